const MAX_LENGTH = 255;
/** Control characters, and those that turn the direction of text, by which `gpj.exe` can look like `exe.jpg`. */
const HIDDEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]/gu;

/**
 * A file's name as it is kept: without folders or hidden characters, composed (NFC), at most so many characters with its
 * extension. Everything else that was typed stays: names are shown as text, and never used as a path.
 */
export function cleanFileName(name: string, max = MAX_LENGTH): string {
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base.replace(HIDDEN, '').replace(/\s+/g, ' ').trim();
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
