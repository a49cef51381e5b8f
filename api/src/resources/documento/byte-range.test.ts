import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseRange } from './byte-range.ts';

describe('range of a file', () => {
  test.each([
    [undefined, null],
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-2', { start: 8, end: 9 }],
    ['bytes=-50', { start: 0, end: 9 }],
    ['bytes=5-50', { start: 5, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=3-1', null],
    ['bytes=0-1,4-5', null],
    ['bytes=-', null],
    ['pages=1-2', null],
  ])('%s of 10 bytes', (header, expected) => expect(parseRange(header, 10)).toEqual(expected));

  test('is always within the file', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
