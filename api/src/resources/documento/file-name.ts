import { cleanLine } from '@credenciados/contract';

const MAX_LENGTH = 255;

/**
 * Stored form of a file's name: one line without folders and control characters, cut to a length with its extension kept. Without bidi
 * controls, `gpj.exe` can't be shown as `exe.jpg`. Names are shown as text, and never used as a path.
 */
export function cleanFileName(name: string, max = MAX_LENGTH): string {
  const clean = cleanLine(name.toWellFormed().split(/[/\\]/).at(-1) ?? '');
  if (clean === '' || /^\.+$/.test(clean)) return 'arquivo';
  if (clean.length <= max) return clean;
  const extension = /\.[^.]{1,16}$/.exec(clean)?.[0] ?? '';
  return `${cut(clean.slice(0, clean.length - extension.length), max - extension.length)}${extension}`;
}

/** UploadRequest of a text, without splitting a character. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter('pt-BR').segment(text)) {
    if (kept.length + segment.length > length) break;
    kept += segment;
  }
  return kept.trimEnd();
}
