import { createHash, randomInt } from 'node:crypto';
import type { Perfil, Registry, Rollout } from '@credenciados/contract';
import { weakMemoize } from '@credenciados/platform/memoize';
import { compositionOf } from '../composition.ts';
import { stepOf } from './rollout.ts';
import { rolloutEntries, variantOf } from './variants.ts';

/** Range of the browsers' random numbers, large enough that two seldom share one: they would count as one browser (TEL-38). */
const PLACES = 1_000_000;
/** Rollouts for profiles that a browser remembers. */
const MAX_MEMBER = 8;
const FORM = /^\d{1,6}(?:\.[0-9a-f]{8}){0,8}$/;
/** Control browsers per browser with the new version; more of them add little evidence. */
const COMPARED = 4;

/** Cookie of a browser during a rollout; it says nothing about its user. */
export interface Browser {
  /** Random number; null: none was drawn yet, and it gets the live versions. */
  place: number | null;
  /** Prefixes of the ids of rollouts by profile that include a person who signed in with this browser. */
  member: readonly string[];
}

/** Browser without the cookie. */
export const NO_BROWSER: Browser = { place: null, member: [] };

/** Parses the cookie; an invalid one counts as none. */
export function readBrowser(cookie: string | undefined): Browser {
  if (!cookie || !FORM.test(cookie)) return NO_BROWSER;
  const [place, ...member] = cookie.split('.');
  return { place: Number(place), member };
}

/** Cookie value of a browser with a random number. */
export const writeBrowser = ({ place, member }: Browser): string => [place, ...member].join('.');

/** New browser with a random number. */
export const newBrowser = (): Browser => ({ place: randomInt(PLACES), member: [] });

const markOf = ({ id }: Rollout) => id.slice(0, 8);

/** Browser after somebody with a profile signed in with it. */
export function withProfile(browser: Browser, registry: Registry, perfil: Perfil): Browser {
  const member = rolloutEntries(registry)
    .filter(({ rollout }) => rollout.profiles?.includes(perfil))
    .map(({ rollout }) => markOf(rollout))
    .slice(0, MAX_MEMBER);
  return { place: browser.place ?? newBrowser().place, member };
}

/** Rank of a browser in one rollout, from 0 to below 100; different in each rollout. */
export function rankOf(place: number, id: string): number {
  return (createHash('sha256').update(`${id} ${place}`).digest().readUInt32BE() / 2 ** 32) * 100;
}

/** Arm of a page: new version or control. */
export type Arm = 'NOVA' | 'ATUAL';

/** Composition of a browser's pages. */
export interface BrowserPages {
  registry: Registry;
  /** Browser that the pages belong to. */
  browser: Browser;
  /** Rollouts that its pages report on. */
  measured: readonly { rollout: string; arm: Arm }[];
}

/**
 * Composition of a browser's pages: the live versions, or one module replaced by its rollout (TEL-37). Stable while the registry is; a
 * browser keeps the new version at later steps.
 */
export function pagesFor(registry: Registry, browser: Browser): BrowserPages {
  const { place, member } = browser;
  const live = { registry, browser, measured: [] };
  if (place === null) return live;
  const open = rolloutEntries(registry).filter(({ rollout }) => !rollout.profiles || member.includes(markOf(rollout)));
  const compared: BrowserPages['measured'][number][] = [];
  for (const entry of open) {
    const { rollout } = entry;
    const stand = rankOf(place, rollout.id);
    const { share } = stepOf(rollout);
    if (stand < share) {
      return { registry: namedVariant(registry, entry), browser, measured: [{ rollout: rollout.id, arm: 'NOVA' }] };
    }
    // Controls are taken from the top of the ranks: so a control browser doesn't get the version at the next step, where it wouldn't count
    // again.
    if (stand >= 100 - share * COMPARED) compared.push({ rollout: rollout.id, arm: 'ATUAL' });
  }
  return { registry, browser, measured: compared };
}

const variantsBuiltOf = weakMemoize((_: Registry) => new Map<string, Registry>());

/** Registries of all compositions that pages have now. */
export const servedRegistries = (registry: Registry): Registry[] => [
  registry,
  ...rolloutEntries(registry).map((entry) => namedVariant(registry, entry)),
];

/** One object per entry, so that derived values can be cached by it. */
function namedVariant(registry: Registry, entry: ReturnType<typeof rolloutEntries>[number]): Registry {
  const known = variantsBuiltOf(registry);
  const found = known.get(entry.rollout.id);
  if (found) return found;
  const variant = variantOf(registry, entry);
  // A registry without a composition, as in development, has none stored by name.
  const made = registry.composition ? { ...variant, composition: compositionOf(variant).id } : variant;
  known.set(entry.rollout.id, made);
  return made;
}
