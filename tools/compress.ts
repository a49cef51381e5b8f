import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ALONE } from '@credenciados/api/modules/shell';
import { RENDERER } from './build-render.ts';

const compressible = /\.(m?js|css|json|svg|txt)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Read by the server alone: it was a tenth of the build to make smaller what no browser asks for. */
const isAskedFor = (file: string) => path.basename(file) !== RENDERER;

/**
 * Hardly any page loads the library beside another one (TEL-34), hardly any browser has no WebAssembly: the last few percent aren't
 * worth the seconds of every build.
 */
const isRare = (file: string) => path.basename(path.dirname(file)) === ALONE || file.includes('_nowasm_');

/** Writes a `.br` and a `.gz` beside every text file of a folder that browsers ask for, so that the server never compresses on the fly. */
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
            // Large blocks, which a little more is found in.
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
