import {
  CREDENCIADO_DE,
  type CREDENCIADO_SORTABLE,
  type CredenciadoRow,
  LIMITS,
  SITUACOES_SOLICITACAO,
  type TipoEdital,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { nameOrder } from '@credenciados/platform/db/search-keys';
import { countUpTo, type Filtro, type Order, orderOf, type Page, SortedList } from '@credenciados/platform/list/list';
import {
  foundNameOrder,
  isByName,
  type PersonSearch,
  personCondition,
  personSearch,
} from '@credenciados/platform/list/search';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { countAccredited } from '../contagem/contagem.queries.ts';
import { type Actor, impededIds, isUnimpeded } from '../requerente/own-solicitacao.ts';
import { byName } from '../solicitacao/by-name.ts';
import { inStates } from '../solicitacao/filtro.ts';
import { isVigente, vigente, vigentes } from '../vigencia/vigente.queries.ts';

type Sort = (typeof CREDENCIADO_SORTABLE)[number];
/** Filter of the list of accredited people. */
export type CredenciadoFiltro = Filtro<Sort> & { tipoEdital: TipoEdital };
type Reader = Pick<Actor, 'usuarioId'>;

/** Accredited people of a type, by default active ones first. */
const CREDENCIADOS = new SortedList<Sort>({
  table: solicitacao,
  id: solicitacao.id,
  sort: {
    situacao: [sql`${solicitacao.situacao}`, nameOrder(solicitacao.nome)],
    nome: nameOrder(solicitacao.nome),
  },
  foundSort: {
    situacao: [sql`${solicitacao.situacao}`, foundNameOrder(solicitacao.nome)],
    nome: [foundNameOrder(solicitacao.nome)],
  },
});
const orderIn = (filtro: Pick<CredenciadoFiltro, 'ordem' | 'ordemDirecao'>) =>
  orderOf<Sort>(filtro, { ordem: 'situacao', ordemDirecao: 'ASC' });

/** Condition: accredited, now or formerly. */
export const accredited = inStates(SITUACOES_SOLICITACAO.filter((situacao) => CREDENCIADO_DE[situacao]));
const isOfTipo = (tipo: TipoEdital) => and(accredited, eq(solicitacao.tipoEdital, tipo));
/** Condition: accredited people of a type whom a list may name to its reader (IMP-2). */
const ofTipo = (tipo: TipoEdital, reader: Reader) => and(isOfTipo(tipo), isUnimpeded(reader));

/** `WHERE` of a type's accredited people under a filter; a name is searched by its trigrams. */
export function credenciadoWhere({ tipoEdital, campoSimples }: CredenciadoFiltro, reader: Reader): SQL | undefined {
  const search = personSearch(campoSimples);
  const where = ofTipo(tipoEdital, reader);
  if (!search) return where;
  if (!isByName(search)) return and(where, personCondition(solicitacao, search));
  return and(where, sql`${solicitacao.id} = any(array(${byName(search, { where: isOfTipo(tipoEdital) })}))`);
}

/** `ORDER BY` of the accredited people. */
export const credenciadoOrder = (filtro: Pick<CredenciadoFiltro, 'ordem' | 'ordemDirecao'>): SQL[] =>
  CREDENCIADOS.orderBy(orderIn(filtro));

async function rowsOf(db: Executor, ids: SQL, order: Order<Sort>, now: Date): Promise<CredenciadoRow[]> {
  const rows = await db
    .select({
      id: solicitacao.id,
      idSolicitacao: solicitacao.id,
      idEdital: solicitacao.editalId,
      ...vigente,
      nome: solicitacao.nome,
      cpf: solicitacao.cpf,
      email: solicitacao.email,
      codigoCrea: solicitacao.codigoCrea,
      codigoIncra: solicitacao.codigoIncra,
      responsavel: usuario.nome,
    })
    .from(solicitacao)
    .innerJoin(vigentes(now), isVigente)
    .leftJoin(usuario, eq(usuario.id, solicitacao.decididaPor))
    .where(sql`${solicitacao.id} = any(${ids})`)
    .orderBy(...CREDENCIADOS.orderBy(order));
  return rows.map(({ validoAte, suspensoAte, ...row }) => ({
    ...row,
    validoAte: validoAte?.toISOString() ?? null,
    suspensoAte: suspensoAte?.toISOString() ?? null,
  }));
}

/** Selects `columns` of rows that a search finds, at most `LIMITS.countedPeople`: tens of thousands have a common name. */
function foundRows(where: SQL | undefined, search: PersonSearch, columns: SQL): SQL {
  const limit = LIMITS.countedPeople;
  if (isByName(search)) return byName(search, { where, columns, limit });
  // In the order of an index: PostgreSQL would otherwise scan the table from its beginning.
  return sql`select ${columns} from ${solicitacao} where ${and(where, personCondition(solicitacao, search))}
    order by ${solicitacao.cpf} using ~<~, ${solicitacao.id} limit ${limit}`;
}

/** Page of the accredited people of a type. */
export async function listCredenciados(
  db: Executor,
  filtro: CredenciadoFiltro,
  reader: Reader,
  now = new Date(),
): Promise<Page<CredenciadoRow>> {
  const { tipoEdital, campoSimples } = filtro;
  const order = orderIn(filtro);
  const rows = (ids: SQL) => rowsOf(db, ids, order, now);
  const search = personSearch(campoSimples);
  const where = ofTipo(tipoEdital, reader);
  if (search) return CREDENCIADOS.found(db, filtro, order, (columns) => foundRows(where, search, columns), rows);
  return CREDENCIADOS.page(filtro, order, { where, total: countAll(db, tipoEdital, reader), rows });
}

/** Number of accredited people of a type, from the counter, without those of solicitações in which the reader is impeded. */
async function countAll(db: Executor, tipo: TipoEdital, reader: Reader): Promise<number> {
  const impeded = and(isOfTipo(tipo), sql`${solicitacao.id} = any(${impededIds(reader)})`);
  const [all, hidden] = await Promise.all([countAccredited(db, tipo), db.$count(solicitacao, impeded)]);
  return all - hidden;
}

/** Number of accredited people that a filter finds, uncapped. */
export const countCredenciados = (db: Executor, filtro: CredenciadoFiltro, reader: Reader): Promise<number> =>
  countUpTo(db, { from: solicitacao, where: credenciadoWhere(filtro, reader) }, null);
