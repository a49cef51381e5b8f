import path from 'node:path';

/** Screenshots of a run of journeys, in the folder of their workspace. */
export const RESULTS = path.resolve('test-results');
