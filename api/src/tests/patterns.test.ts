import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Endpoint, endpoints } from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { describe, expect, it } from '@jest/globals';
import { check } from 'recheck';
import { type FoundPattern, patternsOfCode, patternsOfSchema } from './support/patterns.ts';

/** Far more than a reasonable pattern needs, even on a busy machine. */
const PATTERN_TIMEOUT_MS = 60_000;
const TIMEOUT_MS = 600_000;

/** Files that build patterns at run time, and their input. */
const MADE: Record<string, string> = {
  'api/src/http/openapi/api-page.ts': 'of the contract’s own addresses, for the page that describes them',
  ...everyNight<Record<string, string>>(
    {
      'tools/build-render.ts': 'of names of files that stand beside it',
      'tools/style.ts': 'of lists of words that stand beside it',
    },
    {},
  ),
};

/** Patterns already found linear by this version of recheck; by day only others are checked. `UPDATE_PATTERNS=1` rewrites the list. */
const KNOWN = path.join(import.meta.dirname, 'support/linear-patterns.json');
const { version } = createRequire(import.meta.url)('recheck/package.json');

async function knownPatterns(): Promise<Set<string>> {
  const known: { recheck: string; patterns: string[] } = JSON.parse(await readFile(KNOWN, 'utf8'));
  return new Set(known.recheck === version ? known.patterns : []);
}

const nameOf = ({ source, flags }: { source: string; flags: string }) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('base64url').slice(0, 12);

/** Text on which a pattern takes superlinear time; null if it is linear. */
async function slownessOf(source: string, flags: string): Promise<string | null> {
  const verdict = await check(source, flags, { timeout: PATTERN_TIMEOUT_MS, randomSeed: 1 });
  if (verdict.status === 'safe') return null;
  return verdict.status === 'vulnerable' ? `${verdict.complexity.summary}: ${verdict.attack.pattern}` : 'no verdict';
}

/** Patterns in the schemas of inputs. */
function patternsOfContract(): FoundPattern[] {
  const found = Object.values<Endpoint>(endpoints)
    .flatMap(({ params, query, body }) => [params, query, body])
    .flatMap((schema) => (schema ? patternsOfSchema(schema) : []));
  const each = new Map(found.map((pattern) => [String(pattern), pattern]));
  return [...each.values()].map(({ source, flags }) => ({ source, flags, where: ['the contract'] }));
}

/** Superlinear patterns, with the text that shows it. */
async function slowOf(patterns: readonly FoundPattern[]): Promise<Record<string, string>> {
  const known = process.env.UPDATE_PATTERNS ? new Set() : everyNight(new Set(), await knownPatterns());
  const tried = patterns.filter((pattern) => !known.has(nameOf(pattern)));
  const slow: Record<string, string> = {};
  for (const { source, flags, where } of tried) {
    const slowness = await slownessOf(source, flags);
    if (slowness) slow[`/${source}/${flags} in ${where.join(', ')}`] = slowness;
  }
  process.stdout.write(`patterns in linear time: ${patterns.length}, ${tried.length} of them tried\n`);
  return slow;
}

describe('every pattern takes linear time', () => {
  it(
    'in the code, and in the schemas of inputs',
    async () => {
      const { patterns, made } = await patternsOfCode();
      const ofContract = patternsOfContract();
      // A lower number would mean that the search no longer works.
      expect(patterns.length).toBeGreaterThan(100);
      expect(ofContract.length).toBeGreaterThan(5);
      expect([...new Set(made)]).toEqual(Object.keys(MADE));
      const all = [...patterns, ...ofContract];
      expect(await slowOf(all)).toEqual({});
      if (!process.env.UPDATE_PATTERNS) return;
      const names = [...new Set(all.map(nameOf))].sort();
      await writeFile(KNOWN, `${JSON.stringify({ recheck: version, patterns: names }, null, 2)}\n`);
    },
    TIMEOUT_MS,
  );

  it('or is reported', async () => {
    expect(await slownessOf('<[^>]*>', 'g')).toMatch(/2nd degree/);
    expect(await slownessOf('^(a|a)*$', '')).toMatch(/exponential/);
  });
});
