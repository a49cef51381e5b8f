import {
  dayOf,
  type FormatoExportacao,
  type SituacaoVigencia,
  showDay,
  showSituacaoVigencia,
} from '@credenciados/contract';
import { solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type ExportColumn, exportSelection, sendExport } from '../../http/list-export.ts';
import { condicaoAberta } from '../condicao/condicao.queries.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';
import { exportedFields } from '../solicitacao/exported-fields.ts';
import { isVigente, vigentes } from '../vigencia/vigente.queries.ts';
import { type CredenciadoFiltro, credenciadoOrder, credenciadoWhere } from './credenciado.queries.ts';

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
      value: sql<string>`(to_jsonb(vigente) || jsonb_build_object('condicao_ate', ${condicaoAberta}))::text`,
      show: (text) => showSituacaoVigencia(presentOf(JSON.parse(text)), showIn(deps.config.timeZone)),
    },
    ...exportedFields(filtro.tipoEdital),
    { header: 'Responsável pelo credenciamento', value: usuario.nome },
  ];
  const rows = deps.db
    .select(exportSelection(columns))
    .from(solicitacao)
    .innerJoin(vigentes(deps.now()), isVigente)
    .leftJoin(usuario, eq(usuario.id, solicitacao.decididaPor))
    .where(credenciadoWhere(filtro, reader))
    .orderBy(...credenciadoOrder(filtro));
  const nome = `relatorio_listagem_credenciados_${filtro.tipoEdital}`;
  return sendExport(reply, formato, { nome, planilha: 'Credenciados', columns, rows });
}

const showIn = (timeZone: string) => (moment: string) => showDay(dayOf(new Date(moment), timeZone));

interface VigenteJson {
  situacao: SituacaoVigencia;
  valido_ate: string | null;
  suspenso_ate: string | null;
  condicao_ate: string | null;
}
const presentOf = ({
  situacao,
  valido_ate: validoAte,
  suspenso_ate: suspensoAte,
  condicao_ate: condicaoAte,
}: VigenteJson) => ({
  situacao,
  validoAte,
  suspensoAte,
  condicaoAte,
});
