import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ALONE } from '@credenciados/releases/shell';
import { RENDERER } from './build-render.ts';

const compressible = /\.(m?js|css|json|svg|txt)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Read by the server only; compressing it took a tenth of the build. */
const isAskedFor = (file: string) => path.basename(file) !== RENDERER;

/**
 * Rarely loaded: the library beside another major (TEL-34), and code for browsers without WebAssembly. The last few percent aren't worth
 * seconds of every build.
 */
const isRare = (file: string) => path.basename(path.dirname(file)) === ALONE || file.includes('_nowasm_');

/** Writes a `.br` and a `.gz` beside every text file that browsers request, so that the server never compresses on the fly. */
export async function precompress(folder: string): Promise<{ files: number; brotliBytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name) && isAskedFor(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const sizes = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const [brotli, gzipped] = await Promise.all([
        toBrotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: isRare(file) ? 6 : 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            // Large blocks compress slightly better.
            [constants.BROTLI_PARAM_LGBLOCK]: 20,
          },
        }),
        toGzip(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
      return brotli.length;
    }),
  );
  return { files: entries.filter((entry) => entry.isFile()).length, brotliBytes: sizes.reduce((a, b) => a + b, 0) };
}
