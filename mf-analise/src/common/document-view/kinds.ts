import { extensionOf, shownType } from '@credenciados/contract';

/** Kinds of files that can be shown, by extension. */
export type Kind = 'pdf' | 'image' | 'docx' | 'text' | 'archive';

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['docx', 'docx'],
  ['zip', 'archive'],
  ['rar', 'archive'],
  ['txt', 'text'],
  ['csv', 'text'],
]);

/** Kind of a file by its name; null if another program must show it. */
export function kindOf(name: string): Kind | null {
  const type = shownType(name);
  if (type === 'application/pdf') return 'pdf';
  return type === null ? (KINDS.get(extensionOf(name)) ?? null) : 'image';
}
