/**
 * What `npm test` leaves to `npm run test:nightly`: proofs that go through everything, of which a part says nearly as much.
 * Whatever imports this runs at night too; CONTRIBUTING.md says what is left to it and why.
 */

/** Whether this is the nightly run. */
const isNight = process.env.NIGHTLY === '1';

/** The whole of something in the nightly run, a part of it that stands for the whole in every other. */
export const everyNight = <T>(whole: T, part: T): T => (isNight ? whole : part);

/** Tests of the nightly run alone. */
export function atNight(define: () => void): void {
  if (isNight) define();
}
