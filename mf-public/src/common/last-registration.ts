import type { Inscricao } from '@credenciados/contract';
import { forgetLastRegistration, LAST_REGISTRATION } from '@credenciados/contract/device';
import { formatDate } from '@credenciados/shared';

const DAYS = 7;

/** Last registration that a visitor sent from this device, without personal data (INS-17). */
export interface KeptComprovante {
  protocolo: string;
  numero: string;
  /** Day of the registration, formatted. */
  dia: string;
  ate: number;
  /** Code of the comprovante. Stored on the device only if the form's draft was. */
  codigo?: string;
}

/** Stores it on the device. Its code is stored for the tab, and on the device if the form's draft was stored there. */
export function keepComprovante(
  { codigoComprovante, protocolo, dataCadastro, edital }: Inscricao,
  onDevice: boolean,
): void {
  const kept: KeptComprovante = {
    protocolo,
    numero: edital.numero,
    dia: formatDate(dataCadastro),
    ate: Date.now() + DAYS * 24 * 60 * 60_000,
  };
  const withCode = JSON.stringify({ ...kept, codigo: codigoComprovante });
  try {
    sessionStorage.setItem(LAST_REGISTRATION, withCode);
    localStorage.setItem(LAST_REGISTRATION, onDevice ? withCode : JSON.stringify(kept));
  } catch (error) {
    // Storage may be disabled. The comprovante is mailed too.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Stored comprovante, or null. */
export function readComprovante(): KeptComprovante | null {
  try {
    const stored = sessionStorage.getItem(LAST_REGISTRATION) ?? localStorage.getItem(LAST_REGISTRATION);
    const kept: unknown = JSON.parse(stored ?? 'null');
    if (isKept(kept) && kept.ate > Date.now()) return kept;
    forgetLastRegistration();
    return null;
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}

const isKept = (value: unknown): value is KeptComprovante =>
  typeof value === 'object' && value !== null && 'dia' in value && 'ate' in value && typeof value.ate === 'number';
