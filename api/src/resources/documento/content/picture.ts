import { Refusal } from './refusal.ts';

/** Four times the pixels of a good phone: a small file may claim enough pixels to exhaust the memory of its viewer. */
const MAX_POINTS = 200_000_000;

/** Refuses a picture without pixels, or with too many. */
export function checkPoints(width: number, height: number): void {
  if (width === 0 || height === 0) throw new Refusal('damaged');
  if (width * height > MAX_POINTS) throw new Refusal('tooManyPoints');
}
