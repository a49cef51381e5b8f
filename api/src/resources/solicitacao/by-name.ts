import { and, type SQL } from 'drizzle-orm';
import { peopleGroup, solicitacao } from '../../platform/db/schema/index.ts';
import { type NameKind, nameHas } from '../../platform/db/search.ts';
import { inGroups, newestGroup } from '../../platform/db/search-groups.ts';

/** Search by name among the solicitações of all editais. */
interface ByName {
  kind: NameKind;
  /** `LIKE` patterns of its words. */
  patterns: readonly string[];
  /** Trigrams of its words. */
  trigrams: readonly string[];
  /** Further condition. */
  where?: SQL | undefined;
  /** Selected columns; by default the id. */
  columns?: SQL;
  /** So many at most; all of them where there is none. */
  limit?: number | undefined;
}

/** Query of the solicitações that have all words of a name, the newest groups first: see `inGroups`. */
export function idsByName({ kind, patterns, where, ...asked }: ByName): SQL {
  const { id, nome } = solicitacao;
  return inGroups({
    table: solicitacao,
    id,
    text: nome,
    group: peopleGroup(id),
    last: newestGroup(solicitacao, id, peopleGroup),
    where: and(where, nameHas(kind, nome, patterns)),
    ...asked,
  });
}
