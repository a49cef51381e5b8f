import { readsAfter } from '@credenciados/contract';
import { ApiError, refresh } from '@credenciados/shared';

type Write = Parameters<typeof readsAfter>[0];

/** Callback of a mutation: asks anew for everything shown that its write changes. Resolves when it is there. */
export const refreshAfter = (write: Write) => () => refresh(...readsAfter(write));

/** True if an action came too late: somebody else has decided, or changed the record since it was shown. */
export function isTooLate(error: unknown): error is ApiError {
  return error instanceof ApiError && error.codigo === 'SITUACAO_ALTERADA';
}

/** Callbacks of a mutation that nobody waits for: its views are refreshed in the background, also when it came too late. */
export function afterAction(write: Write) {
  const refreshShown = () => void refreshAfter(write)();
  return {
    onSuccess: refreshShown,
    onError: (error: unknown) => {
      if (isTooLate(error)) refreshShown();
    },
  };
}
