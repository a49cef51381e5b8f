import { findCertidoes } from '../api/src/resources/comprovante/certidao.queries.ts';
import { listPedidos } from '../api/src/resources/conta/conta.queries.ts';
import { findConversa, listBySolicitacao, listOwn } from '../api/src/resources/conversa/conversa.queries.ts';
import { listPerguntas } from '../api/src/resources/conversa/pergunta-list.queries.ts';
import { findEdital, findLatestEdital, listEditaisAnteriores } from '../api/src/resources/edital/edital.queries.ts';
import { findNumeros } from '../api/src/resources/edital/edital-numeros.queries.ts';
import { listEtiquetas } from '../api/src/resources/etiqueta/etiqueta.queries.ts';
import { listConsultas } from '../api/src/resources/leitura/consulta.queries.ts';
import { findLote, listItens, listLotes } from '../api/src/resources/lote/lote.queries.ts';
import { listModelos } from '../api/src/resources/modelo-mensagem/modelo-mensagem.queries.ts';
import { listNovidades } from '../api/src/resources/novidade/novidade.queries.ts';
import { findVersao } from '../api/src/resources/processo/processo.queries.ts';
import { findSolicitacao, listMinhas } from '../api/src/resources/solicitacao/solicitacao.queries.ts';
import { listTitularidades } from '../api/src/resources/titularidade/titularidade.queries.ts';
import { listVisoes } from '../api/src/resources/visao/visao.queries.ts';
import { applicant, byBody, type Case, caseOf, edital, NOW, plain, solicitacao } from './api-case.ts';

const byId = { kind: 'by id' } as const;
const pages = { pagina: 0, tamanho: 15 };

const questions = (name: string, filtro: 'ABERTAS' | 'RESPONDIDAS') =>
  caseOf(
    name,
    'GET /conversa/perguntas',
    () => ({ path: `/conversa/perguntas?filtro=${filtro}&pagina=0&tamanho=15`, what: null }),
    (db, _, session) => listPerguntas(db, session, { ...pages, filtro }),
  );

/** Calls other than lists of solicitações, editais and accredited people. */
export const OTHER_CASES: readonly Case[] = [
  plain('saved views', 'GET /visao/findAll', (db, { usuarioId }) => listVisoes(db, usuarioId)),
  plain('labels', 'GET /etiqueta/findAll', (db) => listEtiquetas(db)),
  plain('news', 'GET /novidade/findAll', (db, session) => listNovidades(db, session)),
  plain('lotes', 'GET /lote', (db, { usuarioId }) => listLotes(db, usuarioId)),
  caseOf(
    'what became of a lote',
    'GET /lote/itens/:id',
    // Each of staff has lotes; the first ones are their own.
    (turn) => ({ path: `/lote/itens/${1 + (turn % 20)}?pagina=0&tamanho=15`, what: 1 + (turn % 20) }),
    async (db, id, { usuarioId }) => {
      await findLote(db, usuarioId, id);
      await listItens(db, id, pages);
    },
  ),
  caseOf(
    'an edital in figures',
    'GET /edital/numeros',
    (turn, load) => ({ path: `/edital/numeros?idEdital=${edital(turn, load)}`, what: edital(turn, load) }),
    (db, id) => findNumeros(db, NOW, 'America/Belem', id),
  ),
  plain('message templates', 'GET /modeloMensagem/findAll', (db) => listModelos(db)),
  questions('open questions', 'ABERTAS'),
  questions('answered questions', 'RESPONDIDAS'),
  caseOf(
    'an analyst’s conversas',
    'GET /conversa/getByUser',
    () => ({
      path: '/conversa/getByUser?pagina=0&tamanho=1',
      what: { pagina: 0, tamanho: 1, ordemDirecao: 'ASC' } as const,
    }),
    (db, page, session) => listOwn(db, session, page),
  ),
  caseOf(
    'conversas of a solicitação',
    'GET /conversa/bySolicitacao',
    (turn, load) => ({
      path: `/conversa/bySolicitacao?idSolicitacao=${solicitacao(turn, load)}&tamanho=100`,
      what: { idSolicitacao: solicitacao(turn, load), tipoConversa: 'TODOS' as const, pagina: 0, tamanho: 100 },
    }),
    (db, filter, session) => listBySolicitacao(db, session, filter),
  ),
  byBody(
    'claims to a CPF',
    'POST /titularidade/findByFiltro',
    () => pages,
    (db, body) => listTitularidades(db, body),
  ),
  byBody(
    'claims to a CPF that wait, how many',
    'POST /titularidade/findByFiltro',
    () => ({ situacao: 'PENDENTE' as const, pagina: 0, tamanho: 1 }),
    (db, body) => listTitularidades(db, body),
  ),
  byBody(
    'accounts to be deleted',
    'POST /exclusao/findByFiltro',
    () => pages,
    (db, body, session) => listPedidos(db, session, body),
  ),
  caseOf(
    'one solicitação',
    'GET /solicitacaoCredenciado/findById/:id',
    (turn, load) => ({
      path: `/solicitacaoCredenciado/findById/${solicitacao(turn, load)}`,
      what: solicitacao(turn, load),
    }),
    (db, id, session) => findSolicitacao(db, id, session, NOW),
    byId,
  ),
  caseOf(
    'one conversa',
    'GET /conversa/getById/:id',
    (turn, load) => {
      const id = Math.ceil(solicitacao(turn, load) / 2);
      return { path: `/conversa/getById/${id}`, what: id };
    },
    (db, id, session) => findConversa(db, session, id),
    byId,
  ),
  caseOf(
    'one processo',
    'GET /processo/withCadastro/:protocolo/:versao',
    (turn) => {
      const protocolo = String(1 + (turn % 1000)).padStart(8, '0');
      return { path: `/processo/withCadastro/${protocolo}/1`, what: protocolo };
    },
    (db, protocolo) => findVersao(db, protocolo, 1),
    byId,
  ),
  caseOf(
    'one edital',
    'GET /publico/edital/byId/:id',
    (turn, load) => ({ path: `/publico/edital/byId/${edital(turn, load)}`, what: edital(turn, load) }),
    (db, id) => findEdital(db, id),
    byId,
  ),
  plain('public editais', 'GET /publico/edital', async (db) => {
    const latest = await Promise.all([findLatestEdital(db, 'VISTORIADOR'), findLatestEdital(db, 'GEOMENSOR')]);
    await findCertidoes(
      db,
      latest.flatMap((each) => (each ? [each.id] : [])),
    );
  }),
  caseOf(
    'former editais',
    'GET /publico/edital/anteriores',
    () => ({ path: '/publico/edital/anteriores?pagina=0&tamanho=15', what: pages }),
    (db, page) => listEditaisAnteriores(db, page),
  ),
  caseOf(
    'one’s own solicitações',
    'GET /solicitacaoCredenciado/findByCurrentUser',
    (turn, load) => ({
      usuarioId: applicant(turn, load),
      what: null,
    }),
    (db, _, { usuarioId }) => listMinhas(db, usuarioId, NOW),
    { perfil: 'CREDENCIADOS' },
  ),
  caseOf(
    'one’s own conversas',
    'GET /conversa/getByUser',
    (turn, load) => ({
      path: '/conversa/getByUser?pagina=0&tamanho=15&ordemDirecao=DESC',
      usuarioId: applicant(turn, load),
      what: { ...pages, ordemDirecao: 'DESC' as const },
    }),
    (db, page, session) => listOwn(db, session, page),
    { perfil: 'CREDENCIADOS' },
  ),
  caseOf(
    'what staff read of one’s own',
    'GET /consulta/findByCurrentUser',
    (turn, load) => ({
      path: '/consulta/findByCurrentUser?pagina=0&tamanho=15',
      usuarioId: applicant(turn, load),
      what: pages,
    }),
    (db, page, { usuarioId }) => listConsultas(db, usuarioId, page),
    { perfil: 'CREDENCIADOS' },
  ),
];
