import { ApiError } from '@credenciados/shared';

/** Whether an action came too late: somebody else has decided, or what it is about is no longer what was on the screen. */
export function isTooLate(error: unknown): error is ApiError {
  return error instanceof ApiError && error.codigo === 'SITUACAO_ALTERADA';
}

/**
 * What follows an action: the views that it changes are asked for anew. Nobody waits for it: whoever acted goes on, and
 * whoever came too late is told so before the thing is shown as it is now.
 */
export function afterAction(refresh: () => Promise<unknown>) {
  return {
    onSuccess: () => void refresh(),
    onError: (error: unknown) => {
      if (isTooLate(error)) void refresh();
    },
  };
}
