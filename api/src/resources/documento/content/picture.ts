import { Refusal } from './refusal.ts';

/** Four times the pixels of a good phone: a small file may claim so many that the program that opens it runs out of memory. */
const MAX_POINTS = 200_000_000;

/** Refuses a picture without points, or with too many of them. */
export function checkPoints(width: number, height: number): void {
  if (width === 0 || height === 0) throw new Refusal('damaged');
  if (width * height > MAX_POINTS) throw new Refusal('tooManyPoints');
}
