/** Access by act, compiled into each module with the calls of its contract. */
import { type CALL_ACCESS, may } from '@credenciados/contract/access';
import { type ActOf, actsOf, type RecordKind, type StateOf } from '@credenciados/contract/transitions';
import { usePerfil } from '@credenciados/shared';

/** True if the person may make a call of the API by their profile: `useMay('POST /edital/save')`. */
export function useMay(call: keyof typeof CALL_ACCESS): boolean {
  return may(call, usePerfil());
}

/** Acts on a record in a state that the person may do: `useActs('solicitacao', situacao).includes('DESCREDENCIAR')`. */
export function useActs<Kind extends RecordKind>(kind: Kind, state: StateOf<Kind>): ActOf<Kind>[] {
  return actsOf(kind, state, usePerfil());
}
