/** Name of the shared library. */
export const SHARED = '@credenciados/shared';

/** True for the library and its entries. */
export const isOfLibrary = (name: string): boolean => name === SHARED || name.startsWith(`${SHARED}/`);
