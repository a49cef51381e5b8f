import type { Perfil, RouteObject, SituacaoSolicitacao } from '@credenciados/shared';
import { type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { ANALISE_ANSWERS } from './open-solicitacao.ts';
import { editalPublicoOf, rowOf, solicitacaoOf, vizinhosOf } from './samples.ts';

export const VIZINHOS = 'POST /solicitacaoCredenciado/vizinhos/:id';
export const LIST = 'POST /solicitacaoCredenciado/findByFiltro';
/** Rows on the second page of a list of 40. */
export const ANA = { id: 41, nome: 'Ana Souza' };
export const BRUNO = { id: 42, nome: 'Bruno Sá' };
const CAIO = { id: 43, nome: 'Caio Reis' };
const ALL = [ANA, BRUNO, CAIO];

/** Opens the list or one of its solicitações. The three are at positions 29 to 31 of 40; Caio is the first of the third page. */
export function openWithNeighbours(
  pages: RouteObject[],
  path: string,
  answers: MockHandlers = {},
  as: Perfil = 'CAGEO',
) {
  const situacoes = new Map<number, SituacaoSolicitacao>();
  const api = mockApi({
    ...ANALISE_ANSWERS,
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    [LIST]: ({ body }) => {
      const rows = body.pagina === 2 ? [CAIO] : [ANA, BRUNO];
      return { content: rows.map((person) => rowOf(person)), totalElements: 40 };
    },
    'GET /solicitacaoCredenciado/findById/:id': ({ params: { id } }) => {
      const found = solicitacaoOf({ id, situacao: situacoes.get(id) ?? 'AGUARDANDO_APROVACAO' });
      found.credenciado.pessoa.nomeRazaoSocial = ALL.find((person) => person.id === id)?.nome ?? '';
      return found;
    },
    [VIZINHOS]: ({ params: { id } }) => {
      const place = ALL.findIndex((person) => person.id === id);
      const [anterior = null, proxima = null] = [ALL[place - 1], ALL[place + 1]];
      return vizinhosOf({ posicao: 29 + place, total: 40, anterior, proxima, proximaPendente: proxima });
    },
    'POST /solicitacaoCredenciado/validar': ({ body }) => {
      situacoes.set(body.id, body.aprovar ? 'CREDENCIADO' : 'REJEITADO');
      return { ok: true, saiEm: null };
    },
    ...answers,
  });
  return { api, ...renderRoutes(pages, { path, as }) };
}
