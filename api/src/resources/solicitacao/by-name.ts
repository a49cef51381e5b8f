import { and, type SQL } from 'drizzle-orm';
import { type NameKind, nameHas } from '../../platform/db/search.ts';
import { inGroups, newestGroup } from '../../platform/db/search-groups.ts';
import { accreditedGroup, accreditedNeighbours, peopleGroup, solicitacao } from '../../platform/db/tables.ts';
import { inStates } from './filtro.ts';

/** Search by name among the solicitações of all editais. */
interface ByName {
  kind: NameKind;
  /** `LIKE` patterns of its words. */
  patterns: readonly string[];
  /** Trigrams of its words. */
  trigrams: readonly string[];
  /** Type of accredited people to search. */
  tipo?: string;
  /** Selected columns; by default the id. */
  columns?: SQL;
  /** So many at most; all of them where there is none. */
  limit?: number | undefined;
}

/** The solicitações that have all words of a name, the newest groups first: see `inGroups`. */
export function idsByName({ kind, patterns, tipo, ...asked }: ByName): SQL {
  const { id, nome } = solicitacao;
  const groups =
    tipo === undefined
      ? { group: peopleGroup(id), last: newestGroup(solicitacao, id, peopleGroup) }
      : { group: accreditedGroup(solicitacao), named: tipo, last: newestGroup(solicitacao, id, accreditedNeighbours) };
  // The type is in the keys: said again, PostgreSQL would look for it by other indexes, too.
  const where = and(
    tipo === undefined ? undefined : inStates(['CREDENCIADO', 'INATIVO']),
    nameHas(kind, nome, patterns),
  );
  return inGroups({ table: solicitacao, id, text: nome, ...groups, where, ...asked });
}
