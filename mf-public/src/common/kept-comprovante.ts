import type { Inscricao } from '@credenciados/contract';

const NAME = 'credenciados:comprovante';
const DAYS = 7;

/** Link to the comprovante of a registration sent from this browser: its code, no personal data. */
export interface KeptComprovante {
  codigo: string;
  numero: string;
  ate: number;
}

/** Stores it for the tab, and on the device if the form's draft was stored there (INS-17). */
export function keepComprovante({ codigoComprovante, edital }: Inscricao, onDevice: boolean): void {
  const comprovante: KeptComprovante = {
    codigo: codigoComprovante,
    numero: edital.numero,
    ate: Date.now() + DAYS * 24 * 60 * 60_000,
  };
  try {
    const text = JSON.stringify(comprovante);
    sessionStorage.setItem(NAME, text);
    if (onDevice) localStorage.setItem(NAME, text);
  } catch (error) {
    // Storage may be disabled. The comprovante is mailed too.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Stored comprovante, or null. */
export function readComprovante(): KeptComprovante | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME) ?? 'null');
    if (isKept(stored) && stored.ate > Date.now()) return stored;
    forgetComprovante();
    return null;
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Removes it from the device and the tab. */
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
