import path from 'node:path';

/** Pictures of a run of journeys, in the folder of the workspace that it is of. */
export const RESULTS = path.resolve('test-results');
