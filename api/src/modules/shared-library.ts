/** Name of the shared library. */
export const SHARED = '@credenciados/shared';

/** Whether a shared package is the library, or an entry of it. */
export const isOfLibrary = (name: string): boolean => name === SHARED || name.startsWith(`${SHARED}/`);
