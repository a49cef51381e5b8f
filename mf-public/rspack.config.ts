import { moduleConfig } from '@credenciados/tools/rspack';
import { descriptor } from './module.ts';

export default (outDir: string) => moduleConfig({ root: import.meta.dirname, outDir, widgets: descriptor.widgets });
