import { type FormularioRecebido, formularioRecebidoSchema } from '@credenciados/contract/credenciado';
import { portalNow } from '@credenciados/shared';
import { keptFormKey } from './form-receipt-key.ts';

/** Server's signed receipt of this tab's form while it is valid; otherwise null. */
export function keptForm(idEdital: number): FormularioRecebido | null {
  const text = sessionStorage.getItem(keptFormKey(idEdital));
  if (text === null) return null;
  const { data } = formularioRecebidoSchema.safeParse(JSON.parse(text));
  return data && portalNow() <= Date.parse(data.ate) ? data : null;
}
