import { ApiError } from '../http/api-error.ts';
import { errorText, errorTitle } from '../http/error-text.ts';
import { ErrorState, ForbiddenState, NotFoundState } from '../ui/states.tsx';

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
  /** Heading that names the failed action. */
  title?: string;
}

/** Replaces a page whose data failed to load: forbidden, not found, or an error with a retry. */
export function LoadFailure({ error, onRetry, title = 'Não foi possível carregar esta página.' }: LoadFailureProps) {
  if (error instanceof ApiError && error.status === 403) return <ForbiddenState />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundState />;
  return (
    <ErrorState page title={errorTitle(error, title)} onRetry={onRetry}>
      {error instanceof ApiError && error.status === 400 && errorText(error)}
    </ErrorState>
  );
}
