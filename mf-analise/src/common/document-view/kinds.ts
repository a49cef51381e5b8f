import { extensionOf, shownType } from '@credenciados/contract';

/** Kinds of files that the view can show, by extension. */
export type Kind = 'pdf' | 'image' | 'docx' | 'text' | 'archive';

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['docx', 'docx'],
  ['zip', 'archive'],
  ['rar', 'archive'],
  ['txt', 'text'],
  ['csv', 'text'],
]);

/** How a file of this name is shown; null for one that is for another program. */
export function kindOf(name: string): Kind | null {
  const type = shownType(name);
  if (type === 'application/pdf') return 'pdf';
  return type === null ? (KINDS.get(extensionOf(name)) ?? null) : 'image';
}
