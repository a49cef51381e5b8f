import { and, Placeholder, type SQL, sql } from 'drizzle-orm';
import { nameLike, searchKeys } from '../../platform/db/search.ts';
import { accreditedGroup, searchGroup, solicitacao } from '../../platform/db/tables.ts';
import { inStates } from './filtro.ts';

/** What a name is looked for by among the solicitações of all editais, bound later or as it is. */
interface ByName {
  /** `LIKE` patterns of its words. */
  patterns: readonly string[] | Placeholder;
  /** Trigrams of its words. */
  trigrams: readonly string[] | Placeholder;
  /** Of the accredited people of this type alone. */
  tipo?: string;
  /** So many at most; all of them where there is none. */
  limit?: number;
}

/**
 * Ids of the solicitações that have all words of a name, one group of neighbours after the other from the newest on, and no
 * further than until enough are found: what that costs depends on how rare the name is, not on how many solicitações there are.
 */
export function idsByName({ patterns, trigrams, tipo, limit }: ByName): SQL {
  const { id, nome } = solicitacao;
  const group = tipo === undefined ? searchGroup(id) : accreditedGroup(solicitacao);
  const where = and(
    sql`${searchKeys(group, nome)} @> grupo.chaves`,
    // The type is in the keys: said again, PostgreSQL would look for it by other indexes, too.
    tipo === undefined ? undefined : inStates(['CREDENCIADO', 'INATIVO']),
    nameLike(nome, patterns),
  );
  const newest = sql`select ${searchGroup(sql`max(${id})`)} from ${solicitacao}`;
  const words = trigrams instanceof Placeholder ? trigrams : sql.param(trigrams);
  // `offset 0`: a group's keys are made before it is looked up, and each group is looked up by itself. PostgreSQL would else have
  // other processes help with each, or compare all solicitações with the keys of all groups.
  const upTo = limit === undefined ? sql`offset 0` : sql`limit ${sql.raw(String(limit))}`;
  return sql`
    select achada.id from (
      select array(select concat(${tipo ?? ''}::text, numero, trigrama) from unnest(${words}::text[]) as trigrama) as chaves
      from generate_series((${newest}), 0, -1) as numero offset 0
    ) as grupo
    cross join lateral (select ${id} from ${solicitacao} where ${where} ${upTo}) as achada ${upTo}`;
}
