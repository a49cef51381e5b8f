import { shellConfig } from '@credenciados/tools/rspack';

export default (outDir: string) => shellConfig({ root: import.meta.dirname, outDir });
