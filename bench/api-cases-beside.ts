import { type EndpointKey, LIMITS } from '@credenciados/contract';
import { listComprovantes } from '../api/src/resources/comprovante/comprovante.queries.ts';
import { findConferencia } from '../api/src/resources/conferencia/conferencia.queries.ts';
import { findListaOf, listEditaisComLista } from '../api/src/resources/conferencia/lista.queries.ts';
import { findConta } from '../api/src/resources/conta/conta.queries.ts';
import { listAbertos } from '../api/src/resources/documento/aberto.queries.ts';
import { findOpenEdital } from '../api/src/resources/edital/edital.queries.ts';
import { listEtiquetasOf } from '../api/src/resources/etiqueta/etiqueta.queries.ts';
import { listPending } from '../api/src/resources/indisponibilidade/indisponibilidade.queries.ts';
import { weighDocumentos } from '../api/src/resources/lote/documentos.queries.ts';
import { findLote } from '../api/src/resources/lote/lote.queries.ts';
import { previewLote } from '../api/src/resources/lote/preview-lote.ts';
import { listModelos } from '../api/src/resources/modelo-mensagem/modelo-mensagem.queries.ts';
import { listNotas } from '../api/src/resources/nota/nota.queries.ts';
import { listPareceres } from '../api/src/resources/parecer/parecer.queries.ts';
import { listVersoes } from '../api/src/resources/processo/processo.queries.ts';
import { checkAudit } from '../api/src/resources/saude/check-auditoria.ts';
import { checkArchive, checkBackup } from '../api/src/resources/saude/check-copia.ts';
import { checkUndelivered, checkWaiting } from '../api/src/resources/saude/check-emails.ts';
import { checkSecurity } from '../api/src/resources/saude/check-seguranca.ts';
import { checkJobs, checkScheduler } from '../api/src/resources/saude/check-tarefas.ts';
import { findHistorico } from '../api/src/resources/solicitacao/historico.queries.ts';
import { findPresenca } from '../api/src/resources/solicitacao/presenca.queries.ts';
import { findResponsavel, listAnalistas } from '../api/src/resources/solicitacao/responsavel.queries.ts';
import { listRetificaveis } from '../api/src/resources/solicitacao/solicitacao.queries.ts';
import { findAlteracoes } from '../api/src/resources/solicitacao/versao.queries.ts';
import { findTitularidade } from '../api/src/resources/titularidade/titularidade.queries.ts';
import {
  applicant,
  byBody,
  type Case,
  caseOf,
  depsOf,
  edital,
  NOW,
  plain,
  solicitacao,
  TIME_ZONE,
  viewer,
} from './api-case.ts';
import type { Load } from './api-data.ts';

type Run = Parameters<typeof caseOf<number>>[3];

/** Calls of a solicitação's page beside it, by its id. */
function beside(name: string, endpoint: EndpointKey, run: Run, query = ''): Case {
  return caseOf(
    `${name} of a solicitação`,
    endpoint,
    (turn, load) => {
      const id = solicitacao(turn, load);
      return { path: `${endpoint.replace(/^\w+ /, '').replace(':id', String(id))}${query}`, what: id };
    },
    run,
    { kind: 'by id' },
  );
}

/** Selection on a page of an edital's list. */
const selection = (turn: number, load: Load) => {
  const first = 1 + (edital(turn, load) - 1) * load.solicitacoesAnEdital;
  return { ids: Array.from({ length: LIMITS.pageSize }, (_, at) => first + at) };
};
const APPROVAL = { acao: 'APROVAR', justificativa: '' } as const;

/** Health checks that query the database. */
const HEALTH = [
  ...[checkUndelivered, checkWaiting, checkJobs, checkScheduler],
  ...[checkBackup, checkArchive, checkAudit, checkSecurity],
];

/** Calls beside solicitações and editais. */
export const BESIDE_CASES: readonly Case[] = [
  beside('history', 'GET /solicitacaoCredenciado/historico/:id', (db, id) => findHistorico(db, id, TIME_ZONE)),
  beside(
    'changes',
    'GET /solicitacaoCredenciado/alteracoes/:id',
    (db, id, { usuarioId }) => findAlteracoes(db, id, usuarioId, 'vista'),
    '?desde=vista',
  ),
  beside('who is responsible', 'GET /solicitacaoCredenciado/responsavel/:id', (db, id, { usuarioId }) =>
    findResponsavel(db, id, usuarioId),
  ),
  beside('who is present', 'GET /solicitacaoCredenciado/presenca/:id', (db, id, session) =>
    findPresenca(db, id, session, NOW),
  ),
  beside('notes', 'GET /nota/findBySolicitacao/:id', (db, id, session) => listNotas(db, session, id)),
  beside('labels', 'GET /etiqueta/findBySolicitacao/:id', (db, id) => listEtiquetasOf(db, id)),
  beside('documents opened', 'GET /documentoCredenciado/abertos/:id', (db, id, { usuarioId }) =>
    listAbertos(db, usuarioId, id),
  ),
  beside('comprovantes', 'GET /solicitacaoCredenciado/comprovantes/:id', (db, id) =>
    listComprovantes(db, id, 'anyone'),
  ),
  beside('opinions', 'GET /parecer/findBySolicitacao/:id', (db, id) => listPareceres(db, id, NOW)),
  beside('check list', 'GET /solicitacaoCredenciado/conferencia/:id', (db, id) => findConferencia(db, id)),
  caseOf(
    'check list of an edital',
    'GET /edital/conferencia/byId/:id',
    (turn, load) => ({ path: `/edital/conferencia/byId/${edital(turn, load)}`, what: edital(turn, load) }),
    (db, id) => findListaOf(db, id),
    { kind: 'by id' },
  ),
  plain('editais with a check list', 'GET /edital/conferencia', (db) => listEditaisComLista(db)),
  plain('outages', 'GET /edital/indisponibilidades', (db) => listPending(depsOf(db))),
  plain('the open edital’s type', 'GET /edital/tipo', (db) => findOpenEdital(db)),
  plain('health', 'GET /saude/itens', async (db) => {
    for (const check of HEALTH) await check(depsOf(db));
  }),
  byBody(
    'what an act would do to a page',
    'POST /lote/previa',
    (turn, load) => ({ ato: APPROVAL, selecao: selection(turn, load) }),
    (db, { ato, selecao }, session) => previewLote(depsOf(db), session, ato, selecao),
  ),
  byBody(
    'how much the documentos of a page are',
    'POST /lote/documentos/previa',
    (turn, load) => ({ selecao: selection(turn, load) }),
    (db, { selecao }, { usuarioId }) => weighDocumentos(db, selecao, viewer(usuarioId)),
  ),
  plain('analysts', 'GET /solicitacaoCredenciado/analistas', (db) => listAnalistas(db)),
  caseOf(
    'one lote',
    'GET /lote/findById/:id',
    (turn) => ({ path: `/lote/findById/${1 + (turn % 20)}`, what: 1 + (turn % 20) }),
    (db, id, { usuarioId }) => findLote(db, usuarioId, id),
    { kind: 'by id' },
  ),
  caseOf(
    'one claim to a CPF',
    'GET /titularidade/findById/:id',
    (turn) => ({ path: `/titularidade/findById/${1 + (turn % 10)}`, what: 1 + (turn % 10) }),
    (db, id, session) => findTitularidade(db, id, session),
    { kind: 'by id' },
  ),
  caseOf(
    'versions of a processo',
    'GET /processo/versoesCadastro/:protocolo',
    (turn) => {
      const protocolo = String(1 + (turn % 1000)).padStart(8, '0');
      return { path: `/processo/versoesCadastro/${protocolo}`, what: protocolo };
    },
    (db, protocolo) => listVersoes(db, protocolo),
    { kind: 'by id' },
  ),
  caseOf(
    'message templates, by a word',
    'GET /modeloMensagem/findBySearch/:texto',
    () => ({ path: '/modeloMensagem/findBySearch/modelo%204', what: 'modelo 4' }),
    (db, texto) => listModelos(db, texto),
  ),
  caseOf(
    'one’s own to be rectified',
    'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser',
    (turn, load) => ({ usuarioId: applicant(turn, load), what: null }),
    (db, _, { usuarioId }) => listRetificaveis(db, usuarioId, NOW),
    { perfil: 'CREDENCIADOS' },
  ),
  caseOf(
    'one’s own account',
    'GET /conta',
    (turn, load) => ({ usuarioId: applicant(turn, load), what: null }),
    (db, _, { usuarioId }) => findConta(db, usuarioId),
    { perfil: 'CREDENCIADOS', kind: 'by id' },
  ),
];
