export { inPieces } from '../module/in-pieces.ts';

/**
 * Start-up dependencies in order, all in the shell's script. Each is evaluated when first imported, in a task of its own on slow
 * processors. One export of each is named to keep the others' names short.
 */
export const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: "Box" */ '../ui/primitives.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "themes" */ '../ui/theme.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "system" */ '../ui/system.ts'),
];
