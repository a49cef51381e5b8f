import { randomInt } from 'node:crypto';
import { CODIGO_CONTATO, type PedidoContato } from '@credenciados/shared/contract';
import type { Deps } from '../../deps.ts';
import { reserveAttempt } from '../../identity/sign-in-attempts.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { contatoCodigo } from '../../platform/db/tables.ts';
import { enqueueSecretMail } from '../../platform/mail/outbox.ts';
import { composeCodigoMail } from './contato.mail.ts';
import { CODES_OF_DRAFT, CODES_OF_NETWORK, CODES_TO_ADDRESS, eventOf, factOf } from './contato.rules.ts';
import { type About, digestOf, holderOf, signPedido } from './contato.tokens.ts';

const MINUTE_MS = 60 * 1000;

/** Who asks for a code, where from. */
export interface Asking extends About {
  /** What the network address is counted by (`addressKey`). */
  rede: string;
}

/**
 * Mails a code to an address, unless it was mailed too many. Nothing here hangs on whether the portal knows the address, and
 * whoever gets no code can go on without one.
 */
export async function sendCodigo(deps: Deps, asking: Asking): Promise<PedidoContato> {
  const { email, rede } = asking;
  const reserved = await reserveAttempt(deps, [
    ...CODES_TO_ADDRESS.map((limit) => ({ subject: `codigo-email:${email}`, limit })),
    { subject: `codigo-${holderOf(asking)}`, limit: CODES_OF_DRAFT },
    { subject: `codigo-rede:${rede}`, limit: CODES_OF_NETWORK },
  ]);
  const espera = CODIGO_CONTATO.waitSeconds;
  if (!reserved.allowed) return { enviado: false, pedido: await signPedido(deps, asking, null), espera };
  const codigo = String(randomInt(10 ** CODIGO_CONTATO.digits)).padStart(CODIGO_CONTATO.digits, '0');
  const id = await mailCodigo(deps, asking, codigo);
  const pedido = await signPedido(deps, asking, id);
  return { enviado: true, pedido, espera, ...(mailStaysHere(deps) && { codigo }) };
}

/** In the demonstration mail goes nowhere. */
const mailStaysHere = ({ config }: Deps) => config.mode === 'demonstration' && !config.smtpUrl;

function mailCodigo(deps: Deps, about: About, codigo: string): Promise<number> {
  const { email } = about;
  const criadoEm = deps.now();
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contatoCodigo)
      .values({
        emailHash: digestOf(deps, 'address', email),
        quemHash: digestOf(deps, 'who', holderOf(about)),
        codigoHash: digestOf(deps, 'code', `${email}:${codigo}`),
        criadoEm,
        expiraEm: new Date(criadoEm.getTime() + CODIGO_CONTATO.minutes * MINUTE_MS),
      })
      .returning({ id: contatoCodigo.id });
    if (!row) throw new Error('The code was not stored');
    await enqueueSecretMail(deps, tx, { evento: eventOf(row.id), destinatario: email, ...composeCodigoMail(codigo) });
    await recordAudit(tx, factOf('CONTATO_CODIGO_ENVIADO', row.id));
    return row.id;
  });
}
