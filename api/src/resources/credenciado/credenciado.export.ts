import { type FormatoExportacao, SITUACAO_CREDENCIADO_LABEL, SITUACOES_CREDENCIADO } from '@credenciados/contract';
import { solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type ExportColumn, exportSelection, sendExport } from '../../http/list-export.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';
import { exportedFields } from '../solicitacao/exported-fields.ts';
import { suspensoEm } from '../suspensao/suspensao.queries.ts';
import { type CredenciadoFiltro, credenciadoOrder, credenciadoWhere, situacaoColumn } from './credenciado.queries.ts';

/** Streams every accredited person of the filter, with the columns of the list. */
export function exportCredenciados(
  deps: Deps,
  reply: FastifyReply,
  formato: FormatoExportacao,
  filtro: CredenciadoFiltro,
  reader: Pick<Actor, 'usuarioId'>,
): Promise<void> {
  const columns: ExportColumn[] = [
    {
      header: 'Situação',
      value: sql<string>`case when ${suspensoEm(deps.now())} then 'SUSPENSO' else ${situacaoColumn} end`,
      show: showSituacao,
    },
    ...exportedFields(filtro.tipoEdital),
    { header: 'Responsável pelo credenciamento', value: usuario.nome },
  ];
  const rows = deps.db
    .select(exportSelection(columns))
    .from(solicitacao)
    .leftJoin(usuario, eq(usuario.id, solicitacao.decididaPor))
    .where(credenciadoWhere(filtro, reader))
    .orderBy(...credenciadoOrder(filtro));
  const nome = `relatorio_listagem_credenciados_${filtro.tipoEdital}`;
  return sendExport(reply, formato, { nome, planilha: 'Credenciados', columns, rows });
}

function showSituacao(text: string): string {
  if (text === 'SUSPENSO') return 'Suspenso';
  const situacao = SITUACOES_CREDENCIADO.find((known) => known === text);
  return situacao ? SITUACAO_CREDENCIADO_LABEL[situacao] : text;
}
