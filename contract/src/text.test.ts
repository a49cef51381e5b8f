import fc from 'fast-check';
import * as z from 'zod';
import { type Endpoint, endpoints } from './index.ts';
import { partsOf } from './testing/parts-of.ts';

/** Invisible characters, and characters that change the display order. */
const HIDDEN = [
  '\u200b', // zero-width space
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad', // soft hyphen
  '\u202e', // right-to-left override
  '\u202a',
  '\u2066',
  '\u200f',
  '\u061c',
  '\u115f', // Hangul fillers
  '\u1160',
  '\u3164',
  '\uffa0',
  '\u2800', // braille blank
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u180e',
  '\ufff9',
  '\u{e0041}',
];
const LEFT = /[\p{Default_Ignorable_Code_Point}\p{Surrogate}\u2800\u2028\u2029\ufff9-\ufffb]|(?![\t\n])\p{Cc}/u;

const fields = Object.entries<Endpoint>(endpoints).flatMap(([key, { params, query, body, headers }]) =>
  [params, query, body, headers].flatMap((schema) =>
    schema
      ? partsOf(schema)
          .filter(({ part }) => part._zod.def.type === 'string')
          .map(({ part, path }) => [`${key} ${path}`, part] as const)
      : [],
  ),
);

describe('every text field of every endpoint', () => {
  test('are found', () => expect(fields.length).toBeGreaterThan(60));

  test.each(fields)('%s normalises text, or refuses it', (_name, schema) => {
    const piece = fc.oneof(
      fc.constantFrom(...HIDDEN),
      fc.constantFrom('Ana', ' ', '\n', 'e\u0301', '1', '\ud800', '-'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const { success, data } = z.safeParse(schema, pieces.join(''));
        if (!success) return;
        const text = String(data);
        expect(text).not.toMatch(LEFT);
        expect(text).toBe(text.normalize('NFC'));
        expect(text).toBe(text.trim());
      }),
      { numRuns: 60 },
    );
  });
});
