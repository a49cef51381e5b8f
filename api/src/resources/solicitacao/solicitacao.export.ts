import {
  type FormatoExportacao,
  SEM_EFEITO,
  SITUACAO_SOLICITACAO_LABEL,
  SITUACAO_VIGENCIA_LABEL,
  SITUACOES_SOLICITACAO,
  type TipoEdital,
} from '@credenciados/contract';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type ExportColumn, exportSelection, localMoment, sendExport } from '../../http/list-export.ts';
import { semEfeitoEm } from '../vigencia/vigente.queries.ts';
import { exportedFields } from './exported-fields.ts';
import { SOLICITACOES, type SolicitacaoFiltro, solicitacaoOrderOf, solicitacaoWhere, type Viewer } from './filtro.ts';

/** Streams every solicitação of the filter, with the columns of the list. */
export function exportSolicitacoes(
  deps: Deps,
  reply: FastifyReply,
  formato: FormatoExportacao,
  tipo: TipoEdital,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
): Promise<void> {
  const { timeZone } = deps.config;
  const columns: ExportColumn[] = [
    {
      header: 'Situação',
      value: sql<string>`coalesce(${semEfeitoEm(deps.now())}, ${solicitacao.situacao})`,
      show: showSituacao,
    },
    { header: 'Protocolo', value: solicitacao.protocolo },
    { header: 'Data da solicitação', value: localMoment(solicitacao.criadaEm, timeZone), isDate: true },
    ...exportedFields(tipo),
    // Sort key of a queue (FIL-1).
    { header: 'Situação desde', value: localMoment(solicitacao.situacaoDesde, timeZone), isDate: true },
  ];
  const rows = deps.db
    .select(exportSelection(columns))
    .from(solicitacao)
    .where(solicitacaoWhere(filtro, viewer))
    .orderBy(...SOLICITACOES.orderBy(solicitacaoOrderOf(filtro)));
  const nome = `relatorio_listagem_solicitacoes_${tipo}`;
  return sendExport(reply, formato, { nome, planilha: 'Solicitações', columns, rows });
}

function showSituacao(text: string): string {
  const semEfeito = SEM_EFEITO.find((known) => known === text);
  if (semEfeito) return SITUACAO_VIGENCIA_LABEL[semEfeito];
  const situacao = SITUACOES_SOLICITACAO.find((known) => known === text);
  return situacao ? SITUACAO_SOLICITACAO_LABEL[situacao] : text;
}
