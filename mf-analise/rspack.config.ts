import path from 'node:path';
import { moduleConfig, WORKERS } from '@credenciados/tools/rspack';
import { descriptor } from './module.ts';

/**
 * A file that the PDF renderer finds by its name, in a folder that it is told of. The folder of a published version never
 * changes, so the name needs no hash.
 */
const namedAsset = {
  test: /openjpeg_nowasm_fallback\.js$/,
  type: 'asset/resource',
  generator: { filename: 'pdf/[name][ext]' },
} as const;

/** The PDF renderer asks Node for packages by the address of its own file, which would be in what browsers are sent. */
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
