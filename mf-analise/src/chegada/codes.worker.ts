import jsQR from 'jsqr';
import { answerOf } from '../common/document-view/answering.ts';
import { blurred } from './blurred.ts';
import type { PageCode } from './page-code.ts';

/** Pixels of pages, by number. */
export interface CodesTask {
  pages: readonly { pagina: number; pixels: ImageData }[];
}

self.onmessage = async ({ data: { pages } }: MessageEvent<CodesTask>) => {
  self.postMessage(await answerOf(async () => pages.flatMap(({ pagina, pixels }) => codeOf(pagina, pixels))));
};

/** Reads a code from an image without the scanner's noise, first with the finer filter. */
function readCode(pixels: ImageData) {
  for (const radius of [1, 2]) {
    const { data, width, height } = blurred(pixels, radius);
    const code = jsQR(data, width, height, { inversionAttempts: 'dontInvert' });
    if (code) return code;
  }
  return null;
}

/** QR code of a page; none or one. */
function codeOf(pagina: number, pixels: ImageData): PageCode[] {
  const { width, height } = pixels;
  const code = readCode(pixels);
  if (!code || code.data === '') return [];
  const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = code.location;
  const corners = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner];
  const x = Math.min(...corners.map((corner) => corner.x)) / width;
  const y = Math.min(...corners.map((corner) => corner.y)) / height;
  const right = Math.max(...corners.map((corner) => corner.x)) / width;
  const bottom = Math.max(...corners.map((corner) => corner.y)) / height;
  return [{ texto: code.data, lugar: { pagina, caixa: { x, y, largura: right - x, altura: bottom - y } } }];
}
