import path from 'node:path';
import { moduleConfig, WORKERS } from '@credenciados/tools/rspack';
import { descriptor } from './module.ts';

/** File that the PDF renderer finds by name in a given folder. It needs no hash, because a published version's folder never changes. */
const namedAsset = {
  test: /openjpeg_nowasm_fallback\.js$/,
  type: 'asset/resource',
  generator: { filename: 'pdf/[name][ext]' },
} as const;

/** The PDF renderer passes its file's address to `createRequire`, which would put it into the bundle. */
const renderer = {
  test: /[\\/]pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf\.mjs$/,
  use: path.join(import.meta.dirname, 'no-address-loader.mjs'),
} as const;

export default (outDir: string) => {
  const config = moduleConfig({ root: import.meta.dirname, outDir, widgets: descriptor.widgets });
  return {
    ...config,
    module: { ...config.module, rules: [...(config.module?.rules ?? []), namedAsset, renderer, WORKERS] },
  };
};
