import { formatCpf } from '@brazilian-utils/brazilian-utils';
import { SITUACAO_SOLICITACAO_LABEL, SITUACOES_SOLICITACAO, type TipoEdital } from '@credenciados/shared/contract';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type CsvColumn, csvSelection, sendCsv } from '../../http/csv.ts';
import { solicitacao } from '../../platform/db/tables.ts';
import { type SolicitacaoFiltro, solicitacaoOrder, solicitacaoWhere, type Viewer } from './filtro.ts';

/** Streams every solicitação of the filter as CSV, with the columns of the list. */
export function exportSolicitacoes(
  deps: Deps,
  reply: FastifyReply,
  tipo: TipoEdital,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
): Promise<void> {
  const { timeZone } = deps.config;
  const columns: CsvColumn[] = [
    { header: 'Situação', value: solicitacao.situacao, show: showSituacao },
    { header: 'Protocolo', value: solicitacao.protocolo },
    { header: 'Data da solicitação', value: moment(solicitacao.criadaEm, timeZone), isDate: true },
    { header: 'Nome', value: solicitacao.nome },
    { header: 'CPF', value: solicitacao.cpf, show: formatCpf },
    ...(tipo === 'GEOMENSOR' ? [{ header: 'Código do INCRA', value: solicitacao.codigoIncra }] : []),
    { header: 'Registro no conselho', value: solicitacao.codigoCrea },
    { header: 'E-mail', value: solicitacao.email },
    // A queue is in this order (FIL-1).
    { header: 'Situação desde', value: moment(solicitacao.situacaoDesde, timeZone), isDate: true },
  ];
  const rows = deps.db
    .select(csvSelection(columns))
    .from(solicitacao)
    .where(solicitacaoWhere(filtro, viewer))
    .orderBy(...solicitacaoOrder(filtro));
  return sendCsv(reply, deps.database.pool, { nome: `relatorio_listagem_solicitacoes_${tipo}.csv`, columns, rows });
}

function showSituacao(text: string): string {
  const situacao = SITUACOES_SOLICITACAO.find((known) => known === text);
  return situacao ? SITUACAO_SOLICITACAO_LABEL[situacao] : text;
}

function moment(column: AnyPgColumn, timeZone: string) {
  return sql<string>`to_char(${column} at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI:SS')`;
}
