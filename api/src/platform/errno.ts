/** The code of an error (of the system, or an SQLSTATE); empty when it has none. */
export function codeOf(error: unknown): string {
  // Not `instanceof`: under a test runner, errors of Node's own modules belong to another realm.
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code ?? '') : '';
}

export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}
