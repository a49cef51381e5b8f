import { timingSafeEqual } from 'node:crypto';
import { CODIGO_CONTATO, CONTATO_TEXT, wrongContactCode } from '@credenciados/shared/contract';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type AppError, businessError } from '../../http/errors.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { contatoCodigo } from '../../platform/db/tables.ts';
import { factOf } from './contato.rules.ts';
import { type About, digestOf, readPedido, signProva } from './contato.tokens.ts';

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
    if (row) await recordAudit(tx, factOf('CONTATO_CONFIRMADO', row.id));
    return row;
  });
  return used ? signProva(deps, about) : refused(CONTATO_TEXT.gone);
}

const refused = (message: string) => businessError(message, { campos: { codigo: message } });
