export { inPieces } from '../module/in-pieces.ts';

/**
 * What the portal runs on, in the order in which one needs the other. All of it stands in the shell's script; each part runs
 * when it is first asked for, and is short enough for a task of its own on a slow processor. One export is named of each, so
 * that the names of the others stay short.
 */
export const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: "Box" */ '../ui/primitives.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "themes" */ '../ui/theme.ts'),
  () => import(/* webpackMode: "eager", webpackExports: "system" */ '../ui/system.ts'),
];
