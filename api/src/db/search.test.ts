import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { containsPattern, normaliseSearch } from './search.ts';

describe('search by name', () => {
  test('ignores accents, case and repeated spaces', () => {
    expect(normaliseSearch('  João   da CONCEIÇÃO ')).toBe('joao da conceicao');
  });

  test('reads typographic quotes, dashes and ordinals as plain ones', () => {
    expect(normaliseSearch('Sant’Ana – nº “1ª”')).toBe('sant\'ana - no "1a"');
  });

  test('takes %, _ and \\ literally', () => {
    expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%');
  });

  test('never leaves a wildcard that was typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const inner = containsPattern(text).slice(1, -1);
        expect(inner.replace(/\\[\\%_]/g, '')).not.toMatch(/[\\%_]/);
      }),
    );
  });
});
