import { PROCEDIMENTO_ABERTO } from '@credenciados/contract';
import { procedimento, type solicitacao } from '@credenciados/platform/db/schema/index';
import { type SQL, sql } from 'drizzle-orm';

/** Condition on `procedimento`: it goes on. */
const goesOn = sql`${procedimento.situacao} in (${sql.raw(PROCEDIMENTO_ABERTO.map((state) => `'${state}'`).join(', '))})`;

/** Proceeding of a row's solicitação that goes on: whether there is one, and whether it suspends the accreditation now. */
export const emCurso = (solicitacaoId: SQL | typeof solicitacao.id, now: Date) =>
  sql<{
    suspenso: boolean;
  } | null>`(select json_build_object('suspenso', coalesce(${procedimento.suspensoAte} > ${now.toISOString()}::timestamptz, false))
    from ${procedimento} where ${procedimento.solicitacaoId} = ${solicitacaoId} and ${goesOn})`;
