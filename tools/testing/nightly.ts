/** Nightly share (ADR 26) of exhaustive tests, of which a part shows nearly as much by day. Listed in docs/testing.md. */

/** True in the nightly run. */
const isNight = process.env.NIGHTLY === '1';

/** The whole of something in the nightly run, a part of it that stands for the whole in every other. */
export const everyNight = <T>(whole: T, part: T): T => (isNight ? whole : part);

/** Tests of the nightly run alone. */
export function atNight(define: () => void): void {
  if (isNight) define();
}
