import { type JsonKey, refresh } from '@credenciados/shared';

/** Every view of editais, those of anyone (in mf-public) included. */
const EDITAIS = [
  'POST /edital/listagem',
  'GET /edital/numeros',
  'GET /edital/tipo',
  'GET /edital/conferencia',
  'GET /edital/conferencia/byId/:id',
  'GET /edital/indisponibilidades',
  'GET /publico/edital',
  'GET /publico/edital/anteriores',
  'GET /publico/edital/byId/:id',
] as const satisfies readonly JsonKey[];

/** Not who is at one, nor what a resubmission changed in it: that stays as it is while it is on the screen. */
const SOLICITACOES = [
  'POST /solicitacaoCredenciado/findByFiltro',
  'POST /solicitacaoCredenciado/contadores',
  'GET /solicitacaoCredenciado/findById/:id',
  'POST /solicitacaoCredenciado/vizinhos/:id',
  'GET /solicitacaoCredenciado/historico/:id',
  'GET /solicitacaoCredenciado/conferencia/:id',
  'GET /parecer/findBySolicitacao/:id',
  'POST /credenciado/findByFiltro',
  'GET /novidade/findAll',
] as const satisfies readonly JsonKey[];

const CONVERSAS = ['GET /conversa/bySolicitacao', 'GET /conversa/getById/:id'] as const satisfies readonly JsonKey[];

const TITULARIDADES = [
  'POST /titularidade/findByFiltro',
  'GET /titularidade/findById/:id',
] as const satisfies readonly JsonKey[];

const PROCESSOS = [
  'POST /processo/filtro',
  'GET /processo/versoesCadastro/:protocolo',
  'GET /processo/withCadastro/:protocolo/:versao',
] as const satisfies readonly JsonKey[];

/** After a change of an edital. */
export const refreshEditais = () => refresh(...EDITAIS);

/** After a decision, which changes the solicitação, the lists that show it and the counters of its edital. */
export const refreshSolicitacoes = () => refresh(...SOLICITACOES, ...CONVERSAS, ...EDITAIS);

/** After a decision on a claim: an accepted one changes the account's solicitações too. */
export const refreshTitularidades = () => refresh(...TITULARIDADES, ...SOLICITACOES);

/** After a processo gave a solicitação. */
export const refreshProcessos = () => refresh(...PROCESSOS, ...SOLICITACOES, ...EDITAIS);
