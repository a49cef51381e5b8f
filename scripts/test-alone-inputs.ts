/** Files that a module's tests may read beside the module. */
export const NEEDED_ALONE = ['contract', 'shared', 'package.json', 'jest.preset.mjs', 'jest-web'];
