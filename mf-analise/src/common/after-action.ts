import { readsAfter } from '@credenciados/contract';
import { ApiError, refresh } from '@credenciados/shared';

type Write = Parameters<typeof readsAfter>[0];

/** Callback of a mutation: refetches everything shown that the write changes, and resolves afterwards. */
export const refreshAfter = (write: Write) => () => refresh(...readsAfter(write));

/** True if an action came too late: another person has decided, or changed the record. */
export function isTooLate(error: unknown): error is ApiError {
  return error instanceof ApiError && error.codigo === 'SITUACAO_ALTERADA';
}

/** Callbacks of a mutation that refresh its views in the background, also if it came too late. */
export function afterAction(write: Write) {
  const refreshShown = () => void refreshAfter(write)();
  return {
    onSuccess: refreshShown,
    onError: (error: unknown) => {
      if (isTooLate(error)) refreshShown();
    },
  };
}
