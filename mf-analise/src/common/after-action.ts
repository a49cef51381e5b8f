import { ApiError } from '@credenciados/shared';

/** True if an action came too late: somebody else decided, or its object changed meanwhile. */
export function isTooLate(error: unknown): error is ApiError {
  return error instanceof ApiError && error.codigo === 'SITUACAO_ALTERADA';
}

/**
 * Refreshes the views an action changes, without waiting: the person goes on, and one who came too late is told before the new state
 * shows.
 */
export function afterAction(refresh: () => Promise<unknown>) {
  return {
    onSuccess: () => void refresh(),
    onError: (error: unknown) => {
      if (isTooLate(error)) void refresh();
    },
  };
}
