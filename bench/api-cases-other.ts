import { LIMITS } from '@credenciados/contract';
import { type Case, caseOf, edital, solicitacao } from './api-case.ts';
import type { Load } from './api-data.ts';

const PAGES = '?pagina=0&tamanho=15';
const pages = { pagina: 0, tamanho: 15 };
/** Each staff member has lotes; the first are their own. */
const lote = (turn: number) => 1 + (turn % 20);
/** Every second solicitação has a conversa. */
const conversa = (turn: number, load: Load) => Math.ceil(solicitacao(turn, load) / 2);
const protocolo = (turn: number) => String(1 + (turn % 1000)).padStart(8, '0');
/** Selection on a page of an edital's list. */
const selecao = (turn: number, load: Load) => {
  const first = 1 + (edital(turn, load) - 1) * load.solicitacoesAnEdital;
  return { ids: Array.from({ length: LIMITS.pageSize }, (_, index) => first + index) };
};
const APPROVAL = { acao: 'APROVAR', justificativa: '' };
const ofSolicitacao = { id: solicitacao };

/** Calls other than lists of solicitações, editais, accredited people and processos. */
export const OTHER_CASES: readonly Case[] = [
  caseOf('labels', 'GET /etiqueta/findAll'),
  caseOf('inbox', 'POST /novidade/findByFiltro', { body: {} }),
  caseOf('questions of the inbox', 'POST /novidade/findByFiltro', { body: { tipo: 'PERGUNTA' } }),
  caseOf('unread rows of the inbox', 'GET /novidade/naoLidas'),
  caseOf('lotes', 'GET /lote'),
  caseOf('one lote', 'GET /lote/findById/:id', { id: lote }),
  caseOf('act that waits for a second person', 'GET /lote/proposta/:id', { id: lote }),
  caseOf('items of a lote', 'GET /lote/itens/:id', { id: lote, query: PAGES }),
  caseOf('message templates', 'GET /modeloMensagem/findAll'),
  caseOf('message templates, by a word', 'GET /modeloMensagem/findBySearch/:texto', { id: 'modelo%204' }),
  caseOf('an analyst’s conversas', 'GET /conversa/getByUser', { query: '?pagina=0&tamanho=1' }),
  caseOf('conversas of a solicitação', 'GET /conversa/bySolicitacao', {
    query: (turn, load) => `?idSolicitacao=${solicitacao(turn, load)}&tamanho=100`,
  }),
  caseOf('claims to a CPF', 'POST /titularidade/findByFiltro', { body: pages }),
  caseOf('claims to a CPF that wait, how many', 'POST /titularidade/findByFiltro', {
    body: { situacao: 'PENDENTE', pagina: 0, tamanho: 1 },
  }),
  caseOf('one claim to a CPF', 'GET /titularidade/findById/:id', { id: (turn) => 1 + (turn % 10) }),
  caseOf('complaints', 'POST /denuncia/findByFiltro', { body: pages }),
  caseOf('complaints that wait, how many', 'POST /denuncia/findByFiltro', {
    body: { situacao: 'RECEBIDA', pagina: 0, tamanho: 1 },
  }),
  caseOf('one complaint', 'GET /denuncia/findById/:id', { id: (turn) => 1 + (turn % 10) }),
  caseOf('requests to the data officer', 'POST /pedidoDados/findByFiltro', { body: pages, perfil: 'ENCARREGADO' }),
  caseOf('one solicitação', 'GET /solicitacaoCredenciado/findById/:id', ofSolicitacao),
  caseOf('its history', 'GET /solicitacaoCredenciado/historico/:id', ofSolicitacao),
  caseOf('its changes', 'GET /solicitacaoCredenciado/alteracoes/:id', { ...ofSolicitacao, query: '?desde=vista' }),
  caseOf('its responsible analyst', 'GET /solicitacaoCredenciado/responsavel/:id', ofSolicitacao),
  caseOf('people at it now', 'GET /solicitacaoCredenciado/presenca/:id', ofSolicitacao),
  caseOf('its notes', 'GET /nota/findBySolicitacao/:id', ofSolicitacao),
  caseOf('its labels', 'GET /etiqueta/findBySolicitacao/:id', ofSolicitacao),
  caseOf('its opened documents', 'GET /documentoCredenciado/abertos/:id', ofSolicitacao),
  caseOf('its comprovantes', 'GET /solicitacaoCredenciado/comprovantes/:id', ofSolicitacao),
  caseOf('its opinions', 'GET /parecer/findBySolicitacao/:id', ofSolicitacao),
  caseOf('its acts', 'GET /ato/findBySolicitacao/:id', ofSolicitacao),
  caseOf('it whole', 'GET /autos/zip/:id', ofSolicitacao),
  caseOf('its certificate', 'GET /certificado/bySolicitacao/:id', ofSolicitacao),
  caseOf('its proxies', 'GET /procuracao/findBySolicitacao/:id', ofSolicitacao),
  caseOf('its proceedings', 'GET /procedimento/findBySolicitacao/:id', ofSolicitacao),
  caseOf('its published results', 'GET /resultado/bySolicitacao/:id', ofSolicitacao),
  caseOf('its appeal', 'GET /recurso/bySolicitacao/:id', ofSolicitacao),
  caseOf('its impediments', 'GET /impedimento/findBySolicitacao/:id', ofSolicitacao),
  caseOf('its requested corrections', 'GET /solicitacaoCredenciado/correcoes/:id', ofSolicitacao),
  caseOf('its deadline, explained', 'GET /prazo/bySolicitacao/:id', ofSolicitacao),
  caseOf('term to decide', 'GET /prazo/decisao/:id', ofSolicitacao),
  caseOf('proposed deadline', 'GET /prazo/proposta/:id', ofSolicitacao),
  caseOf('its check list', 'GET /solicitacaoCredenciado/conferencia/:id', ofSolicitacao),
  caseOf('one conversa', 'GET /conversa/getById/:id', { id: conversa }),
  caseOf('one processo', 'GET /processo/withCadastro/:protocolo/:versao', { id: (turn) => `${protocolo(turn)}/1` }),
  caseOf('versions of a processo', 'GET /processo/versoesCadastro/:protocolo', { id: protocolo }),
  caseOf('one edital', 'GET /publico/edital/byId/:id', { id: edital }),
  caseOf('versions of an edital', 'GET /publico/edital/versoes/:id', { id: edital }),
  caseOf('public editais', 'GET /publico/edital'),
  caseOf('former editais', 'GET /publico/edital/anteriores', { query: PAGES }),
  caseOf('public register', 'GET /publico/registro', { query: PAGES }),
  caseOf('a name in the public register', 'POST /publico/registro/busca', { body: { nome: 'silva souza' } }),
  caseOf('stored days of the public register', 'GET /publico/registro/dias'),
  caseOf('times of decisions', 'GET /publico/registro/tempos'),
  caseOf('municipalities of the public register', 'GET /publico/registro/municipios', { query: '?uf=PA' }),
  caseOf('check list of an edital', 'GET /edital/conferencia/byId/:id', { id: edital }),
  caseOf('template of an edital’s acts', 'GET /ato/modelo/:id', { id: edital }),
  caseOf('acts of an edital', 'POST /ato/findByFiltro', { body: (turn, load) => ({ idEdital: edital(turn, load) }) }),
  caseOf('states of an edital before its end by decision', 'GET /extincao/byEdital/:id', { id: edital }),
  caseOf('next result of an edital', 'GET /resultado/proposta/:id', { id: edital }),
  caseOf('appeals of an edital', 'GET /recurso/byEdital/:id', { id: edital }),
  caseOf('late entries of an edital', 'GET /inscricaoTardia/findByEdital/:id', { id: edital }),
  caseOf('answered questions of an edital', 'GET /publico/esclarecimento/byEdital/:id', { id: edital, query: PAGES }),
  caseOf('editais with questions that wait', 'GET /esclarecimento/aguardando'),
  caseOf('questions of an edital', 'GET /esclarecimento/findByEdital/:id', { id: edital, query: PAGES }),
  caseOf('holidays', 'GET /feriado/findByAno/:ano', { id: 2026 }),
  caseOf('editais with a check list', 'GET /edital/conferencia'),
  caseOf('outages', 'GET /edital/indisponibilidades'),
  caseOf('the open edital’s type', 'GET /edital/tipo'),
  caseOf('health', 'GET /saude/itens'),
  caseOf('preview of an act on a page', 'POST /lote/previa', {
    body: (turn, load) => ({ ato: APPROVAL, selecao: selecao(turn, load) }),
  }),
  caseOf('size of the documentos of a page', 'POST /lote/documentos/previa', {
    body: (turn, load) => ({ selecao: selecao(turn, load) }),
  }),
  caseOf('analysts', 'GET /solicitacaoCredenciado/analistas'),
  caseOf('one’s own solicitações', 'GET /solicitacaoCredenciado/findByCurrentUser', { own: true }),
  caseOf('one’s own to be rectified', 'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser', { own: true }),
  caseOf('one’s own conversas', 'GET /conversa/getByUser', { own: true, query: `${PAGES}&ordemDirecao=DESC` }),
  caseOf('one’s own account', 'GET /conta', { own: true }),
  caseOf('one’s own requests to the data officer', 'GET /conta/pedidos', { own: true }),
  caseOf('one’s own proxies', 'GET /procuracao/minhas', { own: true }),
  caseOf('numbers of one’s own records', 'GET /conta/inventario', { own: true }),
  caseOf('reads of one’s own data', 'GET /consulta/findByCurrentUser', { own: true, query: PAGES }),
];
