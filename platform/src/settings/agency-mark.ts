import { readFileSync } from 'node:fs';
import { codeOf } from '../errno.ts';

/** The mark is a part of every page. */
const MAX_BYTES = 16 * 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Image as an address that holds its content: it takes no request, and an SVG in it runs no script. */
const dataUri = (type: string, content: Buffer | string): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

/** Reads the agency's mark as a data URI; `fault` says why the file is none. */
export function readMark(file: string): { uri?: string; fault?: string } {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    return { fault: `can't be read (${codeOf(error)})` };
  }
  if (content.length > MAX_BYTES) return { fault: `must have at most ${MAX_BYTES / 1024} KB` };
  if (content.subarray(0, PNG.length).equals(PNG)) return { uri: dataUri('image/png', content) };
  if (/<svg[\s>]/.test(content.toString('utf8'))) return { uri: dataUri('image/svg+xml', content) };
  return { fault: 'must be an SVG or PNG' };
}

/** Fields seen from above, with a river through them. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M20 1 37 8v13c0 9-7 15-17 18C10 36 3 30 3 21V8z" fill="#0b4b3f"/><path d="M7 11 20 6v10L7 19z" fill="#8aeba1"/><path d="m20 6 13 5v8l-13-3z" fill="#ffcd07"/><path d="m7 19 13-3v18C12 31 7 27 7 21z" fill="#168821"/><path d="m20 16 13 3v2c0 6-5 10-13 13z" fill="#b7f5bd"/><path d="M13 8c5 6 0 10 6 14s4 8 2 12" fill="none" stroke="#2670e8" stroke-width="3"/></svg>`;

/** Agency of the demonstration, unless a setting names another one. Invented, as its people are. */
export const SAMPLE_AGENCY = {
  name: 'Instituto de Terras (demonstração)',
  url: null,
  mark: dataUri('image/svg+xml', MARK),
};
