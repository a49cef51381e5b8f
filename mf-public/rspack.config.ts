import { moduleConfig } from '../rspack.config.base.ts';
import { descriptor } from './module.ts';

export default (outDir: string) => moduleConfig({ root: import.meta.dirname, outDir, widgets: descriptor.widgets });
