import { startAlone } from '@credenciados/shared/alone';
import { descriptor } from './module.ts';
import { routes } from './src/routes.tsx';

startAlone({ descriptor, routes });
