import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODIGO_CONTATO, CONTATO_TEXT, type PedidoContato, wrongContactCode } from '@credenciados/shared/contract';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type AppError, businessError } from '../../http/errors.ts';
import { reserveAttempt } from '../../identity/sign-in-attempts.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { contatoCodigo, outbox } from '../../platform/db/tables.ts';
import { enqueueSecretMail } from '../../platform/mail/outbox.ts';
import { CODES_OF_DRAFT, CODES_OF_NETWORK, CODES_TO_ADDRESS } from './contato.limits.ts';
import { renderCodigoMail } from './contato.mail.ts';
import { type About, digestOf, holderOf, readPedido, signPedido, signProva } from './contato.tokens.ts';

const MINUTE_MS = 60 * 1000;
const eventOf = (id: number) => `CONTATO_CODIGO:${id}`;

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
    await enqueueSecretMail(deps, tx, { evento: eventOf(row.id), destinatario: email, ...renderCodigoMail(codigo) });
    await recordAudit(tx, fact('CONTATO_CODIGO_ENVIADO', row.id));
    return row.id;
  });
}

const fact = (acao: string, id: number) => ({ atorId: null, acao, entidade: 'contato_codigo', entidadeId: id });

/**
 * Checks a code; a try counts before it is looked at, so that many at once are no more than a few. Answers the proof that
 * the caller reads what is mailed to the address, or why not.
 */
export async function confirmCodigo(
  deps: Deps,
  about: About,
  pedido: string,
  codigo: string,
): Promise<string | AppError> {
  const asked = await readPedido(deps, pedido, about);
  if (!asked?.codigo) return refused(CONTATO_TEXT.gone);
  const id = asked.codigo;
  const alive = and(eq(contatoCodigo.id, id), isNull(contatoCodigo.usadoEm), gt(contatoCodigo.expiraEm, deps.now()));
  const [tried] = await deps.db
    .update(contatoCodigo)
    .set({ tentativas: sql`${contatoCodigo.tentativas} + 1` })
    .where(and(alive, lt(contatoCodigo.tentativas, CODIGO_CONTATO.tries)))
    .returning({ codigoHash: contatoCodigo.codigoHash, tentativas: contatoCodigo.tentativas });
  if (!tried) return refused(CONTATO_TEXT.gone);
  const given = digestOf(deps, 'code', `${about.email}:${codigo}`);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(tried.codigoHash))) {
    return refused(wrongContactCode(CODIGO_CONTATO.tries - tried.tentativas));
  }
  const used = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(contatoCodigo)
      .set({ usadoEm: deps.now() })
      .where(alive)
      .returning({ id: contatoCodigo.id });
    if (row) await recordAudit(tx, fact('CONTATO_CONFIRMADO', row.id));
    return row;
  });
  return used ? signProva(deps, about) : refused(CONTATO_TEXT.gone);
}

const refused = (message: string) => businessError(message, { campos: { codigo: message } });

/** How it stands with a code: whether its message was given up or refused at its first try, and how long to wait for it. */
export async function situacaoOf(
  deps: Deps,
  pedido: string,
  about: Pick<About, 'donos'> & Partial<About>,
): Promise<{ falhou: boolean; espera: number } | null> {
  const asked = await readPedido(deps, pedido, about);
  if (!asked) return null;
  const falhou = asked.codigo !== null && (await hasFailed(deps, asked.codigo));
  const waited = (deps.now().getTime() - asked.desde.getTime()) / 1000;
  return { falhou, espera: falhou ? 0 : Math.max(0, Math.ceil(CODIGO_CONTATO.waitSeconds - waited)) };
}

async function hasFailed(deps: Deps, id: number): Promise<boolean> {
  const [mail] = await deps.db
    .select({ enviadoEm: outbox.enviadoEm, erro: outbox.erro, falhouEm: outbox.falhouEm })
    .from(outbox)
    .where(eq(outbox.evento, eventOf(id)));
  return mail !== undefined && mail.enviadoEm === null && (mail.falhouEm !== null || mail.erro !== null);
}
