import { ownerOf, tellConduct } from './owner.ts';

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

/** Tells of an error that no boundary of React caught: in a handler of an event, a timer or a promise (TEL-15). */
export function tellError(event: Event): void {
  if (event instanceof ErrorEvent) {
    const { error, filename, message } = event;
    tellConduct(ownerOf(stackOf(error) || filename), error ?? message);
  } else if ('reason' in event) {
    tellConduct(ownerOf(stackOf(event.reason)), event.reason);
  }
}
