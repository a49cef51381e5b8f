/** Reason why the portal can't start, in words for the operator; shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
