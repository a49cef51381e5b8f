import { CODIGO_CONTATO, CONTATO_TEXT, wrongContactCode } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { contatoCodigo } from '@credenciados/platform/db/schema/index';
import { isOneOf } from '@credenciados/platform/derived-keys';
import { type AppError, businessError } from '@credenciados/platform/http/errors';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { takeBackAttempt } from '../../http/security/attempts.ts';
import { codesOfNetwork, factOf, unaskedSubject } from './contato.rules.ts';
import { type About, digestsOf, readPedido, signProva } from './contato.tokens.ts';
import { findDayCode } from './day-code.ts';
import type { Asking } from './send-codigo.ts';

/**
 * Checks a code. The attempt is counted first, so that concurrent guesses can't exceed the limit. Returns the proof that the caller reads
 * the address, or the reason for a refusal.
 */
export async function confirmCodigo(
  deps: Deps,
  about: Asking,
  pedido: string,
  codigo: string,
): Promise<string | AppError> {
  const asked = await readPedido(deps, pedido, about);
  if (!asked) return refused(CONTATO_TEXT.gone);
  if (codigo.length === CODIGO_CONTATO.dayDigits) return confirmDayCode(deps, about, codigo);
  if (!asked.codigo) return refused(CONTATO_TEXT.gone);
  const id = asked.codigo;
  const alive = and(eq(contatoCodigo.id, id), isNull(contatoCodigo.usadoEm), gt(contatoCodigo.expiraEm, deps.now()));
  const [tried] = await deps.db
    .update(contatoCodigo)
    .set({ tentativas: sql`${contatoCodigo.tentativas} + 1` })
    .where(and(alive, lt(contatoCodigo.tentativas, CODIGO_CONTATO.tries)))
    .returning({ codigoHash: contatoCodigo.codigoHash, tentativas: contatoCodigo.tentativas });
  if (!tried) return refused(CONTATO_TEXT.gone);
  if (!isOneOf(digestsOf(deps, 'code', `${about.email}:${codigo}`), tried.codigoHash)) {
    return refused(wrongContactCode(CODIGO_CONTATO.tries - tried.tentativas));
  }
  const used = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(contatoCodigo)
      .set({ usadoEm: deps.now() })
      .where(alive)
      .returning({ id: contatoCodigo.id });
    if (row) {
      await recordAudit(tx, factOf('CONTATO_CONFIRMADO', row.id));
      // A typed code shows that the mail was wanted, so one unasked mail is uncounted: the oldest, since the newest may be the code of the
      // day.
      await takeBackAttempt(deps, tx, unaskedSubject(about.email), 'oldest');
      await takeBackAttempt(deps, tx, codesOfNetwork(about.rede), 'newest');
    }
    return row;
  });
  return used ? signProva(deps, about) : refused(CONTATO_TEXT.gone);
}

/** Checks the code of the day. It is too long to guess, so attempts aren't counted: strangers could use them up. */
async function confirmDayCode(deps: Deps, about: About, codigo: string): Promise<string | AppError> {
  const known = await findDayCode(deps, about.email);
  if (!known) return refused(CONTATO_TEXT.gone);
  if (!isOneOf(digestsOf(deps, 'code', `${about.email}:${codigo}`), known.codigoHash))
    return refused(CONTATO_TEXT.wrongDayCode);
  await recordAudit(deps.db, factOf('CONTATO_CONFIRMADO', known.id));
  return signProva(deps, about);
}

const refused = (message: string) => businessError(message, { campos: { codigo: message } });
