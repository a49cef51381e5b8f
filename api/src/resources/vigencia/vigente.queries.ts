import type { SemEfeito, SituacaoVigencia } from '@credenciados/contract';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { type Placeholder, sql } from 'drizzle-orm';
import { condicaoAberta } from '../condicao/condicao.queries.ts';

/** Present states of accreditations at a moment, to join on `isVigente` (VIG-1). */
export const vigentes = (now: Date) => sql`credenciamento_vigente(${now.toISOString()}::timestamptz) vigente`;

/** Join condition of `vigentes` with the accreditations among the rows of `solicitacao`. */
export const isVigente = sql`vigente.solicitacao_id = ${solicitacao.id}`;

/** Columns of `vigentes`. */
export const vigente = {
  situacao: sql<SituacaoVigencia>`vigente.situacao`,
  validoAte: sql<Date | null>`vigente.valido_ate`.mapWith(solicitacao.validoAte),
  suspensoAte: sql<Date | null>`vigente.suspenso_ate`.mapWith(solicitacao.validoAte),
  condicaoAte: condicaoAberta,
};

/**
 * Present state of a row's accreditation if it has no effect at a moment; otherwise null. Names its column in SQL: drizzle omits the table in
 * a query of one.
 */
export const semEfeitoEm = (now: Date | Placeholder) =>
  sql<SemEfeito | null>`(select vigente.situacao
    from credenciamento_vigente(${now instanceof Date ? now.toISOString() : now}::timestamptz) vigente
    where vigente.solicitacao_id = solicitacao.id and vigente.situacao in ('SUSPENSO', 'VENCIDO'))`;

/** Present state of a row's accreditation, in a query with a join; null if the row was never accredited. */
export const vigenciaEm = (now: Date) =>
  sql<SituacaoVigencia | null>`(select vigente.situacao from ${vigentes(now)} where ${isVigente})`;
