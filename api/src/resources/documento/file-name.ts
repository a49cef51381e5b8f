import { cleanLine } from '@credenciados/contract';

const MAX_LENGTH = 255;

/**
 * A file's name as it is kept: one clean line without folders, at most so many characters with its extension. A name without bidi
 * controls never shows `gpj.exe` as `exe.jpg`. Names are shown as text, and never used as a path.
 */
export function cleanFileName(name: string, max = MAX_LENGTH): string {
  const clean = cleanLine(name.toWellFormed().split(/[/\\]/).at(-1) ?? '');
  if (clean === '' || /^\.+$/.test(clean)) return 'arquivo';
  if (clean.length <= max) return clean;
  const extension = /\.[^.]{1,16}$/.exec(clean)?.[0] ?? '';
  return `${cut(clean.slice(0, clean.length - extension.length), max - extension.length)}${extension}`;
}

/** The start of a text, without half of a character at its end. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter('pt-BR').segment(text)) {
    if (kept.length + segment.length > length) break;
    kept += segment;
  }
  return kept.trimEnd();
}
