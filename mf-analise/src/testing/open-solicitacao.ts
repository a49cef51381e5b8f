import type { Perfil, RouteObject } from '@credenciados/shared';
import { type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { SOLICITACAO_PAGES } from './pages.ts';
import {
  alteracoesOf,
  conferenciaOf,
  contadoresOf,
  editalPublicoOf,
  fatoOf,
  presencaOf,
  rowOf,
  solicitacaoOf,
  vizinhosOf,
} from './samples.ts';

/** Further answers that the pages of a solicitação and of its list need. */
export const ANALISE_ANSWERS: MockHandlers = {
  'GET /solicitacaoCredenciado/presenca/:id': () => presencaOf(),
  'PUT /solicitacaoCredenciado/presenca/:id': () => presencaOf(),
  'DELETE /solicitacaoCredenciado/presenca/:id': () => ({ ok: true }),
  'GET /solicitacaoCredenciado/alteracoes/:id': () => alteracoesOf(),
  'GET /solicitacaoCredenciado/correcoes/:id': () => ({ pedidaEm: null, permitirTudo: true, itens: [] }),
  'PUT /solicitacaoCredenciado/versaoVista/:id': () => ({ ok: true }),
  'GET /solicitacaoCredenciado/historico/:id': () => [fatoOf()],
  'GET /certificado/bySolicitacao/:id': () => ({ disponivel: false }),
  'GET /solicitacaoCredenciado/analistas': () => [{ id: 7, nome: 'Otávio Reis' }],
  'GET /solicitacaoCredenciado/responsavel/:id': () => ({ responsavel: null }),
  'POST /solicitacaoCredenciado/contadores': () => contadoresOf(),
  'GET /publico/municipios/findByCodigoEstado/:uf': () => [{ id: 1501402, nome: 'Belém', codigoEstado: 'PA' }],
  'GET /parecer/findBySolicitacao/:id': () => [],
  'GET /nota/findBySolicitacao/:id': () => [],
  'GET /impedimento/findBySolicitacao/:id': () => [],
  'GET /procedimento/findBySolicitacao/:id': () => [],
  'GET /solicitacaoCredenciado/conferencia/:id': () => conferenciaOf(),
  'GET /etiqueta/findAll': () => [],
  'GET /etiqueta/findBySolicitacao/:id': () => [],
  // Opened by somebody, so that an approval asks no question.
  'GET /documentoCredenciado/abertos/:id': () => [{ idDocumento: 1, abertoEm: null }],
  'GET /edital/tipo': () => 'GEOMENSOR',
  'PUT /documentoCredenciado/aberto/:id': () => ({ ok: true }),
};

/** Mock answers about solicitação 41, alone in its list. */
export const mockSolicitacao = (answers: MockHandlers) =>
  mockApi({
    ...ANALISE_ANSWERS,
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf(),
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: [rowOf()], totalElements: 1 }),
    'POST /solicitacaoCredenciado/vizinhos/:id': () => vizinhosOf(),
    ...answers,
  });

/** Opens the analysis or view of solicitação 41, among the pages that it may lead to. */
export function openSolicitacao(
  answers: MockHandlers = {},
  {
    as = 'CAGEO',
    page = 'validar',
    pages = SOLICITACAO_PAGES,
    ...person
  }: { as?: Perfil; cpf?: string; page?: string; pages?: RouteObject[] } = {},
) {
  return { api: mockSolicitacao(answers), ...renderRoutes(pages, { path: `/solicitacoes/${page}/41`, as, ...person }) };
}
