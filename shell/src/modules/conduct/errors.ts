import { ownerOf, tellConduct, tellOfShell } from './owner.ts';

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');
/** A place in a file of the shell or of its library. */
const OF_SHELL = /\/credenciados\/shell\/[\w.-]+\.js/;
/** Failures of network or API, which people are told of. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && /^(Api|Abort|Axios|Canceled)Error$/.test(error.name);

/**
 * Tells of an error that no boundary of React caught: in a handler of an event, a timer or a promise (TEL-15). It is the module's of
 * whose file it came, else the shell's.
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
