import { type Inscricao, readsAfter } from '@credenciados/contract';
import { getSession, refresh } from '@credenciados/shared';
import { keepComprovante } from '../common/last-registration.ts';

/** Keeps a sent registration for its way back (INS-17). Signed-in people find it among their solicitações, which the form has loaded. */
export function keepSent(inscricao: Inscricao, onDevice: boolean): void {
  if (getSession()) void refresh(...readsAfter('POST /publico/credenciado/cadastrar'));
  else keepComprovante(inscricao, onDevice);
}
