/** Code of a system error or SQLSTATE; empty if there is none. */
export function codeOf(error: unknown): string {
  // Not `instanceof`: under a test runner, errors of Node's own modules belong to another realm.
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code ?? '') : '';
}

export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}
