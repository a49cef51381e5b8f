import { NAME_PARTITIONS, namePartition, peopleGroup, solicitacao } from '@credenciados/platform/db/schema/index';
import { type NameSearch, personCondition } from '@credenciados/platform/list/search';
import { type Grouped, inGroups, newestGroup } from '@credenciados/platform/list/search-groups';
import { and, type SQL, sql } from 'drizzle-orm';

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
