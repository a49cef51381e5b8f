import type { Output } from '@credenciados/shared';
import { type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { routes } from '../routes.tsx';
import { ANALISE_ANSWERS } from './open-solicitacao.ts';
import { editalPublicoOf, rowOf } from './samples.ts';

type Lote = Output<'GET /lote/findById/:id'>;
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

/** Opens a page about lotes, or the list of three solicitações that they are made from. */
export function openLote(path: string, answers: MockHandlers = {}, as: 'CAGEO' | 'GESTAO_DE_CREDENCIADOS' = 'CAGEO') {
  const api = mockApi({
    ...ANALISE_ANSWERS,
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: ROWS, totalElements: 40 }),
    'GET /lote': () => [loteOf()],
    'GET /lote/findById/:id': () => loteOf(),
    'GET /lote/itens/:id': () => ({ content: [], totalElements: 0 }),
    ...answers,
  });
  return { api, ...renderRoutes(routes, { path, as }) };
}
