import { ownerOf, tellConduct, tellOfShell } from './owner.ts';

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');
/** Position in a file of the shell or its library. */
const OF_SHELL = /\/credenciados\/shell\/[\w.-]+\.js/;
/** True for errors of the network or API, which the page shows by itself. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && /^(Api|Abort|Axios|Canceled)Error$/.test(error.name);

/**
 * Reports an error that no React error boundary caught: in an event handler, a timer or a promise (TEL-15). It belongs to the module whose
 * file threw it, else to the shell.
 */
export function tellError(event: Event): void {
  if (event instanceof ErrorEvent) {
    const { error, filename, message } = event;
    tell(stackOf(error) || filename, error ?? message);
  } else if ('reason' in event) {
    tell(stackOf(event.reason), event.reason);
  }
}

function tell(where: string, error: unknown): void {
  const owner = ownerOf(where);
  if (owner) tellConduct(owner, error);
  else if (OF_SHELL.test(where) && !isAnswer(error)) tellOfShell(error);
}
