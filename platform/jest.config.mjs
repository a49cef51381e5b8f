import { SERVER_RUN, serverPreset } from './jest-preset.mjs';

export default { ...SERVER_RUN, ...serverPreset(import.meta.dirname), testMatch: ['<rootDir>/src/**/*.test.ts'] };
