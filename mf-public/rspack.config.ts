import { moduleConfig } from '@credenciados/tools/rspack';
import { descriptor } from './module.ts';

/** Parts of pdfkit for texts and PNGs: the PDF of photos has JPEGs alone. */
const UNUSED = { fontkit: false, linebreak: false, 'png-js': false } as const;

/** pdfkit's colour profile, which the script has already: its address is only a name. */
const PROFILE = { test: /\.icc$/, type: 'asset/resource', generator: { emit: false } } as const;

export default (outDir: string) => {
  const { resolve, module, ...config } = moduleConfig({
    root: import.meta.dirname,
    outDir,
    widgets: descriptor.widgets,
  });
  return {
    ...config,
    resolve: { ...resolve, alias: { ...resolve?.alias, ...UNUSED } },
    module: { ...module, rules: [...(module?.rules ?? []), PROFILE] },
  };
};
