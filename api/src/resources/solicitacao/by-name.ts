import { and, type SQL, sql } from 'drizzle-orm';
import { NAME_PARTITIONS, namePartition, peopleGroup, solicitacao } from '../../platform/db/schema/index.ts';
import { type NameSearch, personCondition } from '../../platform/list/search.ts';
import { type Grouped, inGroups, newestGroup } from '../../platform/list/search-groups.ts';

interface Within extends Pick<Partial<Grouped>, 'columns' | 'limit' | 'where'> {
  /** Default: all editais, newest solicitações first. */
  idEdital?: number;
}

/** Query of the solicitações with all words of a name; see `inGroups`. */
export function byName(search: NameSearch, { idEdital, where, ...asked }: Within = {}): SQL {
  const { id, nome } = solicitacao;
  const groups =
    idEdital === undefined
      ? { group: peopleGroup(id), last: newestGroup(solicitacao, id, peopleGroup) }
      : { group: namePartition(solicitacao), named: `${idEdital}.`, last: sql.raw(String(NAME_PARTITIONS - 1)) };
  const { trigrams } = search;
  const has = and(where, personCondition(solicitacao, search));
  return inGroups({ ...asked, ...groups, table: solicitacao, id, text: nome, trigrams, where: has });
}
