import type { Perfil, RouteObject } from '@credenciados/shared';
import { type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { ANALISE_ANSWERS } from './open-solicitacao.ts';
import { pagesAt } from './pages.ts';
import { editalPublicoOf, loteOf, rowOf } from './samples.ts';

const LOTE_PAGES = pagesAt('lotes/');
const ROWS = [
  rowOf({ id: 1, nome: 'Ana Souza' }),
  rowOf({ id: 2, nome: 'Bia Lima' }),
  rowOf({ id: 3, nome: 'Caio Reis' }),
];

/** Mock answers about lotes, and the list of three solicitações that they are made from. */
export const mockLotes = (answers: MockHandlers) =>
  mockApi({
    ...ANALISE_ANSWERS,
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: ROWS, totalElements: 40 }),
    'GET /lote': () => [loteOf()],
    'GET /lote/findById/:id': () => loteOf(),
    'GET /lote/itens/:id': () => ({ content: [], totalElements: 0 }),
    ...answers,
  });

interface Opened {
  as?: Perfil | undefined;
  pages?: RouteObject[];
}

/** Opens a page about lotes; with the list's page among `pages`, the list of three solicitações too. */
export function openLote(path: string, answers: MockHandlers = {}, { as = 'CAGEO', pages = LOTE_PAGES }: Opened = {}) {
  return { api: mockLotes(answers), ...renderRoutes(pages, { path, as }) };
}
