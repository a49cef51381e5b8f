export { inPieces } from '../module/run-in-tasks.ts';

/**
 * Dependencies of the start-up in order, all bundled in the shell's script. Each is evaluated on first import, in a task of its own on slow
 * processors. Naming one export of each lets the bundler shorten the other names.
 */
export const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: "Box" */ '../ui/primitives.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "themes" */ '../ui/theme.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "system" */ '../ui/system.ts'),
];
