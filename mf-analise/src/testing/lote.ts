import type { Output, Perfil, RouteObject } from '@credenciados/shared';
import { type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import type { LinhaPrevia } from '../lote/lote.api.ts';
import { ANALISE_ANSWERS } from './open-solicitacao.ts';
import { pagesAt } from './pages.ts';
import { editalPublicoOf, rowOf } from './samples.ts';

type Lote = Output<'GET /lote/findById/:id'>;
const LOTE_PAGES = pagesAt('lotes/');
const ROWS = [
  rowOf({ id: 1, nome: 'Ana Souza' }),
  rowOf({ id: 2, nome: 'Bia Lima' }),
  rowOf({ id: 3, nome: 'Caio Reis' }),
];

/** A lote of two that waits, with changes. */
export function loteOf(changes: Partial<Lote> = {}): Lote {
  return {
    id: 7,
    acao: 'APROVAR',
    situacao: 'AGUARDANDO',
    criadoEm: '2026-03-21T12:00:00.000Z',
    comecaEm: '2026-03-21T12:10:00.000Z',
    terminouEm: null,
    total: 2,
    pendentes: 2,
    feitas: 0,
    recusadas: 0,
    falhas: 0,
    desfeitas: 0,
    ...changes,
  };
}

/** What an act would do to one of them, or why not. */
export const linhaOf = (id: number, motivo: string | null = null): LinhaPrevia => ({
  id,
  nome: `Pessoa ${id}`,
  protocolo: `2026.${id}`,
  situacao: 'AGUARDANDO_APROVACAO',
  versao: id,
  responsavelId: null,
  motivo,
  naoAbertos: 0,
  naoMarcados: 0,
});

/** Answers of what asks about lotes, and of the list of three that they are made from. */
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

/** Opens a page about lotes; with the list's page among `pages`, also that of the three solicitações they are made from. */
export function openLote(path: string, answers: MockHandlers = {}, { as = 'CAGEO', pages = LOTE_PAGES }: Opened = {}) {
  return { api: mockLotes(answers), ...renderRoutes(pages, { path, as }) };
}
