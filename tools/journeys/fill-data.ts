import { fillData } from './global-setup.ts';

/** Run by `npm test`: fills the folder that is named, for all parts of the journeys. */
await fillData(process.argv[2] ?? '');
