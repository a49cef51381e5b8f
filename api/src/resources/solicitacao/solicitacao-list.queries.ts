import { type FilaFiltro, LIMITS, type Motivo, type SolicitacaoRow, situacoesOf } from '@credenciados/shared/contract';
import { addDays } from 'date-fns/addDays';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { afterMarco, besideMarco, nearerEnd, type Order } from '../../platform/db/order.ts';
import { instant, packed } from '../../platform/db/packed.ts';
import { binding, preparedVariants } from '../../platform/db/prepared.ts';
import { type PersonSearchKind, personSearch, searchKeysOf } from '../../platform/db/search.ts';
import { etiqueta, nota, outbox, solicitacao, solicitacaoEtiqueta, usuario } from '../../platform/db/tables.ts';
import { todayIn } from '../../platform/today.ts';
import { countInStates } from '../contagem/contagem.queries.ts';
import { isOwn } from '../requerente/own-solicitacao.ts';
import {
  isOfStatesAlone,
  matches,
  SOLICITACAO_SORT,
  type SolicitacaoFiltro,
  type SolicitacaoSort,
  shapeOf,
  solicitacaoOrder,
  solicitacaoOrderOf,
  solicitacaoWhere,
  type Viewer,
} from './filtro.ts';
import { loteAberto, showLote } from './lote-aberto.ts';
import { lastSecond } from './solicitacao.rules.ts';

// What is beside a row is read for the rows of the page alone. Columns by their names: in a query of one table drizzle leaves
// the table's out, and these have tables of their own.
const responsavel = sql<SolicitacaoRow['responsavel']>`(
  select json_build_object('id', u.id, 'nome', u.nome) from ${usuario} u where u.id = solicitacao.responsavel_id)`;
const etiquetas = sql<SolicitacaoRow['etiquetas'] | null>`(
  select json_agg(json_build_object('id', e.id, 'nome', e.nome, 'cor', e.cor) order by lower(sem_acento(e.nome)))
  from ${solicitacaoEtiqueta} p inner join ${etiqueta} e on e.id = p.etiqueta_id where p.solicitacao_id = solicitacao.id)`;
const notas = sql<number>`(select count(*)::int from ${nota} n where n.solicitacao_id = solicitacao.id)`;
/** The limit keeps PostgreSQL from reading all e-mails that were given up for one page. */
const emailFalhou = sql<boolean>`coalesce((
  select true from ${outbox} o
  where o.solicitacao_id = solicitacao.id and o.falhou_em is not null and o.enviado_em is null limit 1), false)`;
const emailAdiadoAte = sql<string | null>`(
  select min(o.adiado_ate) from ${outbox} o where o.solicitacao_id = solicitacao.id and o.adiado_ate is not null)`;

/** Calendar days in the agency's zone since it came to its state: by the database, as a zone costs JavaScript 20 µs a row. */
const dias = sql<number>`greatest(0, ${sql.placeholder('hoje')}::date - (${solicitacao.situacaoDesde} at time zone ${sql.placeholder('fuso')})::date)`;

const listed = packed({
  id: solicitacao.id,
  protocolo: solicitacao.protocolo,
  situacao: solicitacao.situacao,
  dataCadastro: solicitacao.criadaEm,
  aguardandoDesde: solicitacao.situacaoDesde,
  dias,
  nome: solicitacao.nome,
  cpf: solicitacao.cpf,
  email: solicitacao.email,
  codigoCrea: solicitacao.codigoCrea,
  codigoIncra: solicitacao.codigoIncra,
  contatoNaoConfirmado: solicitacao.contatoNaoConfirmado,
  respondidaEm: solicitacao.respondidaEm,
  retificadaEm: solicitacao.retificadaEm,
  prazoAberto: solicitacao.prazoAberto,
  responsavel,
  etiquetas,
  notas,
  emailFalhou,
  emailAdiadoAte,
  lote: loteAberto,
  usuarioId: solicitacao.usuarioId,
});

const ofEdital = eq(solicitacao.editalId, sql.placeholder('idEdital'));
const keyOf = ({ ordem, ordemDirecao }: Order<SolicitacaoSort>) => `${ordem} ${ordemDirecao}`;
function pageKey(order: Order<SolicitacaoSort>, read: Order<SolicitacaoSort>, isBeside: boolean): string {
  return `${keyOf(order)} ${read.ordemDirecao} ${isBeside}`;
}
const isAfterMarco = (read: Order<SolicitacaoSort>) =>
  afterMarco(solicitacao, SOLICITACAO_SORT, read, sql`${solicitacao.id}`);
/** What no page is found by from the row on its border: not everybody has a code, and each decision moves a row by its state and since when. */
const UNFIT: readonly SolicitacaoSort[] = ['codigoIncra', 'situacao', 'aguardandoDesde'];
/** PostgreSQL finds a rare name in another way than a common one. */
const UNNAMED = '';

/**
 * The rows of a page, in the list's order, once it is known which they are: whatever is gone over before them is read no further
 * than the index says.
 */
function rowsOf(db: Executor, which: Chosen, order: Order<SolicitacaoSort>) {
  return db
    .select({ listed, total: which.total })
    .from(which)
    .innerJoin(solicitacao, eq(solicitacao.id, which.id))
    .orderBy(...solicitacaoOrder(order))
    .$dynamic();
}
type Chosen = ReturnType<typeof chosen>;

/** Which solicitações are a page's; `total` is how many there are, where that is counted on the way. */
function chosen(db: Executor, where: SQL | undefined, order: Order<SolicitacaoSort>, total: SQL<number> = sql`0`) {
  return db
    .select({ id: solicitacao.id, total: total.mapWith(Number).as('total') })
    .from(solicitacao)
    .where(where)
    .orderBy(...solicitacaoOrder(order))
    .limit(sql.placeholder('tamanho'))
    .offset(sql.placeholder('inicio'))
    .as('pagina');
}

const page = preparedVariants((db, order: Order<SolicitacaoSort>, read: Order<SolicitacaoSort>, isBeside: boolean) => {
  const where = isBeside ? and(ofEdital, isAfterMarco(read)) : ofEdital;
  return rowsOf(db, chosen(db, where, read), order).prepare(`solicitacoes_do_edital ${pageKey(order, read, isBeside)}`);
}, pageKey);

const searched = (kind: PersonSearchKind) =>
  and(ofEdital, matches(kind, sql.placeholder('procurado'), sql.placeholder('chaves')));
/** With their number: what is searched for is looked for once. */
const foundPage = preparedVariants(
  (db, kind: PersonSearchKind, order: Order<SolicitacaoSort>) =>
    rowsOf(db, chosen(db, searched(kind), order, sql`count(*) over ()`), order).prepare(UNNAMED),
  (kind, order) => `${kind} ${keyOf(order)}`,
);
const foundTotal = preparedVariants(
  (db, kind: PersonSearchKind) =>
    db.select({ value: count() }).from(solicitacao).where(searched(kind)).prepare(UNNAMED),
  (kind) => kind,
);

/** One page of an edital's solicitações. */
export async function listSolicitacoes(
  db: Executor,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
): Promise<{ content: SolicitacaoRow[]; totalElements: number }> {
  const { idEdital, tamanho } = filtro;
  const inicio = filtro.pagina * tamanho;
  if (isNarrowed(filtro)) return listNarrowed(db, filtro, viewer);
  const order = solicitacaoOrderOf(filtro);
  const search = personSearch(filtro.campoSimples);
  if (search) {
    const asked = { idEdital, procurado: search.value, chaves: searchKeysOf(idEdital, search.trigrams) };
    const rows = await foundPage(db, search.kind, order).execute({ ...asked, ...todayOf(viewer), tamanho, inicio });
    // A page past the end has no row to tell.
    const isPast = rows.length === 0 && inicio > 0;
    const [counted] = isPast ? await foundTotal(db, search.kind).execute(asked) : [];
    return {
      content: rows.map((row) => toRow(row.listed, viewer)),
      totalElements: rows[0]?.total ?? counted?.value ?? 0,
    };
  }
  const total = countInStates(db, idEdital);
  const beside = besideMarco(order, filtro, UNFIT);
  const { marco, inicio: from, tamanho: size, ...read } = beside ?? (await nearerEnd(order, filtro, () => total));
  const [rows, totalElements] = await Promise.all([
    page(db, order, read, marco !== null).execute({
      ...{ idEdital, ...todayOf(viewer) },
      ...{ tamanho: size, inicio: from, marco },
    }),
    total,
  ]);
  if (beside && rows.length === 0) return listSolicitacoes(db, { ...filtro, aPartirDe: undefined }, viewer);
  return { content: rows.map((row) => toRow(row.listed, viewer)), totalElements };
}

/** How many solicitações there are under conditions, kept by their shape. */
const counted = preparedVariants(
  (db, where: SQL | undefined, _shape: string) =>
    db.select({ value: count() }).from(solicitacao).where(where).prepare(UNNAMED),
  (_where, shape) => shape,
);

/** How many solicitações a filter finds; kept counters know where it asks for states alone (EDT-17). */
export async function countSolicitacoes(db: Executor, filtro: SolicitacaoFiltro, viewer: Viewer): Promise<number> {
  if (isOfStatesAlone(filtro)) return countInStates(db, filtro.idEdital, situacoesOf(filtro));
  const { bind, values } = binding();
  const [found] = await counted(db, solicitacaoWhere(filtro, viewer, bind), shapeOf(filtro)).execute(values);
  return found?.value ?? 0;
}

function isNarrowed({ situacoes, responsavel, fila, diasMin, municipio, etiqueta: label }: FilaFiltro): boolean {
  const others = [responsavel, fila, diasMin, municipio, label];
  return (situacoes?.length ?? 0) > 0 || others.some((asked) => asked !== undefined);
}

const narrowedPage = preparedVariants(
  (db, order: Order<SolicitacaoSort>, read: Order<SolicitacaoSort>, where: SQL | undefined, _shape: string) =>
    rowsOf(db, chosen(db, where, read), order).prepare(UNNAMED),
  (order, read, _where, shape) => `${keyOf(order)} ${read.ordemDirecao} ${shape}`,
);

/** Under a filter of the queue. */
async function listNarrowed(
  db: Executor,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
): Promise<{ content: SolicitacaoRow[]; totalElements: number }> {
  const { bind, values } = binding();
  const filtered = solicitacaoWhere(filtro, viewer, bind);
  const order = solicitacaoOrderOf(filtro);
  const { pagina, tamanho } = filtro;
  const beside = besideMarco(order, filtro, UNFIT);
  const read = beside ?? order;
  const where = beside ? and(filtered, isAfterMarco(read)) : filtered;
  const [rows, totalElements] = await Promise.all([
    narrowedPage(db, order, read, where, `${shapeOf(filtro)} ${beside !== null}`).execute({
      ...{ ...values, ...todayOf(viewer) },
      ...{ tamanho, inicio: beside ? 0 : pagina * tamanho, marco: beside?.marco },
    }),
    countSolicitacoes(db, filtro, viewer),
  ]);
  if (beside && rows.length === 0) return listSolicitacoes(db, { ...filtro, aPartirDe: undefined }, viewer);
  return { content: rows.map((row) => toRow(row.listed, viewer)), totalElements };
}

type Listed = (typeof listed)['_']['type'];

const todayOf = ({ now, timeZone }: Viewer) => ({ hoje: todayIn(now, timeZone), fuso: timeZone });

function toRow(row: Listed, viewer: Viewer): SolicitacaoRow {
  const { id, protocolo, situacao, nome, cpf, email, codigoCrea, codigoIncra, contatoNaoConfirmado, dias } = row;
  const own = isOwn(row, viewer);
  return {
    ...{ id, protocolo, situacao, nome, cpf, email, codigoCrea, codigoIncra, contatoNaoConfirmado },
    dataCadastro: instant(row.dataCadastro),
    aguardandoDesde: instant(row.aguardandoDesde),
    dias,
    responsavel: row.responsavel,
    // What staff say among themselves is not for whoever it is about, were they staff.
    etiquetas: (own ? null : row.etiquetas) ?? [],
    notas: own ? 0 : row.notas,
    motivos: motivosOf(row, viewer.now),
    emailAdiadoAte: instant(row.emailAdiadoAte),
    lote: own ? null : showLote(row.lote, viewer),
  };
}

/** Why a row should be looked at, the most urgent first (FIL-1). */
function motivosOf(
  { respondidaEm, retificadaEm, prazoAberto: prazo, emailFalhou: failed }: Listed,
  now: Date,
): Motivo[] {
  const found: Motivo[] = [];
  // Most rows have none, and there is no deadline to compare.
  if (prazo !== null) {
    const prazoAberto = new Date(prazo);
    if (prazoAberto < lastSecond(now)) found.push('PRAZO_VENCIDO');
    else if (prazoAberto <= addDays(now, LIMITS.nearDeadlineDays)) found.push('PRAZO_PROXIMO');
  }
  if (retificadaEm !== null) found.push('RETIFICADA');
  if (respondidaEm !== null) found.push('RESPONDIDA');
  if (failed) found.push('EMAIL_FALHOU');
  return found;
}
