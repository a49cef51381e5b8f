/** Exports of a library that runs beside another major (TEL-34). */

/** Library entries that modules of this major may import. */
export { ENTRIES } from '@credenciados/contract/library-entries';
/** Root for a widget shown by a module of another major. */
export { ModuleRoot } from './create-module.tsx';
