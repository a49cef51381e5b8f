/** Items that a correction can be about (ANL-26). No imports of schemas: the form of a rectification uses it. */
import { CHANGEABLE, type Changeable, FIELDS } from './registration-fields.ts';

/** True if a correction is about a field, not about documentos. */
export const isField = (alvo: string): alvo is Changeable => CHANGEABLE.some((name) => name === alvo);

/** Fields that change with another: a CEP fills in the address, and a município belongs to its UF. */
const GOES_WITH: { [Name in Changeable]?: readonly Changeable[] } = {
  cep: ['logradouro', 'bairro', 'uf', 'municipio'],
  uf: ['municipio'],
  municipio: ['uf'],
};

/** Fields and types of documentos that may change if these corrections were asked for. */
export const unlockedBy = (alvos: readonly string[]): ReadonlySet<string> =>
  new Set(alvos.flatMap((alvo) => [alvo, ...((isField(alvo) && GOES_WITH[alvo]) || [])]));

/** Name of a field, or of a type of documento. */
export const alvoLabel = (alvo: string, tipos: ReadonlyMap<string, string>): string =>
  isField(alvo) ? FIELDS[alvo].label : (tipos.get(alvo) ?? alvo);
