import { type MockHandlers, renderInModule } from '@credenciados/shared/testing';
import { LoteToolbar } from '../lote/lote-toolbar.tsx';
import { mockLotes } from './lote.ts';
import { editalPublicoOf } from './samples.ts';

/** Shows what can be done to these of a list's forty solicitações, once they are selected, without the list. */
export function openToolbar(ids: number[], answers: MockHandlers = {}) {
  const chosen = { selecao: { ids }, count: ids.length, selectAll: () => undefined, clear: () => undefined };
  const toolbar = <LoteToolbar edital={editalPublicoOf()} chosen={chosen} total={40} />;
  return { api: mockLotes(answers), ...renderInModule(toolbar, { path: '/solicitacoes/listagem/3', as: 'CAGEO' }) };
}
