import { ApiError } from '../http/api-error.ts';
import { ErrorState, ForbiddenState, NotFoundState } from '../ui/states.tsx';

/** Stands in a page's place when what it shows couldn't be loaded: forbidden, not there, or to be tried again. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403) return <ForbiddenState />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFoundState />;
  return <ErrorState page title="Não foi possível carregar esta página." onRetry={onRetry} />;
}
