import { type EndpointResult, type Endpoints, LIMITS, type SituacaoSolicitacao } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, solicitacao } from '@credenciados/platform/db/schema/index';
import {
  foundNameOrder,
  isByName,
  type PersonSearch,
  personCondition,
  personSearch,
} from '@credenciados/platform/list/search';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Actor, isUnimpeded } from '../requerente/own-solicitacao.ts';
import { byName } from '../solicitacao/by-name.ts';

type Found = EndpointResult<Endpoints['POST /busca/findByFiltro']>;

type Reader = Pick<Actor, 'usuarioId'>;

/**
 * Search for solicitações of all editais (FIL-20), by name, newest first. Reads no more rows than are shown: for a common name, which a
 * hundred thousand have, some of the newest; otherwise the first hits.
 */
export async function searchPeople(db: Executor, texto: string, reader: Reader): Promise<Found> {
  const search = personSearch(texto);
  // Three letters that the index doesn't contain.
  if (!search || search.kind === 'short name' || search.kind === 'unknown') return { content: [], haMais: false };
  const rows = await found(db, search, reader);
  const content = rows.slice(0, LIMITS.found).map((row) => ({ ...row, dataCadastro: row.dataCadastro.toISOString() }));
  return { content, haMais: rows.length > LIMITS.found };
}

const { id, protocolo, situacao, nome, cpf, criadaEm, editalId } = solicitacao;
const columns = sql.join([id, protocolo, situacao, nome, cpf, criadaEm, editalId], sql`, `);

/** First hits by the index of each kind of search, one more than are shown, unordered: sorting would read all. */
export function firstFound(search: PersonSearch, reader: Reader): SQL {
  const limit = LIMITS.found + 1;
  if (isByName(search)) return byName(search, { columns, limit, where: isUnimpeded(reader) });
  const where = search.kind === 'start of a CPF' ? startOfCpf(search.value) : personCondition(solicitacao, search);
  return sql`select ${columns} from ${solicitacao} where ${and(where, isUnimpeded(reader))} limit ${limit}`;
}

/** Operators of one index only: with others PostgreSQL would search the editais' CPF indexes, edital by edital. */
const startOfCpf = (pattern: string) => sql`
  ${solicitacao.cpf} ~>=~ rtrim(${pattern}, '%')::bpchar and ${solicitacao.cpf} ~<~ replace(${pattern}, '%', ':')::bpchar`;

// As SQL: in a query with one table in `from`, drizzle omits the tables' names.
const fields = {
  id: sql<number>`${id}`,
  protocolo: sql<string>`${protocolo}`,
  situacao: sql<SituacaoSolicitacao>`${situacao}`,
  nome: sql<string>`${nome}`,
  cpf: sql<string>`${cpf}`,
  dataCadastro: sql<Date>`${criadaEm}`.mapWith(criadaEm),
  edital: { id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital },
};

const found = (db: Executor, search: PersonSearch, reader: Reader) =>
  db
    .select(fields)
    .from(sql`(${firstFound(search, reader)}) as solicitacao`)
    .innerJoin(edital, eq(edital.id, editalId))
    .orderBy(foundNameOrder(nome), desc(criadaEm), desc(id));
