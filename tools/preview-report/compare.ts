/** Violation of an accessibility rule on a page. */
export interface Violation {
  /** Id of axe's rule. */
  rule: string;
  /** Description of the rule. */
  help: string;
  /** Severity by axe. */
  impact: string;
  /** Selector of the element. */
  target: string;
  /** Beginning of the element's HTML. */
  html: string;
}

/** Violations of a page that only one version has. */
export interface Changed {
  /** Only in the preview. */
  added: Violation[];
  /** Only on the live page. */
  gone: Violation[];
  /** Number of violations in both. */
  kept: number;
}

type Sameness = (violation: Violation) => string;
/** Matches by position, then by element if the page moved. */
const SAME: readonly Sameness[] = [
  ({ rule, target }) => JSON.stringify([rule, target]),
  ({ rule, html }) => JSON.stringify([rule, html]),
];

/**
 * Compares the violations of a page in two versions (TEL-44): each matches at most one of the other version, of one rule at one position,
 * else of one element.
 */
export function compareViolations(live: readonly Violation[], preview: readonly Violation[]): Changed {
  let [gone, added] = [[...live], [...preview]];
  for (const sameness of SAME) [gone, added] = withoutPairs(gone, added, sameness);
  return { added, gone, kept: preview.length - added.length };
}

/** Removes matching pairs from two lists. */
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
