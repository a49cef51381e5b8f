import { type EndpointResult, type Endpoints, LIMITS } from '@credenciados/shared/contract';
import { desc, eq, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { asItIs, binding, preparedVariants } from '../../platform/db/prepared.ts';
import { nameOrder, type PersonSearch, personCondition, personSearch } from '../../platform/db/search.ts';
import { edital, solicitacao } from '../../platform/db/tables.ts';

type Found = EndpointResult<Endpoints['POST /busca/findByFiltro']>;

/**
 * Solicitações of all editais under a search (FIL-20), by name, the newest first. No more than are shown are read, whichever
 * come first: a common name has a hundred thousand, which nobody would look through.
 */
export async function searchPeople(db: Executor, texto: string): Promise<Found> {
  const search = personSearch(texto);
  // Letters that the index doesn't know of: all would have to be read.
  if (!search || search.kind === 'short name') return { content: [], haMais: false };
  const { bind, values } = binding();
  const where = personWhere(search, bind);
  const rows = await found(db, where, `${search.kind} ${Object.keys(values).length}`).execute(values);
  const content = rows.slice(0, LIMITS.found).map((row) => ({ ...row, dataCadastro: row.dataCadastro.toISOString() }));
  return { content, haMais: rows.length > LIMITS.found };
}

/** Served by an index each kind of search has, and in no order: that would read all. */
export function firstFound(db: Executor, where: SQL | undefined) {
  return db
    .select()
    .from(solicitacao)
    .where(where)
    .limit(LIMITS.found + 1);
}

/** Condition of a search among all. The index serves each word of a name by itself: each is bound by itself. */
export function personWhere({ kind, value }: PersonSearch, bind = asItIs): SQL | undefined {
  const bound =
    typeof value === 'string' ? bind('procurado', value) : value.map((word, at) => bind(`palavra${at}`, word));
  return personCondition(solicitacao, kind, bound);
}

const found = preparedVariants(
  (db, where: SQL | undefined, _shape: string) => {
    const first = firstFound(db, where).as('achada');
    return db
      .select({
        id: first.id,
        protocolo: first.protocolo,
        situacao: first.situacao,
        nome: first.nome,
        cpf: first.cpf,
        dataCadastro: first.criadaEm,
        edital: { id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital },
      })
      .from(first)
      .innerJoin(edital, eq(edital.id, first.editalId))
      .orderBy(nameOrder(first.nome), desc(first.criadaEm), desc(first.id))
      .prepare('');
  },
  (_where, shape) => shape,
);
