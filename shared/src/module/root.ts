/** Exports of a library that runs beside another major's (TEL-34). */

/** Root of a widget shown by a module of another major. */
export { ModuleRoot } from './create-module.tsx';
/** Library entries that its modules may import. */
export { ENTRIES } from './entries.ts';
