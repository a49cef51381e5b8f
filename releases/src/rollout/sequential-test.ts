/**
 * Mixture sequential probability ratio test (Robbins 1970; Johari, Pekelis and Walsh 2017) on the Mantel–Haenszel score. Its evidence
 * may be looked at any number of times: under a version that is no worse it ever reaches `1 / α` with a probability of at most α. See
 * ADR 60.
 */

/** Browsers of one step with the new and the former version, and those with a bad page. Steps differ in shares, so they are strata. */
export interface Stratum {
  next: number;
  nextBad: number;
  former: number;
  formerBad: number;
}

/** Evidence that the new version is worse, by the counts alone; `prior`: variance at which a small effect is expected to show. */
export function evidenceOf(strata: readonly Stratum[], prior: number): number {
  let [score, variance] = [0, 0];
  for (const { next, nextBad, former, formerBad } of strata) {
    const [all, bad] = [next + former, nextBad + formerBad];
    if (all < 2) continue;
    score += nextBad - (next * bad) / all;
    variance += (next * former * bad * (all - bad)) / (all * all * (all - 1));
  }
  if (score <= 0) return 0;
  return Math.sqrt(prior / (variance + prior)) * Math.exp(Math.min((score * score) / (2 * (variance + prior)), 700));
}
