import { ApiError, ErrorState, ForbiddenState, NotFoundState } from '@credenciados/shared';

/** Stands in a page's place when what it shows couldn't be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403) return <ForbiddenState />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFoundState />;
  return <ErrorState page title="Não foi possível carregar esta página." onRetry={onRetry} />;
}
