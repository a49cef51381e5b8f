export const PHONES = ['pessoa', 'telefones'];
/** Where phones are typed, and what is wrong with one is told. */
export const PHONE_BOX = 'telefoneDigitado';

/** Where the form tells what the API refused: one of the phones at the box that adds them. */
export function placeOf(path: string): string {
  return path.startsWith(PHONES.join('.')) ? PHONE_BOX : path;
}
