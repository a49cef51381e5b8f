const NAME = Symbol.for('portal.jestGlobals');

/** Exports of `@jest/globals`. The module stays loaded across test files, each of which has its own globals. */
export let { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis[NAME];

/** Called by the runtime as a test file begins. */
globalThis[NAME].renew = () => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis[NAME]);
};
