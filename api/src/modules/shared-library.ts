/** Name of the shared library. */
export const SHARED = '@credenciados/shared';
