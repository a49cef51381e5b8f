import { type Mark, marksOf, type Region, regionsOf } from './page-changes.ts';

/** Width in pixels at which pages are compared: a larger one finds nothing more. */
const WIDTH = 800;
/** Maximum height in pixels: a page may be of any length. */
const MAX_HEIGHT = 3000;
const COLOUR = 'rgb(255 145 0 / 0.35)';

/** Draws marks over the new page where it differs from the old one. Returns the regions in fractions of the page's width. */
export function markChanges(before: HTMLCanvasElement, after: HTMLCanvasElement, over: HTMLCanvasElement): Region[] {
  const heightOf = ({ width, height }: HTMLCanvasElement) => Math.round((height * WIDTH) / Math.max(1, width));
  const height = Math.min(MAX_HEIGHT, Math.max(heightOf(before), heightOf(after)));
  const old = picture(before, heightOf(before), height);
  const present = picture(after, heightOf(after), height);
  const marks = old && present ? marksOf(old, present) : [];
  draw(over, marks, Math.min(MAX_HEIGHT, heightOf(after)));
  return regionsOf(marks).map(({ x, y, width: wide, height: high }) => ({
    x: x / WIDTH,
    y: y / WIDTH,
    width: wide / WIDTH,
    height: high / WIDTH,
  }));
}

/** A page at the comparison's width, filled with white to the common height. */
function picture(page: HTMLCanvasElement, ownHeight: number, height: number): ImageData | undefined {
  const sheet = document.createElement('canvas');
  sheet.width = WIDTH;
  sheet.height = height;
  const context = sheet.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.fillStyle = 'white';
  context.fillRect(0, 0, WIDTH, height);
  context.drawImage(page, 0, 0, WIDTH, ownHeight);
  return context.getImageData(0, 0, WIDTH, height);
}

function draw(over: HTMLCanvasElement, marks: readonly Mark[], height: number): void {
  over.width = WIDTH;
  over.height = height;
  const context = over.getContext('2d');
  if (!context) return;
  context.fillStyle = COLOUR;
  for (const { x, y, size } of marks) context.fillRect(x, y, size, size);
}
