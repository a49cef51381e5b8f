import type { Lugar } from '@credenciados/contract/chegada';

/** A QR code of a page, with its text as it is. */
export interface PageCode {
  texto: string;
  lugar: Lugar;
}
