import type { FileNote } from './file-notes.tsx';

/** Note on a signed file, whose signature the portal doesn't verify. */
export const SIGNED: FileNote = {
  text: 'Tem assinatura digital. O portal não verifica se ela é válida: baixe o arquivo e confira em validar.iti.gov.br.',
};
