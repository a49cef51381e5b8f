/** A failed step of a command, with lines that the person who runs it can act on. */
export class StepError extends Error {
  override name = 'StepError';
}
