import { MAX_MODULOS_MEDIDOS, type Medida, paginaMedidaSchema, type Registry } from '@credenciados/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newBrowser, pagesFor, rankOf, readBrowser, writeBrowser } from './browser.ts';
import { evidenceFigures } from './evidence-figures.ts';
import { markPage, readMark } from './page-mark.ts';
import { evidenceOf } from './sequential-test.ts';
import { type CountRow, verdictOf } from './verdict.ts';

const NOW = new Date('2026-05-04T12:00:00Z');
const STEP = { share: 5, mounts: 100, minutes: 0 };
const rolloutOf = (step = STEP) => ({ steps: [step], step: 0, since: NOW.toISOString() });
const decide = (rows: CountRow[], mounts = 0, step = STEP) => verdictOf(rows, rolloutOf(step), { mounts, now: NOW });

/** Counts of one measure, with bad pages from enough networks. */
function rowsOf(
  medida: Medida,
  next: [bad: number, of: number],
  former: [bad: number, of: number],
  vozes = 9,
): CountRow[] {
  return (
    [
      ['NOVA', next],
      ['ATUAL', former],
    ] as const
  ).map(([braco, [ruins, de]]) => ({
    medida,
    etapa: 1,
    braco,
    de,
    ruins,
    outrasDe: de,
    outrasRuins: ruins,
    vozes,
  }));
}

/** Reproducible random numbers. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface World {
  medida: Medida;
  /** Shares of bad pages with the former and the new version. */
  former: number;
  next: number;
}

const LOOKS = 400;

/**
 * Simulates a rollout to 5 % of 60 visitors a minute, judged each minute; returns the number of browsers that got the new version before it
 * was withdrawn.
 */
function withdrawnAfter({ medida, former, next }: World, seed: number): number | null {
  const random = chance(seed);
  const counts = { next: 0, nextBad: 0, former: 0, formerBad: 0 };
  for (let look = 0; look < LOOKS; look += 1) {
    for (let page = 0; page < 15; page += 1) {
      if (random() < 0.2) {
        counts.next += 1;
        if (random() < next) counts.nextBad += 1;
      } else {
        counts.former += 1;
        if (random() < former) counts.formerBad += 1;
      }
    }
    const rows = rowsOf(medida, [counts.nextBad, counts.next], [counts.formerBad, counts.former], counts.nextBad);
    if (decide(rows).decision === 'withdraw') return counts.next;
  }
  return null;
}

// TEL-39
describe('a rollout is judged', () => {
  it.each<World>([
    { medida: 'FALHA', former: 0.005, next: 0.005 },
    { medida: 'FALHA', former: 0.05, next: 0.05 },
    { medida: 'SILENCIO', former: 0.25, next: 0.25 },
    { medida: 'MONTAGEM', former: 0.25, next: 0.25 },
  ])(
    'so that at most one of a hundred versions that are no worse is withdrawn, at 400 looks: $medida, $former',
    (world) => {
      const runs = Array.from({ length: 300 }, (_, run) => withdrawnAfter(world, 1000 + run));
      expect(runs.filter((after) => after !== null).length).toBeLessThanOrEqual(3);
    },
  );

  // Browsers that got the worse version under the former judge (ADR 60), median of 200 rollouts.
  it.each([
    { medida: 'FALHA', former: 0.005, next: 0.205, before: 49 },
    { medida: 'FALHA', former: 0.005, next: 0.105, before: 113 },
    { medida: 'SILENCIO', former: 0.25, next: 1, before: 15 },
  ] satisfies (World & { before: number })[])(
    'so that a worse version is withdrawn within 1.5 times the former time: $medida, $next',
    ({ before, ...world }) => {
      const runs = Array.from({ length: 99 }, (_, run) => withdrawnAfter(world, run) ?? Number.POSITIVE_INFINITY);
      const median = runs.sort((a, b) => a - b)[49];
      expect(median).toBeLessThanOrEqual(1.5 * before);
    },
  );

  it('so that the worse measure is named', () => {
    const rows = [...rowsOf('FALHA', [20, 60], [0, 60]), ...rowsOf('LCP', [15, 60], [15, 60])];
    expect(decide(rows)).toMatchObject({ decision: 'withdraw', why: { medida: 'FALHA', nova: { de: 60, ruins: 20 } } });
    expect(decide([])).toMatchObject({ decision: 'stay', mounts: 0 });
  });

  it('so that a step ends after enough browsers and minutes, without doubt', () => {
    const sound = rowsOf('FALHA', [2, 140], [11, 560]);
    expect(decide(sound, 140)).toMatchObject({ decision: 'advance' });
    expect(decide(sound, 99)).toMatchObject({ decision: 'stay' });
    expect(decide(sound, 140, { ...STEP, minutes: 60 })).toMatchObject({ decision: 'stay' });
    expect(decide(rowsOf('FALHA', [9, 140], [8, 560]), 140)).toMatchObject({ decision: 'stay' });
  });

  it('so that bad pages of few networks warn the team and withdraw nothing', () => {
    expect(decide(rowsOf('FALHA', [60, 60], [0, 60], 4))).toMatchObject({ decision: 'warn', why: { medida: 'FALHA' } });
    expect(decide(rowsOf('FALHA', [60, 60], [0, 60], 5))).toMatchObject({ decision: 'withdraw' });
    // All bad pages come from one network.
    const alone = rowsOf('FALHA', [60, 60], [0, 60]).map((row) =>
      row.braco === 'NOVA' ? { ...row, outrasDe: 0, outrasRuins: 0 } : row,
    );
    expect(decide(alone, 140)).toMatchObject({ decision: 'stay' });
  });

  it('step by step: a bad hour at a larger share counts against neither version', () => {
    const steps = [
      { next: 100, nextBad: 0, former: 400, formerBad: 0 },
      { next: 200, nextBad: 100, former: 200, formerBad: 100 },
    ];
    expect(evidenceOf(steps, 0.5)).toBe(0);
    const pooled = { next: 300, nextBad: 100, former: 600, formerBad: 100 };
    expect(evidenceOf([pooled], 0.5)).toBeGreaterThan(1e3);
  });

  it('by evidence that grows with each bad page of the new version alone', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(100), fc.nat(100), (good, formerGood, bad, formerBad) => {
        const stratum = { next: good + bad, nextBad: bad, former: formerGood + formerBad, formerBad };
        const before = evidenceOf([stratum], 1);
        const isWorse = bad * stratum.former > formerBad * stratum.next;
        expect(before > 0).toBe(isWorse);
        expect(Number.isFinite(before)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

// TEL-37
describe('a browser', () => {
  it('keeps its random number in the cookie; an invalid cookie is ignored', () => {
    const browser = { ...newBrowser(), member: ['01234567'] };
    expect(readBrowser(writeBrowser(browser))).toEqual(browser);
    for (const cookie of [
      undefined,
      '',
      'x',
      '1.2',
      '1234567',
      '1.0123456',
      '1..01234567',
      `1${'.01234567'.repeat(9)}`,
    ]) {
      expect(readBrowser(cookie)).toEqual({ place: null, member: [] });
    }
  });

  it('has a uniform rank, different in each rollout', () => {
    const ids = ['a', 'b'];
    const counts = ids.map(
      (id) => Array.from({ length: 10_000 }, (_, place) => rankOf(place, id)).filter((at) => at < 5).length,
    );
    for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(90);
    const both = Array.from({ length: 10_000 }, (_, place) => ids.every((id) => rankOf(place, id) < 5)).filter(
      Boolean,
    ).length;
    expect(both).toBeLessThan(60);
  });

  it('compared as control in one step gets the version in the next step only if no other browser is left', () => {
    const armAt = (place: number, share: number) => {
      const rollout = { id: 'a', entry: {}, steps: [{ share }], step: 0, began: '' };
      const registry = { modules: [{ descriptor: { name: 'mf-um' }, rollout }] } as unknown as Registry;
      return pagesFor(registry, { place, member: [] }).measured[0]?.arm;
    };
    const arms = Array.from({ length: 1_000 }, (_, place) => [5, 25, 50].map((share) => armAt(place, share)));
    expect(arms.filter(([first]) => first === 'ATUAL').length).toBeGreaterThan(150);
    expect(arms.filter(([first, second]) => first === 'ATUAL' && second === 'NOVA')).toEqual([]);
    expect(
      arms.filter(([first, second, third]) => first === 'NOVA' && !(second === 'NOVA' && third === 'NOVA')),
    ).toEqual([]);
    expect(arms.filter(([, second]) => second === undefined)).toEqual([]);
  });
});

// TEL-38
it('a page counts if the portal made it, for a limited time', () => {
  const secret = { sessionSecret: 's'.repeat(40) };
  const at = new Date('2026-05-04T12:00:00Z');
  const measured = [{ rollout: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a', arm: 'NOVA' as const }];
  const mark = markPage(secret, 7, measured, at);
  expect(readMark(secret, mark, at)).toMatchObject({ place: 7, measured });
  expect(readMark(secret, mark, new Date('2026-05-05T12:00:00Z'))).toBeNull();
  // With as many rollouts as a page may report.
  const all = markPage(secret, 999_999, Array(MAX_MODULOS_MEDIDOS).fill(measured[0]), at);
  expect(paginaMedidaSchema.safeParse(all).success).toBe(true);
  const [text = ''] = mark.split('.');
  for (const made of [
    `${text}.`,
    text,
    `${mark.slice(0, -4)}AAAA`,
    'x.y',
    markPage({ sessionSecret: 't' }, 7, measured, at),
  ]) {
    expect(readMark(secret, made, at)).toBeNull();
  }
});

it.each([
  [12.4, 285.7142857142857, '12 of 286'],
  [285.71, 285.7142857142857, '285 of 286'],
  [285.72, 285.7142857142857, '286 of 286'],
  [160117.48, 285.7142857142857, '160,117 of 286'],
  [1e12, 50, '1,000,000,000,000 of 50'],
])('evidence %d of %d is shown as whole numbers that show which is larger', (evidencia, limite, told) => {
  const { now, needed } = evidenceFigures({ evidencia, limite }, 'en');
  expect(`${now} of ${needed}`).toBe(told);
  expect(evidenceFigures({ evidencia: 160117.48, limite }, 'pt-BR').now).toBe('160.117');
});
