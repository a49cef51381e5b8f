/** Access by act, compiled into each module with the calls of its contract. */
import { type CALL_ACCESS, may } from '@credenciados/contract/access';
import { usePerfil } from '@credenciados/shared';

/** True if the person may make a call of the API by their profile: `useMay('POST /edital/save')`. */
export function useMay(call: keyof typeof CALL_ACCESS): boolean {
  return may(call, usePerfil());
}
