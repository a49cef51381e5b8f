/** Exports of a library that runs beside another major's (TEL-34). */

/** Library entries that its modules may import. */
export { ENTRIES } from '@credenciados/contract/library-entries';
/** Root of a widget shown by a module of another major. */
export { ModuleRoot } from './create-module.tsx';
