import type { FormularioRecebido } from '@credenciados/contract/credenciado';
import { keptFormKey } from './kept-form-key.ts';

/** Keeps what the server signed of the form for the tab, so that a reload within the grace finds it again; null: it has served. */
export function keepForm(idEdital: number, received: FormularioRecebido | null): void {
  if (received) sessionStorage.setItem(keptFormKey(idEdital), JSON.stringify(received));
  else sessionStorage.removeItem(keptFormKey(idEdital));
}
