import { MAX_MODULOS_MEDIDOS, paginaMedidaSchema, type Registry } from '@credenciados/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chance, visitsOfPeople } from '../../tests/support/rollout-people.ts';
import { madeFor, newBrowser, readBrowser, standOf, writeBrowser } from './browser.ts';
import { Bet } from './evidence.ts';
import { evidenceFigures } from './evidence-figures.ts';
import { Judge } from './judge.ts';
import { markPage, readMark } from './page-mark.ts';
import { Usual } from './usual.ts';
import type { Visit } from './visit.ts';

interface World {
  failing?: { former: number; next: number };
  slowerMs?: number;
  /** Pages of the module's address that never report. */
  silent?: { former: number; next: number };
  origin?: (place: number) => string;
  network?: (place: number) => string;
}

/** Pages of both versions, of which every fifth is of the new one. */
function visitsOf(
  count: number,
  seed: number,
  { failing, slowerMs = 0, silent, origin = String, network = origin }: World,
): Visit[] {
  const random = chance(seed);
  return Array.from({ length: count }, (_, place) => {
    const arm = random() < 0.2 ? ('NOVA' as const) : ('ATUAL' as const);
    const mount = Math.round(200 * Math.exp(random() + random() - 1)) + (arm === 'NOVA' ? slowerMs : 0);
    const version = arm === 'NOVA' ? 'next' : 'former';
    const failed = random() < (failing?.[version] ?? 0);
    const page = {
      browser: String(place).padStart(6, '0'),
      arm,
      origin: origin(place),
      network: network(place),
      at: place,
    };
    const rest = { opened: silent !== undefined, inp: null, lcp: null, cls: null };
    return silent && random() < silent[version]
      ? { ...page, ...rest, failed: false, toldAfter: null, mount: null }
      : { ...page, ...rest, failed, toldAfter: 0, mount };
  });
}

const STEP = { share: 5, mounts: 100, minutes: 0 };
function decisionOf(visits: Visit[], step = STEP) {
  const judge = new Judge();
  judge.take(visits);
  return judge.verdict(step, 0, 1_000_000);
}

// TEL-39
describe('the judge', () => {
  it('takes back what fails more often, or is slower, and says by what', () => {
    const failing = decisionOf(visitsOf(400, 1, { failing: { former: 0.01, next: 0.2 } }));
    expect(failing).toMatchObject({ decision: 'withdraw', why: { medida: 'FALHA' } });
    const slower = decisionOf(visitsOf(1500, 2, { slowerMs: 100 }));
    expect(slower).toMatchObject({ decision: 'withdraw', why: { medida: 'MONTAGEM' } });
  });

  it('takes back what stands still before it tells anything, a minute after its pages were made', () => {
    const visits = visitsOf(300, 5, { silent: { former: 0.25, next: 1 } });
    const judge = new Judge();
    judge.take(visits);
    expect(judge.verdict(STEP, 0, 60_000 - 1)).toMatchObject({ decision: 'stay', mounts: 0 });
    const verdict = judge.verdict(STEP, 0, 60_000 + 300);
    expect(verdict).toMatchObject({ decision: 'withdraw', why: { medida: 'SILENCIO' } });
    // Late reports count as silent; pages that say nothing about failures aren't counted as sound.
    const late = visits.map((visit) => (visit.toldAfter === null ? { ...visit, toldAfter: 61_000 } : visit));
    expect(decisionOf(late)).toMatchObject({ decision: 'withdraw', why: { medida: 'SILENCIO' } });
    expect(verdict.comparisons[0]).toMatchObject({ medida: 'FALHA', nova: { de: 0 } });
    expect(decisionOf(visitsOf(900, 6, { silent: { former: 0.25, next: 0.25 } })).decision).not.toBe('withdraw');
  });

  it('goes on with what is no worse once pages and time are over, not before', () => {
    const visits = visitsOf(700, 3, { failing: { former: 0.02, next: 0.02 } });
    expect(decisionOf(visits)).toMatchObject({ decision: 'advance' });
    expect(decisionOf(visits, { ...STEP, mounts: 1000 })).toMatchObject({ decision: 'stay' });
    expect(decisionOf(visits, { ...STEP, minutes: 60 })).toMatchObject({ decision: 'stay' });
    expect(decisionOf([])).toMatchObject({ decision: 'stay', mounts: 0 });
  });

  it('takes nothing back by itself where few networks or few accounts tell, and warns instead', () => {
    const bad = { failing: { former: 0, next: 1 } };
    const few = (place: number) => `few ${place % 4}`;
    const several = (place: number) => `several ${place % 8}`;
    // Accounts of one person at a telephone, at home and in an office; then the same accounts wherever they go.
    for (const world of [{ network: few }, { origin: few, network: several }, { origin: few }]) {
      expect(decisionOf(visitsOf(400, 7, { ...bad, ...world }))).toMatchObject({
        decision: 'warn',
        why: { medida: 'FALHA' },
      });
    }
    expect(decisionOf(visitsOf(400, 7, { ...bad, network: several }))).toMatchObject({ decision: 'withdraw' });
  });

  it('can be brought to nothing by any one network, whatever accounts it makes up', () => {
    const honest = visitsOf(300, 4, {});
    fc.assert(
      fc.property(
        fc.array(fc.record({ place: fc.nat(299), arm: fc.constantFrom('NOVA', 'ATUAL') }), { maxLength: 60 }),
        (made) => {
          const visits = [...honest];
          for (const [order, { place, arm }] of made.entries()) {
            visits.push({
              ...honest[0],
              browser: `x${order}`,
              arm,
              origin: `x${order % 3}`,
              network: 'x',
              failed: true,
              opened: true,
              toldAfter: order % 2 === 0 ? 0 : null,
              mount: 600_000,
              at: place,
            } as Visit);
          }
          expect(decisionOf(visits).decision).not.toBe('withdraw');
        },
      ),
      { numRuns: 40 },
    );
  });

  it('says the same of pages that it is told bit by bit, late and again as of all at once', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.record({ size: fc.nat(2500), late: fc.nat(4), again: fc.nat(6) }), { minLength: 1, maxLength: 5 }),
        (seed, turns) => {
          const random = chance(seed);
          const pages = visitsOf(9000, seed, {
            failing: { former: 0.02, next: 0.04 },
            silent: { former: 0.2, next: 0.25 },
            origin: (place) => String(place % 997),
          });
          const judge = new Judge();
          const told = new Map<string, Visit>();
          const tell = (visits: Visit[]) => {
            for (const visit of visits) told.set(visit.browser, visit);
            judge.take(visits);
          };
          for (const { size, late, again } of turns) {
            const kept = [...told.values()];
            const held = pages.splice(0, size);
            pages.push(...held.splice(0, late));
            tell(held);
            for (let count = 0; count < again && kept.length > 0; count += 1) {
              const visit = kept[Math.floor(random() * kept.length)] as Visit;
              tell([{ ...visit, failed: true, toldAfter: visit.toldAfter ?? 500, mount: visit.mount ?? 900 }]);
            }
            const inOrder = [...told.values()].sort((a, b) => a.at - b.at);
            expect(judge.verdict(STEP, 0, 1_000_000)).toEqual(decisionOf(inOrder));
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  it('takes back one in a hundred at most of those that are no worse, however often it looks', () => {
    let taken = 0;
    for (let run = 0; run < 300; run += 1) {
      // Its evidence is what it ever was: one look at the end is a look at every page.
      const verdict = decisionOf(visitsOf(500, 1000 + run, { failing: { former: 0.05, next: 0.05 } }));
      if (verdict.decision === 'withdraw') taken += 1;
    }
    expect(taken).toBeLessThanOrEqual(3);
  });

  it.each([
    [40, 3, 50],
    [40, 10, 50],
    [200, 3, 50],
    [200, 10, 50],
    [200, 3, 20],
    [200, 10, 20],
  ])(
    'takes back no more where %i people come with %i pages each, on machines that differ, some of whom always fail',
    (count, pages, share) => {
      const people = { count, pages, share, failing: 0.005, machines: 0.5, alwaysFailing: 0.05, leaving: 0.25 };
      let taken = 0;
      for (let run = 0; run < 200; run += 1) {
        const random = chance(run);
        const last = new Map([...visitsOfPeople(people, random)].map((visit) => [visit.browser, visit]));
        if (decisionOf([...last.values()]).decision === 'withdraw') taken += 1;
      }
      expect(taken).toBeLessThanOrEqual(2);
    },
  );
});

it('evidence is a fair bet: on average it is 1 at most where the new version is no worse', () => {
  const rate = 0.3;
  const sum = [0, 1, 2].reduce((total, formerBad) => {
    const ways = formerBad === 1 ? 2 : 1;
    const ofFormer = ways * rate ** formerBad * (1 - rate) ** (2 - formerBad);
    return [0, 1].reduce((inner, nextBad) => {
      const ofNext = nextBad === 1 ? rate : 1 - rate;
      const bet = new Bet({ rate: 0.1, weight: 10, effects: [0.05, 0.3] });
      for (const place of [0, 1]) bet.add('ATUAL', place < formerBad);
      bet.add('NOVA', nextBad === 1);
      return inner + ofFormer * ofNext * bet.evidence.now;
    }, total);
  }, 0);
  expect(sum).toBeLessThanOrEqual(1 + 1e-9);
});

it('the usual value is the third quartile', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 12, maxLength: 60 }), (values) => {
      const usual = new Usual();
      for (const value of values) usual.add(value);
      const quartile = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;
      expect([usual.isBelow(quartile), usual.isBelow(quartile * 1.2 + 2)]).toEqual([false, true]);
    }),
    { numRuns: 60 },
  );
  expect(new Usual().isBelow(1)).toBeNull();
});

// TEL-37
describe('a browser', () => {
  it('keeps its place in the cookie, and what isn’t one is none', () => {
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

  it('stands anywhere with the same likelihood, elsewhere in each rollout', () => {
    const ids = ['a', 'b'];
    const counts = ids.map(
      (id) => Array.from({ length: 10_000 }, (_, place) => standOf(place, id)).filter((at) => at < 5).length,
    );
    for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(90);
    const both = Array.from({ length: 10_000 }, (_, place) => ids.every((id) => standOf(place, id) < 5)).filter(
      Boolean,
    ).length;
    expect(both).toBeLessThan(60);
  });

  it('that is compared at one step has the version at the next one only where nobody else is left', () => {
    const armAt = (place: number, share: number) => {
      const rollout = { id: 'a', entry: {}, steps: [{ share }], step: 0, began: '' };
      const registry = { modules: [{ descriptor: { name: 'mf-um' }, rollout }] } as unknown as Registry;
      return madeFor(registry, { place, member: [] }).measured[0]?.arm;
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
it('a page is believed that the portal made, for its time', () => {
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
])('evidence %d of %d is told in whole numbers that say whether it is enough', (evidencia, limite, told) => {
  const { now, needed } = evidenceFigures({ evidencia, limite }, 'en');
  expect(`${now} of ${needed}`).toBe(told);
  expect(evidenceFigures({ evidencia: 160117.48, limite }, 'pt-BR').now).toBe('160.117');
});
