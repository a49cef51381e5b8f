export const PHONES = ['pessoa', 'telefones'];
/** Field in which a phone is typed, which shows the errors of all phones. */
export const PHONE_BOX = 'telefoneDigitado';

/** Refused fields by the form's paths. Errors of phones move to the field that adds them, each text once. */
export function placed(campos: Readonly<Record<string, string>>): Record<string, string> {
  const texts: Record<string, Set<string>> = {};
  for (const [path, text] of Object.entries(campos)) {
    const place = path.startsWith(PHONES.join('.')) ? PHONE_BOX : path;
    texts[place] = (texts[place] ?? new Set()).add(text);
  }
  return Object.fromEntries(Object.entries(texts).map(([place, own]) => [place, [...own].join(' ')]));
}
