import type { Inscricao } from '@credenciados/contract';

const NAME = 'credenciados:comprovante';
const DAYS = 7;

/** The way back to the comprovante of what was sent here: its code, and nothing of the person. */
export interface KeptComprovante {
  codigo: string;
  numero: string;
  ate: number;
}

/** Keeps it for the tab; on the device as well where the person has kept the form's draft there (INS-17). */
export function keepComprovante({ codigoComprovante, edital }: Inscricao, onDevice: boolean): void {
  const kept: KeptComprovante = {
    codigo: codigoComprovante,
    numero: edital.numero,
    ate: Date.now() + DAYS * 24 * 60 * 60_000,
  };
  try {
    const text = JSON.stringify(kept);
    sessionStorage.setItem(NAME, text);
    if (onDevice) localStorage.setItem(NAME, text);
  } catch (error) {
    // A browser that keeps nothing: the comprovante goes by e-mail too.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Stored comprovante, or null. */
export function readComprovante(): KeptComprovante | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME) ?? 'null');
    if (isKept(kept) && kept.ate > Date.now()) return kept;
    forgetComprovante();
    return null;
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Leaves nothing of it on the device. */
export function forgetComprovante(): void {
  sessionStorage.removeItem(NAME);
  localStorage.removeItem(NAME);
}

const isKept = (value: unknown): value is KeptComprovante =>
  typeof value === 'object' &&
  value !== null &&
  'codigo' in value &&
  'numero' in value &&
  'ate' in value &&
  typeof value.ate === 'number';
