/** Look of a page without text, by its pixels (CHE-5). */
export type PageLook = 'vazia' | 'ilegivel' | 'imagem';

/** Share of dark pixels below which a page is empty: a speck of a scanner isn't text. */
const LEAST_INK = 0.0008;
/** Least distance, of 255, between the lightest and darkest hundredth of a readable page. */
const LEAST_CONTRAST = 48;

/** Judges RGBA pixels. Dark is measured from the page's own lightest parts, so that yellowed paper isn't ink. */
export function lookOf({ data }: Pick<ImageData, 'data'>): PageLook {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4) {
    const light = ((data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1000;
    counts[Math.round(light)] = (counts[Math.round(light)] ?? 0) + 1;
  }
  const pixels = data.length / 4;
  const lightest = percentile(counts, pixels * 0.99);
  const darkest = percentile(counts, pixels * 0.01);
  const ink = counts.subarray(0, Math.max(0, lightest - LEAST_CONTRAST)).reduce((sum, count) => sum + count, 0);
  if (ink >= pixels * LEAST_INK)
    return lightest < LEAST_CONTRAST * 2 || isGrey(lightest, darkest) ? 'ilegivel' : 'imagem';
  return lightest > 200 ? 'vazia' : 'ilegivel';
}

const isGrey = (lightest: number, darkest: number): boolean => lightest < 128 && lightest - darkest < LEAST_CONTRAST;

function percentile(counts: Uint32Array, rank: number): number {
  let sum = 0;
  for (const [value, count] of counts.entries()) {
    sum += count;
    if (sum >= rank) return value;
  }
  return 255;
}
