import { randomKey } from '../../http/random-key.ts';

/** One sending of a form: its key stays while the contents stay. */
export interface Submission {
  chave: string;
  conteudo: string;
}

/**
 * The key to send contents under (INS-9). A retry of the same contents keeps the key, so that the server answers as
 * the first time; changed contents get a new one.
 */
export function submissionFor(
  previous: Submission | null,
  contents: unknown,
  newKey: () => string = randomKey,
): Submission {
  const conteudo = JSON.stringify(contents);
  return previous?.conteudo === conteudo ? previous : { chave: newKey(), conteudo };
}
