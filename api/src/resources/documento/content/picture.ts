import { ContentError } from './content-error.ts';

/** Four times what a good phone makes: a picture of a few bytes may claim so many points that whoever opens it runs out of memory. */
const MAX_POINTS = 200_000_000;

/** Refuses a picture without points, or with too many of them. */
export function checkPoints(width: number, height: number): void {
  if (width === 0 || height === 0) throw new ContentError('damaged');
  if (width * height > MAX_POINTS) throw new ContentError('unsafe');
}
