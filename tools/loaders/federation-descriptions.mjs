/** Replaces the federation's error descriptions in the shell and in modules by those that can occur here. */
export const runtimeDescMap = {
  'RUNTIME-001': 'Failed to get remoteEntry exports.',
  'RUNTIME-004': 'Failed to locate remote.',
  'RUNTIME-008': 'Failed to load script resources.',
  'RUNTIME-012': 'The getter for the shared module is not a function.',
  'RUNTIME-014': 'The remote does not expose the requested module.',
};
export const errorDescMap = runtimeDescMap;
export const typeDescMap = {};
export const buildDescMap = {};
