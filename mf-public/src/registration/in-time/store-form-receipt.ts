import type { FormularioRecebido } from '@credenciados/contract/credenciado';
import { keptFormKey } from './form-receipt-key.ts';

/** Stores the server's signed receipt of a form for the tab, so that a reload within the grace period finds it. Null removes it. */
export function keepForm(idEdital: number, received: FormularioRecebido | null): void {
  if (received) sessionStorage.setItem(keptFormKey(idEdital), JSON.stringify(received));
  else sessionStorage.removeItem(keptFormKey(idEdital));
}
