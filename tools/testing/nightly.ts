/** Nightly share (ADR 26) of exhaustive tests: by day a part of them shows nearly as much. Listed in docs/testing.md. */

/** True in the nightly run. */
const isNight = process.env.NIGHTLY === '1';

/** `whole` in the nightly run, else `part`. */
export const everyNight = <T>(whole: T, part: T): T => (isNight ? whole : part);

/** Defines tests of the nightly run only. */
export function atNight(define: () => void): void {
  if (isNight) define();
}
