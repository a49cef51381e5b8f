import type { ModuleFailure } from './send-failure.ts';

/** Failures that this page has reported. */
const reported = new Set<string>();

/**
 * Reports a module's failure to the API in the background: once per module, version and phase; failures outside loading, once per throwing
 * position.
 */
export function reportFailure(failure: ModuleFailure): void {
  const { modulo, versao, fase, error } = failure;
  const key = `${modulo} ${versao} ${fase} ${fase !== 'CARGA' && String((error as Error)?.stack || error).split('\n', 3)}`;
  if (reported.has(key)) return;
  reported.add(key);
  import('./send-failure.ts')
    .then(({ sendFailure }) => sendFailure(failure))
    // The person is told of the module's failure; that it couldn't be reported is nothing to them.
    .catch((error: unknown) => console.warn(error));
}
