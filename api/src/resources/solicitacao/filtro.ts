import {
  contadasAte,
  dayOf,
  type FilaFiltro,
  LIMITS,
  ordemPadrao,
  type SituacaoSolicitacao,
  type SOLICITACAO_SORTABLE,
  situacoesOf,
  startOfDayIn,
} from '@credenciados/contract';
import { addDays } from 'date-fns/addDays';
import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { solicitacao, solicitacaoEtiqueta } from '../../platform/db/schema/index.ts';
import { nameOrder } from '../../platform/db/search-keys.ts';
import { type Filtro, type Order, orderOf, SortedList } from '../../platform/list/list.ts';
import { foundNameOrder, isByName, personCondition, personSearch } from '../../platform/list/search.ts';
import { type Actor, isAnothers } from '../requerente/own-solicitacao.ts';
import { byName } from './by-name.ts';
import { lastSecond } from './solicitacao.rules.ts';

export type SolicitacaoSort = (typeof SOLICITACAO_SORTABLE)[number];
export type SolicitacaoFiltro = Filtro<SolicitacaoSort> & FilaFiltro & { idEdital: number };

/** Viewer and time, which *mine*, *overdue* and *for so many days* depend on. */
export interface Viewer extends Actor {
  now: Date;
  timeZone: string;
}

/** Solicitações of an edital. */
export const SOLICITACOES = new SortedList<SolicitacaoSort>({
  table: solicitacao,
  id: solicitacao.id,
  sort: {
    // All are of one edital: the default order leaves the newest first.
    'edital.numero': sql`${solicitacao.criadaEm}`,
    // As the index of the figures has them.
    situacao: [sql`${solicitacao.situacao}`, sql`${solicitacao.criadaEm}`],
    dataCadastro: sql`${solicitacao.criadaEm}`,
    aguardandoDesde: sql`${solicitacao.situacaoDesde}`,
    nome: nameOrder(solicitacao.nome),
    cpf: sql`${solicitacao.cpf}`,
  },
  foundSort: { nome: [foundNameOrder(solicitacao.nome)] },
  // Decisions move rows by them.
  moving: ['situacao', 'aguardandoDesde'],
});

/** The order of a list: the one asked for, or the filter's own. */
export function solicitacaoOrderOf(
  filtro: Pick<SolicitacaoFiltro, 'ordem' | 'ordemDirecao'> & FilaFiltro,
): Order<SolicitacaoSort> {
  return orderOf<SolicitacaoSort>(filtro, ordemPadrao(filtro));
}

/** `WHERE` of an edital's solicitações under a filter, with its search. */
export function solicitacaoWhere(filtro: SolicitacaoFiltro, viewer: Viewer): SQL | undefined {
  return and(listWhere(filtro), inStates(situacoesOf(filtro)), filaWhere(filtro, viewer));
}

/** True if the filter has states alone, or nothing: its count is kept (EDT-17). */
export const isOfStatesAlone = (filtro: SolicitacaoFiltro): boolean => contadasAte(filtro) === null;

/** True if there is a search text. */
export const isSearched = ({ campoSimples }: Pick<SolicitacaoFiltro, 'campoSimples'>): boolean =>
  campoSimples.trim() !== '';

/** `WHERE` of an edital's solicitações by the search alone. */
export function listWhere({
  idEdital,
  campoSimples,
}: Pick<SolicitacaoFiltro, 'idEdital' | 'campoSimples'>): SQL | undefined {
  const search = personSearch(campoSimples);
  const ofEdital = eq(solicitacao.editalId, idEdital);
  if (!search) return ofEdital;
  return and(
    ofEdital,
    isByName(search)
      ? sql`${solicitacao.id} in (${byName(search, { idEdital })})`
      : personCondition(solicitacao, search),
  );
}

/**
 * `columns` of the rows that a search within an edital finds under the filter, unordered, at most `LIMITS.countedPeople`. Read once, so
 * that a common name has a bounded cost.
 */
export function foundIn(filtro: SolicitacaoFiltro, viewer: Viewer, columns: SQL): SQL {
  const search = personSearch(filtro.campoSimples);
  const limit = LIMITS.countedPeople;
  if (!search || !isByName(search)) {
    const where = solicitacaoWhere(filtro, viewer);
    return sql`select ${columns} from ${solicitacao} where ${where} limit ${sql.raw(String(limit))}`;
  }
  // The edital is in the keys: said again, PostgreSQL would look for it by other indexes, too.
  const where = and(inStates(situacoesOf(filtro)), filaWhere(filtro, viewer));
  return byName(search, { idEdital: filtro.idEdital, columns, limit, where });
}

/** Condition of being in some states. Their names are written out, so that an index of some states alone can serve it. */
export function inStates(situacoes: readonly SituacaoSolicitacao[] | undefined): SQL | undefined {
  if (!situacoes) return undefined;
  return sql`${solicitacao.situacao} in (${sql.raw(situacoes.map((situacao) => `'${situacao}'`).join(', '))})`;
}

/** Conditions of a filter beside its search and its states (FIL-1). */
export function filaWhere(filtro: FilaFiltro, viewer: Viewer): SQL | undefined {
  const { responsavel, fila, diasMin, municipio, etiqueta } = filtro;
  const { usuarioId, now, timeZone } = viewer;
  const whose = responsavel === 'EU' ? usuarioId : responsavel;
  return and(
    whose === 'NINGUEM' ? isNull(solicitacao.responsavelId) : undefined,
    typeof whose === 'number' ? eq(solicitacao.responsavelId, whose) : undefined,
    fila === 'RESPONDERAM' ? isAnswered() : undefined,
    fila === 'VENCIDAS' ? isOverdue(lastSecond(now)) : undefined,
    diasMin === undefined ? undefined : lt(solicitacao.situacaoDesde, firstMomentAfter(diasMin, now, timeZone)),
    municipio === undefined ? undefined : eq(solicitacao.municipioId, municipio),
    etiqueta === undefined ? undefined : hasEtiqueta(etiqueta, viewer),
  );
}

/**
 * Staff put a label on it. Nobody learns of their own which ones (FIL-5). All that a label has of its solicitação is compared, so that its
 * index serves the order of a list, too.
 */
function hasEtiqueta(id: number, viewer: Viewer): SQL | undefined {
  const has = sql`exists (
    select from ${solicitacaoEtiqueta} p where p.etiqueta_id = ${id}
      and p.edital_id = solicitacao.edital_id and p.solicitada_em = solicitacao.criada_em and p.solicitacao_id = solicitacao.id)`;
  return and(has, isAnothers(viewer));
}

/** The applicant sent something that staff have done nothing after. */
export function isAnswered(): SQL | undefined {
  return or(isNotNull(solicitacao.respondidaEm), isNotNull(solicitacao.retificadaEm));
}

/** A deadline has passed without an answer; `second`: the last that has ended. */
function isOverdue(second: Date): SQL {
  return lt(solicitacao.prazoAberto, second);
}

/** Moment before which a thing has lasted so many days of the agency's calendar. */
function firstMomentAfter(days: number, now: Date, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = dayOf(now, timeZone).split('-').map(Number);
  const first = addDays(new Date(Date.UTC(year, month - 1, day)), 1 - days);
  return startOfDayIn(first.toISOString().slice(0, 10), timeZone);
}
