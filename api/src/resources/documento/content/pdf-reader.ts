import Module, { createRequire } from 'node:module';

type Reader = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

let reader: Promise<Reader> | undefined;

/** pdf.js, loaded with the first PDF. */
export function pdfReader(): Promise<Reader> {
  reader ??= load();
  return reader;
}

/** In Node pdf.js loads a canvas of 30 MB on import. Nothing is drawn here, so it gets an empty stub. */
async function load(): Promise<Reader> {
  const require = createRequire(createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const canvas = fileOf(require, '@napi-rs/canvas');
  if (canvas) require.cache[canvas] ??= Object.assign(new Module(canvas), { loaded: true, exports: EMPTY_CANVAS });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

/** Path of a file in an optional package; null if the package doesn't exist for this platform. */
function fileOf(require: NodeJS.Require, name: string): string | null {
  try {
    return require.resolve(name);
  } catch {
    return null;
  }
}

const EMPTY_CANVAS = { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} };
