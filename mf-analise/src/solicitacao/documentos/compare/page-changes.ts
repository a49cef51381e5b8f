import { diffWordsWithSpace } from 'diff';
import pixelmatch from 'pixelmatch';

/** Side in pixels of the squares in which changes are marked. */
const CELL = 12;

/** Pixels of a page. */
interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}
/** A square on a page where something differs. */
export interface Mark {
  x: number;
  y: number;
  size: number;
}

/** Squares in which two pages of equal size differ. */
export function marksOf(before: Picture, after: Picture): Mark[] {
  const { width, height } = after;
  const mask = new Uint8ClampedArray(width * height * 4);
  if (pixelmatch(before.data, after.data, mask, width, height, { diffMask: true, threshold: 0.15 }) === 0) return [];
  const columns = Math.ceil(width / CELL);
  const cells = new Set<number>();
  for (let dot = 0; dot < width * height; dot += 1) {
    // The library gives differences of anti-aliasing another colour.
    if (mask[dot * 4 + 3] !== 0 && mask[dot * 4 + 1] === 0) {
      cells.add(Math.floor(dot / width / CELL) * columns + Math.floor((dot % width) / CELL));
    }
  }
  return [...cells].map((cell) => ({ x: (cell % columns) * CELL, y: Math.floor(cell / columns) * CELL, size: CELL }));
}

/** Frame around adjacent marks, in their unit. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Maximum distance in squares between marks of one change: letters of a word, words of a line. */
const NEAR = { x: 4, y: 2 };

/** Groups adjacent marks into regions, from top to bottom. */
export function regionsOf(marks: readonly Mark[]): Region[] {
  const placeOf = (x: number, y: number) => `${x} ${y}`;
  const rest = new Map(marks.map((mark) => [placeOf(mark.x, mark.y), mark]));
  const regions: Region[] = [];
  for (const first of marks) {
    if (!rest.delete(placeOf(first.x, first.y))) continue;
    const together = [first];
    // The array grows during the loop.
    for (const { x, y } of together) {
      for (let down = -NEAR.y; down <= NEAR.y; down += 1) {
        for (let right = -NEAR.x; right <= NEAR.x; right += 1) {
          const key = placeOf(x + right * CELL, y + down * CELL);
          const other = rest.get(key);
          if (!other) continue;
          rest.delete(key);
          together.push(other);
        }
      }
    }
    regions.push(around(together));
  }
  return regions.sort((one, other) => one.y - other.y || one.x - other.x);
}

function around(marks: readonly Mark[]): Region {
  const [x, y] = [Math.min(...marks.map((mark) => mark.x)), Math.min(...marks.map((mark) => mark.y))];
  const right = Math.max(...marks.map((mark) => mark.x + mark.size));
  const bottom = Math.max(...marks.map((mark) => mark.y + mark.size));
  return { x, y, width: right - x, height: bottom - y };
}

/** A word that was removed from or added to a page. */
export interface WordChange {
  what: 'saiu' | 'entrou';
  text: string;
}

/** Maximum length of a page's text for a comparison by words. */
const MAX_LETTERS = 20_000;
const LIMIT_MS = 500;

/** Differing words; null if there are none to compare, or too many. */
export function wordChanges(before: string, after: string): WordChange[] | null {
  const texts = [before, after].map((text) => text.replace(/\s+/g, ' ').trim());
  const [old = '', present = ''] = texts;
  if (texts.every((text) => text === '') || texts.some(({ length }) => length > MAX_LETTERS)) return null;
  const parts = diffWordsWithSpace(old, present, { timeout: LIMIT_MS });
  if (!parts) return null;
  return parts.flatMap(({ added, removed, value }) => {
    const text = value.trim();
    if (text === '' || (!added && !removed)) return [];
    return [{ what: added ? ('entrou' as const) : ('saiu' as const), text }];
  });
}
