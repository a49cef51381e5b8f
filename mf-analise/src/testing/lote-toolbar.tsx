import { type MockHandlers, renderInModule } from '@credenciados/shared/testing';
import { LoteToolbar } from '../lote/lote-toolbar.tsx';
import { mockLotes } from './lote.ts';
import { editalPublicoOf } from './samples.ts';

/** Renders the toolbar for selected solicitações of a list of forty, without the list. */
export function openToolbar(ids: number[], answers: MockHandlers = {}) {
  const chosen = { selecao: { ids }, count: ids.length, selectAll: () => undefined, clear: () => undefined };
  const toolbar = <LoteToolbar edital={editalPublicoOf()} chosen={chosen} total={40} />;
  return { api: mockLotes(answers), ...renderInModule(toolbar, { path: '/solicitacoes/listagem/3', as: 'CAGEO' }) };
}
