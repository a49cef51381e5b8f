import { startAlone } from '@credenciados/shared/alone';
import { descriptor } from './module.ts';

startAlone({ descriptor });
