import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { containsPattern, normaliseSearch, personSearch, searchKeysOf } from './search.ts';

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

describe('the trigrams of a search', () => {
  test('are those that every name with the text in it has', () => {
    expect(personSearch('Zé Mir')?.trigrams).toEqual(['ze ', '  m', ' mi', 'mir']);
    expect(personSearch("d'Ávila")?.trigrams).toEqual(['  a', ' av', 'avi', 'vil', 'ila']);
    expect(personSearch('an')?.kind).toBe('short name');
    expect(personSearch('Ana')).toMatchObject({ kind: 'name', trigrams: ['ana'] });
  });

  test('never hide a name that has the text in it', async () => {
    const database = await createTestDatabase();
    try {
      const letter = fc.constantFrom(...'aáÀbcçÇdeê zñøØßłæ1º’`-.,_%\\\'"  ');
      const name = fc.array(letter, { minLength: 1, maxLength: 14 }).map((letters) => letters.join(''));
      await fc.assert(
        fc.asyncProperty(name, fc.nat(13), fc.nat(14), async (whole, from, length) => {
          const part = whole.slice(from, from + length);
          const { rows } = await database.asOwner(
            `select lower(sem_acento($1)) like $2 as holds, chaves_da_busca(7, $1) @> $3::text[] as found`,
            [whole, containsPattern(part), searchKeysOf(7, personSearch(part)?.trigrams ?? [])],
          );
          if (rows[0].holds) expect(rows[0].found).toBe(true);
        }),
        { numRuns: 2000 },
      );
    } finally {
      await database.drop();
    }
  });
});
