/** Why the portal can't start, in words for whoever started it; shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
