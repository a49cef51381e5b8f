/** What a library says of itself, and gives, where it stands beside another major's (TEL-34). */

/** What a widget is shown in where whoever shows it has another major of the library. */
export { ModuleRoot } from './create-module.tsx';
/** What its own modules may ask for. */
export { ENTRIES } from './entries.ts';
