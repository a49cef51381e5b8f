import { journeysPreset } from '@credenciados/journeys/jest-preset';

const portal = { ...journeysPreset('portal'), rootDir: import.meta.dirname };

/** Journeys of the portal as a whole and of each module, in one process: browsers beside each other would starve. */
export default {
  projects: [portal, '<rootDir>/../mf-*/e2e'],
  // Jest doesn't read it of projects.
  testTimeout: portal.testTimeout,
};
