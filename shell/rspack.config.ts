import { shellConfig } from '../rspack.config.base.ts';

export default (outDir: string) => shellConfig({ root: import.meta.dirname, outDir });
