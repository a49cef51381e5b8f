import { CREDENCIADO_DE, type Solicitacao } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { type edital, solicitacao, suspensao } from '@credenciados/platform/db/schema/index';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { listCondicoes } from '../condicao/condicao.queries.ts';
import { regrasOf } from '../edital/regras.ts';
import { isVigente, vigente, vigentes } from '../vigencia/vigente.queries.ts';

interface Found {
  row: typeof solicitacao.$inferSelect;
  edital: typeof edital.$inferSelect;
}

/** Validity of an accreditation; undefined where neither its edital nor the accreditation says anything about it. */
export async function findVigencia(
  db: Executor,
  { row, edital: of }: Found,
  at: { now: Date; timeZone: string },
): Promise<Solicitacao['vigencia']> {
  const { validade, validadeDocumentos, suspender } = regrasOf(of);
  const { now } = at;
  // Later rules don't change conditions that are stated already.
  const condicoes = CREDENCIADO_DE[row.situacao] ? await listCondicoes(db, row.id, at) : [];
  const isSilent = row.validoAte === null && validade === 'NENHUMA' && !validadeDocumentos && !suspender;
  if (isSilent && condicoes.length === 0) return undefined;
  const [present] = await db
    .select({ ...vigente, motivo: suspensao.motivo })
    .from(solicitacao)
    .innerJoin(vigentes(now), isVigente)
    .leftJoin(
      suspensao,
      and(eq(suspensao.solicitacaoId, solicitacao.id), isNull(suspensao.encerradaEm), gt(suspensao.ate, now)),
    )
    .where(eq(solicitacao.id, row.id));
  const { situacao = null, motivo = null } = present ?? {};
  return {
    ...{ situacao, documentos: validadeDocumentos },
    motivo: situacao === 'SUSPENSO' ? motivo : null,
    validoAte: present?.validoAte?.toISOString() ?? null,
    suspensoAte: present?.suspensoAte?.toISOString() ?? null,
    condicaoAte: present?.condicaoAte ?? null,
    condicoes,
    acoes: [
      ...(suspender && situacao === 'ATIVO' ? (['SUSPENDER_CREDENCIAMENTO'] as const) : []),
      ...(row.situacao === 'CREDENCIADO' && present?.condicaoAte ? (['CUMPRIR_CONDICAO'] as const) : []),
      ...(situacao === 'SUSPENSO' && motivo !== null ? (['REINTEGRAR_CREDENCIAMENTO'] as const) : []),
    ],
  };
}
