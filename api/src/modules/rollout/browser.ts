import { createHash, randomInt } from 'node:crypto';
import type { Perfil, Registry, Rollout } from '@credenciados/contract';
import { weakMemoize } from '../../platform/memoize.ts';
import { compositionOf } from '../composition.ts';
import { stepOf } from './rollout.ts';
import { offeredEntries, variantOf } from './variants.ts';

/** Places that browsers are drawn to: so many that two browsers seldom have the same one, which would count as one browser (TEL-38). */
const PLACES = 1_000_000;
/** Rollouts for profiles that a browser remembers to be one of. */
const MAX_MEMBER = 8;
const FORM = /^\d{1,6}(?:\.[0-9a-f]{8}){0,8}$/;
/** Browsers with the former version that are compared with one that has the new: with more of them, little more is known. */
const COMPARED = 4;

/** Cookie of a browser during a rollout; nothing about its user. */
export interface Browser {
  /** Drawn by chance; null: none was drawn yet, and it has what is live. */
  place: number | null;
  /** The rollouts for profiles that somebody has used it in, by the beginnings of their ids. */
  member: readonly string[];
}

/** Browser without the cookie. */
export const NO_BROWSER: Browser = { place: null, member: [] };

/** Reads the cookie; whatever isn't one is none. */
export function readBrowser(cookie: string | undefined): Browser {
  if (!cookie || !FORM.test(cookie)) return NO_BROWSER;
  const [place, ...member] = cookie.split('.');
  return { place: Number(place), member };
}

/** The cookie of a browser that has a place. */
export const writeBrowser = ({ place, member }: Browser): string => [place, ...member].join('.');

/** A browser of which nothing is known, at a place of its own. */
export const newBrowser = (): Browser => ({ place: randomInt(PLACES), member: [] });

const markOf = ({ id }: Rollout) => id.slice(0, 8);

/** The browser after somebody of a profile was seen in it. */
export function seenAs(browser: Browser, registry: Registry, perfil: Perfil): Browser {
  const member = offeredEntries(registry)
    .filter(({ rollout }) => rollout.profiles?.includes(perfil))
    .map(({ rollout }) => markOf(rollout))
    .slice(0, MAX_MEMBER);
  return { place: browser.place ?? newBrowser().place, member };
}

/** Where a place stands among all in one rollout, from 0 to below 100. In another rollout it stands elsewhere. */
export function standOf(place: number, id: string): number {
  return (createHash('sha256').update(`${id} ${place}`).digest().readUInt32BE() / 2 ** 32) * 100;
}

/** Arm of a page: new version or control. */
export type Arm = 'NOVA' | 'ATUAL';

/** Composition of a browser's pages. */
export interface Made {
  registry: Registry;
  /** Whose they are. */
  browser: Browser;
  /** The rollouts that its pages tell of. */
  measured: readonly { rollout: string; arm: Arm }[];
}

/**
 * Composition of a browser's pages: the live versions, or one module replaced by its rollout (TEL-37). Stable while the registry is; a
 * browser keeps the new version at later steps.
 */
export function madeFor(registry: Registry, browser: Browser): Made {
  const { place, member } = browser;
  const live = { registry, browser, measured: [] };
  if (place === null) return live;
  const open = offeredEntries(registry).filter(({ rollout }) => !rollout.profiles || member.includes(markOf(rollout)));
  const compared: Made['measured'][number][] = [];
  for (const entry of open) {
    const { rollout } = entry;
    const stand = standOf(place, rollout.id);
    const { share } = stepOf(rollout);
    if (stand < share) {
      return { registry: namedVariant(registry, entry), browser, measured: [{ rollout: rollout.id, arm: 'NOVA' }] };
    }
    // From the other end: who is compared at one step isn't given the version at the next one, where a browser counts no second time.
    if (stand >= 100 - share * COMPARED) compared.push({ rollout: rollout.id, arm: 'ATUAL' });
  }
  return { registry, browser, measured: compared };
}

const variantsBuiltOf = weakMemoize((_: Registry) => new Map<string, Registry>());

/** Every composition that pages are made of now. */
export const allMade = (registry: Registry): Registry[] => [
  registry,
  ...offeredEntries(registry).map((entry) => namedVariant(registry, entry)),
];

/** One object for each, so that what is made of it can be kept beside it. */
function namedVariant(registry: Registry, entry: ReturnType<typeof offeredEntries>[number]): Registry {
  const known = variantsBuiltOf(registry);
  const found = known.get(entry.rollout.id);
  if (found) return found;
  const variant = variantOf(registry, entry);
  // Where nothing was published by rule, nothing is kept by a name.
  const made = registry.composition ? { ...variant, composition: compositionOf(variant).id } : variant;
  known.set(entry.rollout.id, made);
  return made;
}
