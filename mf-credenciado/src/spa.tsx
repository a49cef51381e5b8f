import { createModule } from '@credenciados/shared';
import { descriptor } from '../module.ts';

export const { bootstrap, mount, unmount, preload } = createModule(descriptor);
