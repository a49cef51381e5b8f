import { describe, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { nameOrder } from '../db/search-keys.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { foundNameOrder, indexedWords, normaliseSearch, personSearch, wordPatterns } from './search.ts';

describe('search by name', () => {
  test('ignores accents, case and repeated spaces', () => {
    expect(normaliseSearch('  João   da CONCEIÇÃO ')).toBe('joao da conceicao');
  });

  test('reads typographic quotes, dashes and ordinals as plain ones', () => {
    expect(normaliseSearch('Sant’Ana – nº “1ª”')).toBe('sant\'ana - no "1a"');
  });

  test('takes %, _ and \\ literally', () => {
    expect(wordPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
  });

  test('looks for each word by itself, in any order; very many count as one', () => {
    expect(wordPatterns(' Brandão  Edílson ')).toEqual(['%brandao%', '%edilson%']);
    expect(wordPatterns('a b c d e f g h i j')).toHaveLength(8);
  });

  test('never leaves a wildcard that was typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const pattern of wordPatterns(text)) {
          expect(pattern.slice(1, -1).replace(/\\[\\%_]/g, '')).not.toMatch(/[\\%_]/);
        }
      }),
    );
  });
});

// FIL-4
describe('a search text', () => {
  test('is a protocolo, a CPF, its start, or a name', () => {
    expect(personSearch('2026.00012345-7')).toMatchObject({ kind: 'protocolo', value: '2026.00012345-7' });
    expect(personSearch('2026000123457')).toMatchObject({ kind: 'protocolo', value: '2026.00012345-7' });
    expect(personSearch('529.982.247-25')).toMatchObject({ kind: 'CPF', value: '52998224725' });
    expect(personSearch('529.98')).toMatchObject({ kind: 'start of a CPF', value: '52998%' });
    expect(personSearch('edilson brandao')).toMatchObject({ kind: 'name', patterns: ['%edilson%', '%brandao%'] });
    expect(personSearch('  ')).toBeNull();
  });

  test('is a number despite dashes, blanks and invisible characters, and within a sentence', () => {
    for (const typed of ['\u202a529.982.247-25\u202c', '529.982.247\u201125', '529.982.247–25', 'CPF 529.982.247-25.'])
      expect(personSearch(typed)).toMatchObject({ kind: 'CPF', value: '52998224725' });
    expect(personSearch('veja 2026.00012345−7')).toMatchObject({ kind: 'protocolo', value: '2026.00012345-7' });
    // Check digits are wrong: no CPF.
    expect(personSearch('CPF 529.982.247-26')).toMatchObject({ kind: 'name' });
  });

  test('is a name in another script if the trigram index has none of its letters', () => {
    for (const typed of ['Αθηνά', 'محمد', '佐藤', '김', 'हिन्दी'])
      expect(personSearch(typed)).toMatchObject({ kind: 'other script' });
    expect(personSearch('José 佐川')).toMatchObject({ kind: 'name' });
  });
});

test('has Latin letters and dashes normalised as in the database', async () => {
  const database = await createTestDatabase();
  try {
    const all = Array.from({ length: 0x2020 }, (_, code) => String.fromCodePoint(code));
    const letters = all.filter((letter) => /[\u00c0-\u017f\u1e00-\u1e99\u1e9e-\u1ef9\u2010-\u2015]/.test(letter));
    const { rows } = await database.asOwner('select c, lower(sem_acento(c)) as plain from unnest($1::text[]) as c', [
      letters.filter((letter) => letter !== '×' && letter !== '÷' && letter !== 'ſ' && !/[\u1e9b-\u1e9d]/.test(letter)),
    ]);
    expect(rows.length).toBeGreaterThan(350);
    expect(rows.map(({ c }) => normaliseSearch(c))).toEqual(rows.map(({ plain }) => plain));
  } finally {
    await database.drop();
  }
});

test('sorts found names as names are sorted everywhere', async () => {
  const database = await createTestDatabase();
  try {
    const name = fc.array(fc.constantFrom(...'aÁbcçÇdeÊ zñØßłæ1º’`-.,_%\\\'"')).map((letters) => letters.join(''));
    await fc.assert(
      fc.asyncProperty(name, async (nome) => {
        const of = sql`${nome}::text`;
        const { rows } = await database.db.execute(sql`select ${foundNameOrder(of)} = ${nameOrder(of)} as same`);
        expect(rows).toEqual([{ same: true }]);
      }),
      { numRuns: 200 },
    );
  } finally {
    await database.drop();
  }
});

describe('the trigrams of a search', () => {
  test('are those of every name that contains the text', () => {
    expect(personSearch('Zé Mir')).toMatchObject({ trigrams: ['mir'] });
    expect(personSearch("d'Ávila")).toMatchObject({ trigrams: ['avi', 'ila'] });
    expect(personSearch('Ana')).toMatchObject({ kind: 'name', trigrams: ['ana'] });
  });

  test('are few, the rarest of each word first', () => {
    expect(personSearch('Zulmira Quaresma')).toMatchObject({ trigrams: ['zul', 'qua'] });
    expect(indexedWords('Maria Aparecida dos Santos Xavier').trigrams).toHaveLength(4);
    // Each year has thousands of protocolos.
    expect(indexedWords('2026/7939').trigrams).toEqual(['793', '939']);
  });

  // FIL-4
  test('matches words that begin with one or two letters', () => {
    expect(personSearch('de Á')).toEqual({
      kind: 'short name',
      patterns: ['% de%', '% a%'],
      trigrams: [' de', '  a'],
    });
    for (const nothing of ['%', '—', '👍']) expect(personSearch(nothing)).toEqual({ kind: 'unknown' });
  });

  test('never miss a name that contains the text', async () => {
    const database = await createTestDatabase();
    try {
      const letter = fc.constantFrom(...'aáÀbcçÇdeê zñøØßłæ1º’`-.,_%\\\'"  ');
      const name = fc.array(letter, { minLength: 1, maxLength: 14 }).map((letters) => letters.join(''));
      await fc.assert(
        fc.asyncProperty(name, fc.nat(13), fc.nat(14), fc.boolean(), async (whole, from, length, isTurned) => {
          const inOrder = whole.slice(from, from + length);
          const part = isTurned ? inOrder.split(' ').reverse().join(' ') : inOrder;
          const { patterns, trigrams } = indexedWords(part);
          const { rows } = await database.asOwner(
            `select ' ' || lower(sem_acento($1)) like all ($2::text[]) as holds, chaves_da_busca(7, $1) @> $3::text[] as found`,
            [whole, patterns, trigrams.map((trigram) => `7${trigram}`)],
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
