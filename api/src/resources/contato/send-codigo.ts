import { randomInt } from 'node:crypto';
import { CODIGO_CONTATO, type PedidoContato } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { contatoCodigo, tentativaLogin } from '@credenciados/platform/db/schema/index';
import { enqueueSecretMail } from '@credenciados/platform/mail/outbox';
import { inArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { countAttempts, reserveAttempt } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { composeCodigoMail } from './contato.mail.ts';
import { codesOfNetwork, eventOf, factOf, unaskedSubject } from './contato.rules.ts';
import { type About, digestOf, holderOf, signPedido } from './contato.tokens.ts';
import { dayHolders, findDayCode } from './day-code.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Person and network that request a code. */
export interface Asking extends About {
  /** Rate-limit key of the network (`addressKey`). */
  rede: string;
}

/**
 * Mails a code to an address, within the rate limits. Nothing here depends on whether the portal knows the address. The last code of a day
 * is valid until the next one may be mailed (`day-code.ts`).
 */
export async function sendCodigo(deps: Deps, asking: Asking): Promise<PedidoContato> {
  const { email, rede } = asking;
  const reserved = await reserveAttempt(deps, [
    { subject: unaskedSubject(email), limit: RATE_LIMITS.unaskedMail },
    { subject: `codigo-${holderOf(asking)}`, limit: RATE_LIMITS.codesOfDraft },
    { subject: codesOfNetwork(rede), limit: RATE_LIMITS.codesOfNetwork },
  ]);
  const espera = CODIGO_CONTATO.waitSeconds;
  if (!reserved.allowed) {
    const known = await findDayCode(deps, email);
    const pedido = await signPedido(deps, asking, known?.id ?? null);
    return { enviado: false, pedido, espera, ...(known && { codigoDoDia: true }) };
  }
  try {
    const unasked = await countAttempts(deps, deps.db, unaskedSubject(email), RATE_LIMITS.unaskedMail);
    const codigoDoDia = unasked >= RATE_LIMITS.unaskedMail.max;
    const codigo = newCodigo(codigoDoDia ? CODIGO_CONTATO.dayDigits : CODIGO_CONTATO.digits);
    const id = await mailCodigo(deps, asking, codigo, codigoDoDia);
    const pedido = await signPedido(deps, asking, id);
    return {
      enviado: true,
      pedido,
      espera,
      ...(codigoDoDia && { codigoDoDia }),
      ...(mailStaysHere(deps) && { codigo }),
    };
  } catch (error) {
    // No mail was sent, so its reservation is released.
    await deps.db.delete(tentativaLogin).where(inArray(tentativaLogin.id, reserved.ids));
    throw error;
  }
}

/** True in a demonstration without a mail server, which sends no mail. */
const mailStaysHere = ({ config }: Deps) => config.mode === 'demonstration' && !config.smtpUrl;

function newCodigo(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

function mailCodigo(deps: Deps, about: About, codigo: string, isOfDay: boolean): Promise<number> {
  const { email } = about;
  const criadoEm = deps.now();
  const lifeMs = isOfDay ? CODIGO_CONTATO.dayHours * HOUR_MS : CODIGO_CONTATO.minutes * MINUTE_MS;
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contatoCodigo)
      .values({
        emailHash: digestOf(deps, 'address', email),
        quemHash: isOfDay ? dayHolders(deps, email)[0] : digestOf(deps, 'who', holderOf(about)),
        codigoHash: digestOf(deps, 'code', `${email}:${codigo}`),
        criadoEm,
        expiraEm: new Date(criadoEm.getTime() + lifeMs),
      })
      .returning({ id: contatoCodigo.id });
    if (!row) throw new Error('The code was not stored');
    const mail = composeCodigoMail(codigo, isOfDay);
    await enqueueSecretMail(deps, tx, { evento: eventOf(row.id), destinatario: email, ...mail });
    await recordAudit(tx, factOf('CONTATO_CODIGO_ENVIADO', row.id));
    return row.id;
  });
}
