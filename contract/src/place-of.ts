export const PHONES = ['pessoa', 'telefones'];
/** Box in which phones are typed; it shows what is wrong with one. */
export const PHONE_BOX = 'telefoneDigitado';

/** Refused fields by the form's own paths: those of the phones are told at the box that adds them, each text once. */
export function placed(campos: Readonly<Record<string, string>>): Record<string, string> {
  const texts: Record<string, Set<string>> = {};
  for (const [path, text] of Object.entries(campos)) {
    const place = path.startsWith(PHONES.join('.')) ? PHONE_BOX : path;
    texts[place] = (texts[place] ?? new Set()).add(text);
  }
  return Object.fromEntries(Object.entries(texts).map(([place, own]) => [place, [...own].join(' ')]));
}
