import {
  CHIPS_DA_FILA,
  type Contadores,
  LIMITS,
  SITUACOES_SOLICITACAO,
  type SituacaoSolicitacao,
  situacoesOf,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { and, type SQL, sql } from 'drizzle-orm';
import { findEdital } from '../edital/edital.queries.ts';
import { regrasOf } from '../edital/regras.ts';
import { isUnimpeded } from '../requerente/own-solicitacao.ts';
import {
  filaWhere,
  foundIn,
  inStates,
  isOfStatesAlone,
  isSearched,
  listWhere,
  type SolicitacaoFiltro,
  type Viewer,
} from './filtro.ts';
import { countSolicitacoes, countStatesFor } from './solicitacao-list.queries.ts';
import { isOfEtiquetaAlone, selectFrom, sourceOf } from './source.ts';

/**
 * Number of solicitações that each chip of the list would find: the filter without the criterion that the chip sets, plus the chip's own
 * (FIL-2).
 */
export async function countChips(db: Executor, filtro: SolicitacaoFiltro, viewer: Viewer): Promise<Contadores> {
  const isReadOnce = isSearched(filtro) || filtro.etiqueta !== undefined;
  const uses = await findUses(db, filtro);
  const counted = await (isReadOnce ? countFound : countEach)(db, filtro, viewer, uses);
  const { aConfirmar, condicoes, expirados, ...others } = counted;
  return {
    ...others,
    ...((uses.duas || aConfirmar) && { aConfirmar }),
    ...(uses.condicoes && { condicoes }),
    ...(uses.expirados && { expirados }),
  };
}

/** Chips that the edital's rules, or the filter, ask for; the others aren't counted. */
interface Uses {
  duas: boolean;
  condicoes: boolean;
  expirados: boolean;
}

async function findUses(db: Executor, { idEdital, fila }: SolicitacaoFiltro): Promise<Uses> {
  const found = await findEdital(db, idEdital);
  const regras = found && regrasOf(found);
  return {
    duas: regras !== null && Object.values(regras.segundaPessoa).some(Boolean),
    condicoes: fila === 'CONDICOES' || regras?.condicoes === true,
    expirados: fila === 'EXPIRADOS' || (regras !== null && regras.validade !== 'NENHUMA'),
  };
}

/** One bounded count per chip, each on its own index. */
async function countEach(db: Executor, filtro: SolicitacaoFiltro, viewer: Viewer, uses: Uses): Promise<Counted> {
  const isKept = isOfStatesAlone(filtro);
  const ate = isKept ? LIMITS.countedInEdital : LIMITS.counted;
  const counted = (change: Partial<SolicitacaoFiltro>) => countSolicitacoes(db, { ...filtro, ...change }, viewer, ate);
  const [states, minhas, semResponsavel, responderam, vencidas, aConfirmar, condicoes, expirados] = await Promise.all([
    isKept ? countStatesFor(db, filtro.idEdital, viewer) : countByState(db, filtro, viewer, ate),
    counted({ responsavel: 'EU' }),
    counted({ responsavel: 'NINGUEM' }),
    counted({ fila: 'RESPONDERAM' }),
    counted({ fila: 'VENCIDAS' }),
    counted({ fila: 'CONFIRMAR' }),
    uses.condicoes ? counted({ fila: 'CONDICOES' }) : 0,
    uses.expirados ? counted({ fila: 'EXPIRADOS' }) : 0,
  ]);
  const queues = { minhas, semResponsavel, responderam, vencidas, aConfirmar, condicoes, expirados };
  const situacoes = everySituacao((situacao) => states.find((one) => one.situacao === situacao)?.total);
  const isCut = (chip: Chip) => (isQueue(chip) ? queues[chip] : isKept ? 0 : situacoes[chip]) >= ate;
  return { situacoes, ...queues, aoMenos: CHIPS.filter(isCut) };
}

type Chip = Contadores['aoMenos'][number];
/** A count of every chip. */
type Counted = Required<Contadores>;
const CHIPS: readonly Chip[] = [...CHIPS_DA_FILA, ...SITUACOES_SOLICITACAO];
const isQueue = (chip: Chip): chip is (typeof CHIPS_DA_FILA)[number] => CHIPS_DA_FILA.some((queue) => queue === chip);

const everySituacao = (of: (situacao: SituacaoSolicitacao) => number | undefined) =>
  // Every state has an entry, since the keys come from the list of all states.
  Object.fromEntries(SITUACOES_SOLICITACAO.map((situacao) => [situacao, of(situacao) ?? 0])) as Contadores['situacoes'];

const SITUACOES = sql.raw(SITUACOES_SOLICITACAO.map((situacao) => `'${situacao}'`).join(', '));

const byState = (db: Executor, where: SQL | undefined, ate: number) =>
  db
    .select({
      situacao: sql<SituacaoSolicitacao>`estado.situacao`,
      total: sql<number>`(select count(*)::int from (
          select from ${solicitacao} where ${where} and ${solicitacao.situacao} = estado.situacao limit ${ate}
        ) as contadas)`,
    })
    .from(sql`unnest(array[${SITUACOES}]) as estado(situacao)`);

/** Counts all states in one pass if no index is by state. */
const inOnePass = (db: Executor, where: SQL | undefined, ate: number) =>
  db
    .select({
      situacao: solicitacao.situacao,
      total: sql<number>`least(count(*), ${ate}::int)::int`,
    })
    .from(solicitacao)
    .where(where)
    .groupBy(solicitacao.situacao);

/** Ignores the default states of a filter without states: each chip names its own. */
function countByState(db: Executor, filtro: SolicitacaoFiltro, viewer: Viewer, ate: number) {
  const where = and(listWhere(filtro), filaWhere(filtro, viewer), isUnimpeded(viewer));
  return (filtro.fila === undefined ? byState : inOnePass)(db, where, ate);
}

function found(db: Executor, all: SQL, chips: Chips) {
  const entries = Object.entries(chips).map(([chip, is]) => [chip, countWhere(is)] as const);
  return db
    .select({ total: sql<number>`count(*)::int`, ...(Object.fromEntries(entries) as Record<Chip, SQL<number>>) })
    .from(sql`(${all}) as solicitacao`);
}
const countWhere = (is: SQL | undefined) => sql<number>`(count(*) filter (where ${is ?? sql`true`}))::int`;
type Chips = Record<Chip, SQL | undefined>;

/** Counts per state of a search or label in one bounded scan. */
async function countFound(db: Executor, filtro: SolicitacaoFiltro, viewer: Viewer, uses: Uses): Promise<Counted> {
  const { responsavel: _, fila: __, ...always } = filtro;
  const { id, situacao, responsavelId, respondidaEm, retificadaEm, prazoAberto } = solicitacao;
  const columns = sql`${id}, ${situacao}, ${responsavelId}, ${respondidaEm}, ${retificadaEm}, ${prazoAberto}`;
  // A filter by days alone defaults to undecided states, so all are named here.
  const situacoes = filtro.diasMin === undefined ? undefined : [...SITUACOES_SOLICITACAO];
  const asked = { ...always, situacoes };
  const most = isSearched(filtro) ? LIMITS.countedPeople : LIMITS.countedLabelled;
  const all = isSearched(filtro)
    ? foundIn(asked, viewer, columns)
    : sql`${selectFrom(columns, await sourceOf(db, asked, viewer, isOfEtiquetaAlone(asked)))} limit ${sql.raw(String(most))}`;
  const chip = (asked: Partial<SolicitacaoFiltro>) => {
    const { responsavel, fila } = asked;
    return and(inStates(situacoesOf(asked)), filaWhere({ responsavel, fila }, viewer));
  };
  const chips = {
    ...Object.fromEntries(
      SITUACOES_SOLICITACAO.map((situacao) => [situacao, chip({ ...filtro, situacoes: [situacao] })]),
    ),
    minhas: chip({ ...filtro, responsavel: 'EU' }),
    semResponsavel: chip({ ...filtro, responsavel: 'NINGUEM' }),
    responderam: chip({ ...filtro, fila: 'RESPONDERAM' }),
    vencidas: chip({ ...filtro, fila: 'VENCIDAS' }),
    aConfirmar: chip({ ...filtro, fila: 'CONFIRMAR' }),
    condicoes: uses.condicoes ? chip({ ...filtro, fila: 'CONDICOES' }) : sql`false`,
    expirados: uses.expirados ? chip({ ...filtro, fila: 'EXPIRADOS' }) : sql`false`,
  } as Chips;
  const [counted] = await found(db, all, chips);
  const of = (chip: Chip) => counted?.[chip] ?? 0;
  return {
    situacoes: everySituacao(of),
    minhas: of('minhas'),
    semResponsavel: of('semResponsavel'),
    responderam: of('responderam'),
    vencidas: of('vencidas'),
    aConfirmar: of('aConfirmar'),
    condicoes: of('condicoes'),
    expirados: of('expirados'),
    aoMenos: (counted?.total ?? 0) >= most ? [...CHIPS] : [],
  };
}
