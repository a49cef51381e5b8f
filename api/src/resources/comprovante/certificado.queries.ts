import type { EstadoCertificado } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { auditoria, certificado, solicitacao, suspensao } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';
import { isVigente, vigente, vigentes } from '../vigencia/vigente.queries.ts';

/** Beginning of the suspension that is in force at a moment: the act's time is in the audit trail. */
const suspensoDesde = (now: Date) =>
  sql<Date | null>`coalesce(
    (select min(${suspensao.em}) from ${suspensao} where ${suspensao.solicitacaoId} = ${solicitacao.id}
      and ${suspensao.encerradaEm} is null and ${suspensao.ate} > ${now.toISOString()}::timestamptz),
    (select max(${auditoria.em}) from ${auditoria} where ${auditoria.entidade} = 'solicitacao'
      and ${auditoria.entidadeId} = ${solicitacao.id}::text and ${auditoria.acao} = 'CREDENCIAMENTO_SUSPENSO'))`.mapWith(
    solicitacao.situacaoDesde,
  );

/** Certificate by its code, with the present state of its accreditation (CER-3). */
export async function findCertificadoByCodigo(db: Executor, codigo: string, now: Date) {
  const [row] = await db
    .select({ certificado, desde: solicitacao.situacaoDesde, suspensoDesde: suspensoDesde(now), ...vigente })
    .from(certificado)
    .innerJoin(solicitacao, eq(solicitacao.id, certificado.solicitacaoId))
    .leftJoin(vigentes(now), isVigente)
    .where(eq(certificado.codigo, codigo));
  if (!row) return null;
  // An annulled approval is no accreditation any more.
  const situacao = row.situacao ?? 'INATIVO';
  const desde = { ATIVO: row.desde, SUSPENSO: row.suspensoDesde, VENCIDO: row.validoAte, INATIVO: row.desde }[situacao];
  const estado: EstadoCertificado = {
    situacao,
    desde: desde?.toISOString() ?? null,
    validoAte: row.validoAte?.toISOString() ?? null,
    suspensoAte: row.suspensoAte?.toISOString() ?? null,
    condicaoAte: row.condicaoAte,
  };
  return { certificado: row.certificado, estado };
}
