import { type Endpoint, endpoints } from '@credenciados/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { check } from 'recheck';
import { everyNight } from '../../../scripts/nightly.ts';
import { patternsOfCode, patternsOfSchema } from './support/patterns.ts';

/** Enough for the patterns of a portal; a pattern that needs more is too clever. */
const PATTERN_TIMEOUT_MS = 10_000;
const TIMEOUT_MS = 180_000;

/** Patterns that are made when the code runs, and what of. */
const MADE: Record<string, string> = {
  'api/src/http/openapi/api-page.ts': 'of the contract’s own addresses, for the page that describes them',
  ...everyNight<Record<string, string>>({ 'scripts/build-render.ts': 'of names of files that stand beside it' }, {}),
};

/** What a text can be found that a pattern takes longer and longer over; null for a pattern in linear time. */
async function slownessOf(source: string, flags: string): Promise<string | null> {
  const verdict = await check(source, flags, { timeout: PATTERN_TIMEOUT_MS, randomSeed: 1 });
  if (verdict.status === 'safe') return null;
  return verdict.status === 'vulnerable' ? `${verdict.complexity.summary}: ${verdict.attack.pattern}` : 'no verdict';
}

describe('every pattern takes time in proportion to the text', () => {
  it(
    'in the code',
    async () => {
      const { patterns, made } = await patternsOfCode();
      // Fewer would mean that they are not found any more.
      expect(patterns.length).toBeGreaterThan(100);
      expect([...new Set(made)]).toEqual(Object.keys(MADE));
      const slow: Record<string, string> = {};
      for (const { source, flags, where } of patterns) {
        const slowness = await slownessOf(source, flags);
        if (slowness) slow[`/${source}/${flags} in ${where.join(', ')}`] = slowness;
      }
      process.stdout.write(`patterns in linear time: ${patterns.length}\n`);
      expect(slow).toEqual({});
    },
    TIMEOUT_MS,
  );

  it(
    'in the schemas of what comes in',
    async () => {
      const patterns = Object.values<Endpoint>(endpoints)
        .flatMap(({ params, query, body }) => [params, query, body])
        .flatMap((schema) => (schema ? patternsOfSchema(schema) : []));
      const each = new Map(patterns.map((pattern) => [String(pattern), pattern]));
      expect(each.size).toBeGreaterThan(5);
      for (const { source, flags } of each.values()) {
        expect({ source, slowness: await slownessOf(source, flags) }).toEqual({ source, slowness: null });
      }
    },
    TIMEOUT_MS,
  );

  it('or is told', async () => {
    expect(await slownessOf('<[^>]*>', 'g')).toMatch(/2nd degree/);
    expect(await slownessOf('^(a|a)*$', '')).toMatch(/exponential/);
  });
});
