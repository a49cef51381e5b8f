import type { Visit } from '../../modules/rollout/visit.ts';

/** People who come again and again while a version is rolled out, and what the portal keeps of their pages. */

export interface People {
  count: number;
  /** Pages per person, interleaved with the others'. */
  pages: number;
  /** Percentage of people with the new version. */
  share: number;
  /** Share of pages that fail, and the excess with the new version. */
  failing: number;
  moreFailing?: number;
  slowerMs?: number;
  /** How many people's pages always fail, with either version. */
  alwaysFailing?: number;
  /** By how much their machines differ; 0: all are alike. */
  machines?: number;
  /** How many pages people leave before they tell anything. */
  leaving?: number;
}

/** Numbers that look like chance, the same each time. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Around a middle, by a share of it. */
export function around(middle: number, spread: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.round(middle * Math.exp(spread * normal));
}

export const TELLS_MS = 4_000;
const [SPREAD, EACH_MS] = [0.5, 1_000];

/**
 * Their pages in the order in which they are loaded, one a second, each as the portal then knows its browser (`keepVisit`): what told first stays,
 * and what was left before is filled in.
 */
export function* visitsOfPeople(people: People, random: () => number): Generator<Visit> {
  const { count, pages, share, alwaysFailing = 0, machines = 0, leaving = 0 } = people;
  const all = Array.from({ length: count }, (_, place) => ({
    browser: String(place),
    arm: random() * 100 < share ? ('NOVA' as const) : ('ATUAL' as const),
    fails: random() < alwaysFailing,
    machine: around(1_000, machines, random) / 1_000,
    order: Array.from({ length: pages }, random),
  }));
  const loads = all.flatMap((person) => person.order.map((order) => ({ person, order })));
  loads.sort((a, b) => a.order - b.order);
  const kept = new Map<string, Visit>();
  for (const [place, { person }] of loads.entries()) {
    const now = place * EACH_MS;
    const { browser, arm } = person;
    const known = kept.get(browser);
    if (known && known.toldAfter !== null) continue;
    const nothing = { failed: false, mount: null, inp: null, lcp: null, cls: null };
    const first = known ?? {
      browser,
      arm,
      origin: browser,
      network: browser,
      opened: true,
      toldAfter: null,
      at: now,
      ...nothing,
    };
    const visit =
      random() < leaving
        ? first
        : { ...first, toldAfter: now - first.at + TELLS_MS, ...toldBy(person, people, random) };
    kept.set(browser, visit);
    yield visit;
  }
}

function toldBy(
  { arm, fails, machine }: { arm: Visit['arm']; fails: boolean; machine: number },
  { failing, moreFailing = 0, slowerMs = 0 }: People,
  random: () => number,
) {
  const isNew = arm === 'NOVA';
  return {
    failed: random() < failing + (isNew ? moreFailing : 0) || fails,
    mount: around(400 * machine, SPREAD, random) + (isNew ? slowerMs : 0),
    inp: around(80 * machine, SPREAD, random),
    lcp: around(1200 * machine, SPREAD, random),
    cls: around(20, SPREAD, random),
  };
}
