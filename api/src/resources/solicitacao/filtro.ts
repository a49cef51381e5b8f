import {
  ACOES_EM_ESPERA,
  contadasAte,
  dayOf,
  type FilaFiltro,
  LIMITS,
  may,
  ordemPadrao,
  type SituacaoSolicitacao,
  type SOLICITACAO_SORTABLE,
  situacoesOf,
  startOfDayIn,
} from '@credenciados/contract';
import {
  condicao,
  lote,
  loteItem,
  mensagem,
  solicitacao,
  solicitacaoEtiqueta,
} from '@credenciados/platform/db/schema/index';
import { nameOrder } from '@credenciados/platform/db/search-keys';
import { type Filtro, type Order, orderOf, SortedList } from '@credenciados/platform/list/list';
import { foundNameOrder, isByName, personCondition, personSearch } from '@credenciados/platform/list/search';
import { addDays } from 'date-fns/addDays';
import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Decisor, isUnimpeded, mayHandle, ownIds } from '../requerente/own-solicitacao.ts';
import { byName } from './by-name.ts';
import { confirmationCall, lastSecond } from './solicitacao.rules.ts';

export type SolicitacaoSort = (typeof SOLICITACAO_SORTABLE)[number];
export type SolicitacaoFiltro = Filtro<SolicitacaoSort> & FilaFiltro & { idEdital: number };

/** Viewer and time, which the filters *mine*, *overdue*, *to confirm* and *days waiting* depend on. */
export interface Viewer extends Pick<Decisor, 'usuarioId' | 'cpf' | 'perfil'> {
  now: Date;
  timeZone: string;
}

/** Solicitações of an edital. */
export const SOLICITACOES = new SortedList<SolicitacaoSort>({
  table: solicitacao,
  id: solicitacao.id,
  sort: {
    // All have one edital, so this default order sorts by time, newest first.
    'edital.numero': sql`${solicitacao.criadaEm}`,
    // In the order of the index of figures.
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

/** Order of a list: the requested one, or the filter's default. */
export function solicitacaoOrderOf(
  filtro: Pick<SolicitacaoFiltro, 'ordem' | 'ordemDirecao'> & FilaFiltro,
): Order<SolicitacaoSort> {
  return orderOf<SolicitacaoSort>(filtro, ordemPadrao(filtro));
}

/** `WHERE` of an edital's solicitações under a filter, including its search. */
export function solicitacaoWhere(filtro: SolicitacaoFiltro, viewer: Viewer): SQL | undefined {
  return and(listWhere(filtro), inStates(situacoesOf(filtro)), filaWhere(filtro, viewer), isUnimpeded(viewer));
}

/** True if the filter has no criterion but states: the counters know its count (EDT-17). */
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
  // `any(array(…))` searches once, whatever the statistics say of the table; `in (…)` may search again for each row.
  return and(
    ofEdital,
    isByName(search)
      ? sql`${solicitacao.id} = any(array(${byName(search, { idEdital })}))`
      : personCondition(solicitacao, search),
  );
}

/**
 * Selects `columns` of the rows that a search within an edital finds under the filter, unordered, at most `LIMITS.countedPeople`. One read,
 * so that a common name has a bounded cost.
 */
export function foundIn(filtro: SolicitacaoFiltro, viewer: Viewer, columns: SQL): SQL {
  const search = personSearch(filtro.campoSimples);
  const limit = LIMITS.countedPeople;
  if (!search || !isByName(search)) {
    const where = solicitacaoWhere(filtro, viewer);
    return sql`select ${columns} from ${solicitacao} where ${where} limit ${sql.raw(String(limit))}`;
  }
  // The search keys contain the edital: with a second condition on it, PostgreSQL would read other indexes as well.
  const where = and(inStates(situacoesOf(filtro)), filaWhere(filtro, viewer), isUnimpeded(viewer));
  return byName(search, { idEdital: filtro.idEdital, columns, limit, where });
}

/** Condition on states, with literal values, so that a partial index can serve it. */
export function inStates(situacoes: readonly SituacaoSolicitacao[] | undefined): SQL | undefined {
  if (!situacoes) return undefined;
  return sql`${solicitacao.situacao} in (${sql.raw(situacoes.map((situacao) => `'${situacao}'`).join(', '))})`;
}

/** Conditions of a filter other than search and states (FIL-1). */
export function filaWhere(filtro: FilaFiltro, viewer: Viewer): SQL | undefined {
  const { responsavel, fila, diasMin, municipio, etiqueta } = filtro;
  const { usuarioId, now, timeZone } = viewer;
  const whose = responsavel === 'EU' ? usuarioId : responsavel;
  return and(
    whose === 'NINGUEM' ? isNull(solicitacao.responsavelId) : undefined,
    typeof whose === 'number' ? eq(solicitacao.responsavelId, whose) : undefined,
    fila === 'RESPONDERAM' ? isAnswered() : undefined,
    fila === 'VENCIDAS' ? isOverdue(lastSecond(now)) : undefined,
    fila === 'CONFIRMAR' ? isForSecond(viewer) : undefined,
    fila === 'CONDICOES' ? isUnmet(viewer) : undefined,
    fila === 'EXPIRADOS' ? isExpired(now) : undefined,
    diasMin === undefined ? undefined : lt(solicitacao.situacaoDesde, firstMomentAfter(diasMin, now, timeZone)),
    municipio === undefined ? undefined : eq(solicitacao.municipioId, municipio),
    etiqueta === undefined ? undefined : hasEtiqueta(etiqueta, viewer),
  );
}

/**
 * Condition on a label. A person never learns the labels of their own solicitação (FIL-5). Compares every column that the label's table
 * has, so that its index serves the order of a list, too.
 */
function hasEtiqueta(id: number, viewer: Viewer): SQL | undefined {
  const has = sql`exists (
    select from ${solicitacaoEtiqueta} p where p.etiqueta_id = ${id}
      and p.edital_id = solicitacao.edital_id and p.solicitada_em = solicitacao.criada_em and p.solicitacao_id = solicitacao.id)`;
  return and(has, mayHandle(viewer));
}

/** Condition: the applicant sent something that staff haven't handled yet. */
export function isAnswered(): SQL | undefined {
  return or(isNotNull(solicitacao.respondidaEm), isNotNull(solicitacao.retificadaEm));
}

/** Condition: an unanswered deadline has passed. `second`: the last completed one. */
function isOverdue(second: Date): SQL {
  return lt(solicitacao.prazoAberto, second);
}

/**
 * Condition: another person's decision waits for a second one, whom the viewer may be (DUA-2). A review counts once its person was heard
 * (REV-2). Read from the few lotes that wait, by their own index; compares ids alone, since a label's list has no other columns.
 */
function isForSecond(viewer: Viewer): SQL {
  const acoes = ACOES_EM_ESPERA.filter((acao) => may(confirmationCall(acao), viewer.perfil));
  return sql`${solicitacao.id} in (
    select i.solicitacao_id from ${lote} l inner join ${loteItem} i on i.lote_id = l.id and i.situacao = 'PENDENTE'
    where l.segunda_pessoa and l.confirmado_por is null and l.situacao = 'AGUARDANDO'
      and l.criado_por <> ${viewer.usuarioId} and l.ato ->> 'acao' = any(${sql.param(acoes)}::text[])
      and i.solicitacao_id <> all(${ownIds(viewer)})
      and not exists (
        select from ${mensagem} m where m.conversa_id = (l.ato ->> 'conversaId')::int and m.status <> 'RESPONDIDA'
          and m.data_limite_resposta >= ${lastSecond(viewer.now)}))`;
}

/** Condition: a condition of its approval wasn't met in time (VIG-5). Compares ids alone, as `isForSecond`. */
const isUnmet = ({ now, timeZone }: Viewer): SQL => sql`${solicitacao.id} in (
  select c.solicitacao_id from ${condicao} c inner join ${solicitacao} s on s.id = c.solicitacao_id and s.situacao = 'CREDENCIADO'
  where c.cumprida_em is null and c.cancelada_em is null and c.fim < ${dayOf(now, timeZone)}::date)`;

/** Condition: the term of the accreditation is over (VIG-3). */
const isExpired = (now: Date): SQL => sql`exists (
  select from credenciamento_vigente(${now.toISOString()}::timestamptz) v
  where v.solicitacao_id = ${solicitacao.id} and v.situacao = 'VENCIDO')`;

/** Time before which something has lasted so many calendar days of the agency. */
function firstMomentAfter(days: number, now: Date, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = dayOf(now, timeZone).split('-').map(Number);
  const first = addDays(new Date(Date.UTC(year, month - 1, day)), 1 - days);
  return startOfDayIn(first.toISOString().slice(0, 10), timeZone);
}
