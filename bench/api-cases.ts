import type { Session } from '../api/src/http/session/session.ts';
import type { Db } from '../api/src/platform/db/database.ts';
import { searchPeople } from '../api/src/resources/busca/busca.queries.ts';
import { findConversa, listBySolicitacao, listOwn } from '../api/src/resources/conversa/conversa.queries.ts';
import { listCredenciados } from '../api/src/resources/credenciado/credenciado.queries.ts';
import { findEdital, findLatestEdital, listEditais } from '../api/src/resources/edital/edital.queries.ts';
import { listModelos } from '../api/src/resources/modelo-mensagem/modelo-mensagem.queries.ts';
import { findVersao, listProcessos } from '../api/src/resources/processo/processo.queries.ts';
import { findSolicitacao, listMinhas } from '../api/src/resources/solicitacao/solicitacao.queries.ts';
import { listSolicitacoes } from '../api/src/resources/solicitacao/solicitacao-list.queries.ts';
import { listVisoes } from '../api/src/resources/visao/visao.queries.ts';
import type { EndpointKey, Perfil } from '../shared/src/contract/index.ts';
import { type Load, STAFF } from './api-data.ts';

/** One way to call an endpoint: what is sent, and the functions whose SQL is run beside it on plain `pg`. */
export interface Variant {
  path: string;
  body?: object;
  /** Account that calls, by its id. */
  usuarioId: number;
  run(db: Db, session: Session): Promise<unknown>;
}
export interface Case {
  name: string;
  kind: 'list' | 'by id';
  endpoint: EndpointKey;
  perfil: Perfil;
  /** At least this share of plain `pg`; absent: shown only. */
  budget?: number;
  /** At most this many times the cost at 10,000 rows; absent: shown only. */
  growth?: number;
  variant(turn: number, load: Load): Variant;
}

const page = { campoSimples: '', pagina: 0, tamanho: 15 };
const now = new Date();
const staff = (turn: number) => 1 + (turn % STAFF);
/** A solicitação, spread over the whole load. */
const solicitacao = (turn: number, { editais, solicitacoesAnEdital }: Load) =>
  1 + ((turn * 7919) % (editais * solicitacoesAnEdital));
/** An edital, one after the other. */
const edital = (turn: number, { editais }: Load) => 1 + (turn % editais);
const applicant = (turn: number, { people }: Load) => STAFF + 1 + ((turn * 7919) % people);

function ofEdital(name: string, change: object, more: Partial<Case> = {}): Case {
  return {
    name: `solicitações of an edital, ${name}`,
    kind: 'list',
    endpoint: 'POST /solicitacaoCredenciado/findByFiltro',
    perfil: 'CAGEO',
    ...more,
    variant: (turn, load) => {
      const body = { ...page, ...change, idEdital: edital(turn, load) };
      return {
        path: '/solicitacaoCredenciado/findByFiltro',
        body,
        usuarioId: staff(turn),
        run: (db) => listSolicitacoes(db, body, { usuarioId: staff(turn), cpf: '', now, timeZone: 'America/Belem' }),
      };
    },
  };
}

function editais(name: string, change: object, more: Partial<Case> = {}): Case {
  return {
    name: `editais with their counters${name}`,
    kind: 'list',
    endpoint: 'POST /edital/listagem',
    perfil: 'CAGEO',
    ...more,
    variant: (turn) => {
      const body = { ...page, ...change };
      return { path: '/edital/listagem', body, usuarioId: staff(turn), run: (db) => listEditais(db, body, now) };
    },
  };
}

function accredited(name: string, change: object): Case {
  return {
    name: `accredited people${name}`,
    kind: 'list',
    endpoint: 'POST /credenciado/findByFiltro',
    perfil: 'CAGEO',
    variant: (turn) => {
      const body = { ...page, ...change, tipoEdital: 'GEOMENSOR' as const };
      return {
        path: '/credenciado/findByFiltro',
        body,
        usuarioId: staff(turn),
        run: (db) => listCredenciados(db, body),
      };
    },
  };
}

/** Shown without a budget: how long it takes depends on how soon enough rows are found. */
function search(name: string, campoSimples: string): Case {
  return {
    name: `search of all editais, ${name}`,
    kind: 'list',
    endpoint: 'POST /busca/findByFiltro',
    perfil: 'CAGEO',
    variant: (turn) => ({
      path: '/busca/findByFiltro',
      body: { campoSimples },
      usuarioId: staff(turn),
      run: (db) => searchPeople(db, campoSimples),
    }),
  };
}

/** Every list and every look-up by id. */
export const CASES: readonly Case[] = [
  ofEdital('newest first', {}, { budget: 0.6, growth: 1.5 }),
  ofEdital('page 50', { pagina: 49 }),
  ofEdital('by a rare name', { campoSimples: 'zulmira quaresma' }, { budget: 0.6, growth: 1.5 }),
  ofEdital('by a common name', { campoSimples: 'silva' }, { budget: 0.6, growth: 1.5 }),
  ofEdital('by the start of a CPF', { campoSimples: '0000000' }),
  ofEdital('sorted by name', { ordem: 'nome', ordemDirecao: 'ASC' }),
  ofEdital('one’s own that wait', { responsavel: 'EU' }),
  ofEdital('nobody’s that wait', { responsavel: 'NINGUEM' }),
  ofEdital('an account’s', { responsavel: 7 }),
  ofEdital('waiting for a week', { diasMin: 7 }),
  ofEdital('one’s own, waiting for a week', { responsavel: 'EU', diasMin: 7 }),
  ofEdital('of one state', { situacoes: ['AGUARDANDO_APROVACAO'] }),
  ofEdital('that were answered', { fila: 'RESPONDERAM' }),
  ofEdital('past a deadline', { fila: 'VENCIDAS' }),
  ofEdital('of a município', { municipio: 1501402 }),
  ofEdital('with a label', { etiqueta: 1 }),
  ofEdital('sorted by state', { ordem: 'situacao', ordemDirecao: 'ASC' }),
  search('by a rare name', 'zulmira quaresma'),
  search('by a common name', 'silva'),
  search('by the start of a CPF', '000001'),
  {
    name: 'saved views',
    kind: 'list',
    endpoint: 'GET /visao/findAll',
    perfil: 'CAGEO',
    variant: (turn) => {
      const usuarioId = staff(turn);
      return { path: '/visao/findAll', usuarioId, run: (db) => listVisoes(db, usuarioId) };
    },
  },
  editais(', one of them', { tamanho: 1 }, { growth: 1.5 }),
  editais('', {}),
  editais(', sorted by one', { ordem: 'solicitacoesPendentes', ordemDirecao: 'DESC' }),
  accredited('', {}),
  accredited(', by name', { campoSimples: 'zulmira quaresma' }),
  accredited(', sorted by name', { ordem: 'nome', ordemDirecao: 'ASC' }),
  {
    name: 'one solicitação',
    kind: 'by id',
    endpoint: 'GET /solicitacaoCredenciado/findById/:id',
    perfil: 'CAGEO',
    budget: 0.5,
    variant: (turn, load) => {
      const id = solicitacao(turn, load);
      return {
        path: `/solicitacaoCredenciado/findById/${id}`,
        usuarioId: staff(turn),
        run: (db, session) => findSolicitacao(db, id, session, now),
      };
    },
  },
  {
    name: 'one edital',
    kind: 'by id',
    endpoint: 'GET /publico/edital/byId/:id',
    perfil: 'CAGEO',
    budget: 0.5,
    variant: (turn, load) => {
      const id = edital(turn, load);
      return { path: `/publico/edital/byId/${id}`, usuarioId: staff(turn), run: (db) => findEdital(db, id) };
    },
  },
  {
    name: 'public editais',
    kind: 'list',
    endpoint: 'GET /publico/edital',
    perfil: 'CAGEO',
    variant: (turn) => ({
      path: '/publico/edital',
      usuarioId: staff(turn),
      run: (db) => Promise.all([findLatestEdital(db, 'VISTORIADOR'), findLatestEdital(db, 'GEOMENSOR')]),
    }),
  },
  {
    name: 'one’s own solicitações',
    kind: 'list',
    endpoint: 'GET /solicitacaoCredenciado/findByCurrentUser',
    perfil: 'CREDENCIADOS',
    variant: (turn, load) => {
      const usuarioId = applicant(turn, load);
      return {
        path: '/solicitacaoCredenciado/findByCurrentUser',
        usuarioId,
        run: (db) => listMinhas(db, usuarioId, now),
      };
    },
  },
  {
    name: 'one’s own conversations',
    kind: 'list',
    endpoint: 'GET /conversa/getByUser',
    perfil: 'CREDENCIADOS',
    variant: (turn, load) => ({
      path: '/conversa/getByUser?pagina=0&tamanho=15',
      usuarioId: applicant(turn, load),
      run: (db, session) => listOwn(db, session, { pagina: 0, tamanho: 15 }),
    }),
  },
  {
    name: 'an analyst’s conversations',
    kind: 'list',
    endpoint: 'GET /conversa/getByUser',
    perfil: 'CAGEO',
    variant: (turn) => ({
      path: '/conversa/getByUser?pagina=0&tamanho=1',
      usuarioId: staff(turn),
      run: (db, session) => listOwn(db, session, { pagina: 0, tamanho: 1 }),
    }),
  },
  {
    name: 'conversas of a solicitação',
    kind: 'list',
    endpoint: 'GET /conversa/bySolicitacao',
    perfil: 'CAGEO',
    variant: (turn, load) => {
      const idSolicitacao = solicitacao(turn, load);
      const filter = { idSolicitacao, tipoConversa: 'TODOS' as const, pagina: 0, tamanho: 100 };
      return {
        path: `/conversa/bySolicitacao?idSolicitacao=${idSolicitacao}&tamanho=100`,
        usuarioId: staff(turn),
        run: (db, session) => listBySolicitacao(db, session, filter),
      };
    },
  },
  {
    name: 'one conversation',
    kind: 'by id',
    endpoint: 'GET /conversa/getById/:id',
    perfil: 'CAGEO',
    budget: 0.5,
    variant: (turn, load) => {
      const id = Math.ceil(solicitacao(turn, load) / 2);
      return {
        path: `/conversa/getById/${id}`,
        usuarioId: staff(turn),
        run: (db, session) => findConversa(db, session, id),
      };
    },
  },
  {
    name: 'processes',
    kind: 'list',
    endpoint: 'POST /processo/filtro',
    perfil: 'CAGEO',
    variant: (turn) => ({
      path: '/processo/filtro',
      body: page,
      usuarioId: staff(turn),
      run: (db) => listProcessos(db, page),
    }),
  },
  {
    name: 'one process',
    kind: 'by id',
    endpoint: 'GET /processo/withCadastro/:protocolo/:versao',
    perfil: 'CAGEO',
    budget: 0.5,
    variant: (turn) => {
      const protocolo = String(1 + (turn % 1000)).padStart(8, '0');
      return {
        path: `/processo/withCadastro/${protocolo}/1`,
        usuarioId: staff(turn),
        run: (db) => findVersao(db, protocolo, 1),
      };
    },
  },
  {
    name: 'message templates',
    kind: 'list',
    endpoint: 'GET /modeloMensagem/findAll',
    perfil: 'CAGEO',
    variant: (turn) => ({ path: '/modeloMensagem/findAll', usuarioId: staff(turn), run: (db) => listModelos(db) }),
  },
];
