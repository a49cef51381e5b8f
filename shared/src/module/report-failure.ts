import type { ModuleFailure } from './send-failure.ts';

/** Failures that this page has reported. */
const told = new Set<string>();

/**
 * Tells the API that a module failed, once for each module, version and phase, but for its loading once for each place that
 * threw. Nobody waits for it.
 */
export function reportFailure(failure: ModuleFailure): void {
  const { modulo, versao, fase, error } = failure;
  const key = `${modulo} ${versao} ${fase} ${fase !== 'CARGA' && String((error as Error)?.stack || error).split('\n', 3)}`;
  if (told.has(key)) return;
  told.add(key);
  import('./send-failure.ts')
    .then(({ sendFailure }) => sendFailure(failure))
    // The person is told of the module's failure; that it couldn't be reported is nothing to them.
    .catch((error: unknown) => console.warn(error));
}
