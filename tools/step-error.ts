/** A step of a command that failed, with what it said: lines that whoever runs it can act on. */
export class StepError extends Error {
  override name = 'StepError';
}
