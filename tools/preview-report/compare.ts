/** One thing on a page that breaks a rule of accessibility. */
export interface Violation {
  /** Id of axe's rule. */
  rule: string;
  /** Description of the rule. */
  help: string;
  /** How much it hinders, as axe says. */
  impact: string;
  /** A selector of what breaks it. */
  target: string;
  /** Its opening tag and what follows, cut. */
  html: string;
}

/** Violations of a page that only one version has. */
export interface Changed {
  /** In the preview, not on the live page. */
  added: Violation[];
  /** The other way round. */
  gone: Violation[];
  /** How many both have. */
  kept: number;
}

type Sameness = (violation: Violation) => string;
/** Matches by position, then by element if the page moved. */
const SAME: readonly Sameness[] = [
  ({ rule, target }) => JSON.stringify([rule, target]),
  ({ rule, html }) => JSON.stringify([rule, html]),
];

/**
 * Tells violations of a page in two versions apart (TEL-44): each of one version stands for at most one of the other, of the same rule at the
 * same place or else of the same thing.
 */
export function compareViolations(live: readonly Violation[], preview: readonly Violation[]): Changed {
  let [gone, added] = [[...live], [...preview]];
  for (const sameness of SAME) [gone, added] = withoutPairs(gone, added, sameness);
  return { added, gone, kept: preview.length - added.length };
}

/** Leaves out of two lists what has its like in the other. */
function withoutPairs(
  left: readonly Violation[],
  right: readonly Violation[],
  sameness: Sameness,
): [Violation[], Violation[]] {
  const counts = new Map<string, number>();
  for (const each of left) counts.set(sameness(each), (counts.get(sameness(each)) ?? 0) + 1);
  const paired = new Map<string, number>();
  const alone = right.filter((each) => {
    const key = sameness(each);
    const taken = paired.get(key) ?? 0;
    if (taken >= (counts.get(key) ?? 0)) return true;
    paired.set(key, taken + 1);
    return false;
  });
  const rest = left.filter((each) => {
    const key = sameness(each);
    const taken = paired.get(key) ?? 0;
    paired.set(key, taken - 1);
    return taken <= 0;
  });
  return [rest, alone];
}
