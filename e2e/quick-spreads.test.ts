import { expect, test } from '@jest/globals';
import { quickSpreads } from '../scripts/quick-spreads.ts';

test('an object that takes another’s properties first begins empty, whatever else looks like one', () => {
  const code = [
    'const made = (a, b) => ({ ...a, b, ...{ ...b, c: 1 } });',
    'const copied = (a) => ({ ...a });',
    'const last = (a) => ({ b: 1, ...a });',
    'const { ...rest } = made({}, {});',
    `const said = \`{ ...é, b } \${JSON.stringify({ ...rest, d: 1 })} /{ ...a, b }/\`;`,
    "export const text = '{ ...a, b }';",
  ];
  const quick = quickSpreads(code.join('\n')).split('\n');
  expect(quick).toEqual([
    'const made = (a, b) => ({ ...null, ...a, b, ...{ ...null, ...b, c: 1 } });',
    ...code.slice(1, 4),
    `const said = \`{ ...é, b } \${JSON.stringify({ ...null, ...rest, d: 1 })} /{ ...a, b }/\`;`,
    code[5],
  ]);
});
