const NAME = Symbol.for('portal.jestGlobals');

/** What tests import from `@jest/globals`. This module stays loaded from one test file to the next, each of which has its own. */
export let { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis[NAME];

/** Called by the runtime as a test file begins. */
globalThis[NAME].renew = () => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis[NAME]);
};
