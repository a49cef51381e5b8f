import { createModule } from '@credenciados/shared';
import { routes } from './routes.tsx';

export const { bootstrap, mount, unmount, preload } = createModule({ routes });
