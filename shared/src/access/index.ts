/** Access by act, compiled into each module with the calls of its contract. */
import { type CALL_ACCESS, may } from '@credenciados/contract/access';
import { type ActOf, actsOf, type RecordKind, type StateOf } from '@credenciados/contract/transitions';
import { usePerfil } from '@credenciados/shared';

/** True if the person's profile has access to a call of the API: `useMay('POST /edital/save')`. */
export function useMay(call: keyof typeof CALL_ACCESS): boolean {
  return may(call, usePerfil());
}

/** Acts that the person may do on a record in a state: `useActs('solicitacao', situacao).includes('DESCREDENCIAR')`. */
export function useActs<Kind extends RecordKind>(kind: Kind, state: StateOf<Kind>): ActOf<Kind>[] {
  return actsOf(kind, state, usePerfil());
}
