import type { Selecao } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { businessError } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { exportFacts } from '../../http/leitura/record-read.ts';
import { route } from '../../http/route.ts';
import { sendZip } from '../../http/zip.ts';
import { openForAnalysis } from '../requerente/open-for-analysis.ts';
import type { Decisor } from '../requerente/own-solicitacao.ts';
import type { Viewer } from '../solicitacao/filtro.ts';
import { zipDocumentos } from './documentos.export.ts';
import { listSelected, listSelectedIds, weighDocumentos } from './documentos.queries.ts';

/** Routes of the documentos of many solicitações (LOT-7). */
export function registerLoteDocumentosRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, storage } = deps;
  const viewerOf = ({ usuarioId, cpf, perfil }: Decisor): Viewer => ({
    ...{ usuarioId, cpf, perfil },
    now: deps.now(),
    timeZone: config.timeZone,
  });

  route(app, 'POST /lote/documentos/previa', ({ body, session }) =>
    weighDocumentos(db, body.selecao, viewerOf(session)),
  );

  route(app, 'POST /lote/documentos/baixar', async ({ body, session, reply, keepRead }) => {
    const viewer = viewerOf(session);
    const { motivo, solicitacoes, bytes } = await weighDocumentos(db, body.selecao, viewer);
    if (motivo) throw businessError(motivo);
    const ids = await listSelectedIds(db, body.selecao, viewer);
    await openForAnalysis(db, session, ids, viewer.now);
    const rows = await listSelected(db, { ids }, viewer);
    // Personal data leave the portal: the download is audited, and logged as a read for each person.
    await recordAudit(db, {
      atorId: session.usuarioId,
      acao: 'DOCUMENTOS_EXPORTADOS',
      entidade: 'exportacao',
      entidadeId: 'documentos',
      dados: {
        ...exportFacts(app, searchOf(body.selecao), rows.length),
        solicitacoes,
        bytes,
        ...filterOf(body.selecao),
      },
    });
    await Promise.all(rows.map(({ key, solicitacaoId }) => keepRead({ alvo: key, solicitacaoId })));
    sendZip(reply, 'documentos_solicitacoes.zip', zipDocumentos(storage, rows, viewer.now));
  });
}

const searchOf = (selecao: Selecao) => ('filtro' in selecao ? selecao.filtro : { campoSimples: '' });

/** Filter for the audit, without its search text, which may be a person's name. */
function filterOf(selecao: Selecao): Record<string, unknown> {
  if (!('filtro' in selecao)) return {};
  const { campoSimples: _, ...filtro } = selecao.filtro;
  return { filtro, exceto: selecao.exceto.length };
}
