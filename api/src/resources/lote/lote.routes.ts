import { SITUACAO_ITEM_LOTE_LABEL, SITUACOES_ITEM_LOTE } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { loteItem, solicitacao } from '@credenciados/platform/db/schema/index';
import { DONE } from '@credenciados/platform/http/done-answer';
import { notFound } from '@credenciados/platform/http/errors';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { exportFacts } from '../../http/leitura/record-read.ts';
import { type ExportColumn, exportSelection, localMoment, sendExport } from '../../http/list-export.ts';
import { route } from '../../http/route.ts';
import { createLote } from './create-lote.ts';
import { findLote, findProposta, itensFor, listItens, listLotes } from './lote.queries.ts';
import { previewLote } from './preview-lote.ts';
import { runLote } from './run-lote.ts';
import { beginLote, confirmLote, retryLote, returnLote, undoLote } from './steer-lote.ts';

/** Routes of acts on many solicitações at once. */
export function registerLoteRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const requireOwn = async (usuarioId: number, id: number) => {
    const found = await findLote(db, usuarioId, id);
    if (!found) throw notFound();
    return found;
  };

  route(app, 'POST /lote/previa', async ({ body, session, keepRead }) => {
    const linhas = await previewLote(deps, session, body.ato, body.selecao);
    await keepRead({ alvo: 'lote' });
    return linhas;
  });

  route(app, 'POST /lote/criar', ({ body, session, remember }) => createLote(deps, session, body, remember));

  route(app, 'GET /lote', ({ session }) => listLotes(db, session.usuarioId));

  route(app, 'GET /lote/findById/:id', ({ params, session }) => requireOwn(session.usuarioId, params.id));

  route(app, 'GET /lote/itens/:id', async ({ params, query, session, keepRead }) => {
    await requireOwn(session.usuarioId, params.id);
    const page = await listItens(db, params.id, session, query);
    await keepRead({ alvo: `lote ${params.id}` });
    return page;
  });

  route(app, 'GET /lote/exportar/:id', async ({ params: { id }, query, session, reply }) => {
    const { total } = await requireOwn(session.usuarioId, id);
    const dados = { ...exportFacts(app, { campoSimples: '' }, total), formato: query.formato };
    const fact = { acao: 'LOTE_EXPORTADO', entidade: 'exportacao', entidadeId: id, dados };
    await recordAudit(db, { atorId: session.usuarioId, ...fact });
    const columns: ExportColumn[] = [
      { header: 'Protocolo', value: solicitacao.protocolo },
      { header: 'Nome', value: solicitacao.nome },
      { header: 'Resultado', value: loteItem.situacao, show: showSituacao },
      { header: 'Motivo', value: loteItem.motivo },
      { header: 'Quando', value: localMoment(loteItem.em, config.timeZone), isDate: true },
    ];
    const rows = db
      .select(exportSelection(columns))
      .from(loteItem)
      .innerJoin(solicitacao, eq(solicitacao.id, loteItem.solicitacaoId))
      .where(itensFor(id, session))
      .orderBy(asc(loteItem.solicitacaoId));
    const nome = `resultado_lote_${id}`;
    await sendExport(reply, query.formato, { nome, planilha: 'Lote', columns, rows });
  });

  route(app, 'POST /lote/iniciar/:id', async ({ params, session }) => {
    const { decisao } = await beginLote(deps, session, params.id);
    // The author sees the outcome of a sent decision; its queued job does it if this process dies.
    if (decisao) await runLote(deps, app.log, { id: params.id });
    return DONE;
  });

  route(app, 'GET /lote/proposta/:id', async ({ params: { id }, keepRead }) => {
    const proposta = await findProposta(db, id);
    if (!proposta) throw notFound();
    await keepRead({ alvo: `lote ${id}` });
    return proposta;
  });

  route(app, 'POST /lote/confirmar/:id', async ({ params, session }) => {
    const { decisao } = await confirmLote(deps, session, params.id);
    // The person who confirms sees the outcome of a decision; its queued job does it if this process dies.
    if (decisao) await runLote(deps, app.log, { id: params.id });
    return DONE;
  });

  route(app, 'POST /lote/devolver/:id', async ({ params, body, session }) => {
    await returnLote(deps, session, params.id, body.motivo);
    return DONE;
  });

  route(app, 'POST /lote/desfazer/:id', async ({ params, session }) => {
    await undoLote(deps, session, params.id);
    return DONE;
  });

  route(app, 'POST /lote/repetir/:id', async ({ params, session }) => {
    await retryLote(deps, session, params.id);
    return DONE;
  });
}

function showSituacao(text: string): string {
  const situacao = SITUACOES_ITEM_LOTE.find((known) => known === text);
  return situacao ? SITUACAO_ITEM_LOTE_LABEL[situacao] : text;
}
