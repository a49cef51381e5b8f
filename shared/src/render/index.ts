/** Server rendering of a page, built into the shell's renderer alone; modules need nothing of it. */
export { readPageFrom } from '../format/settings.ts';
export { createLifecycles, ModuleRoot, ModuleRoutes, routeObjects } from '../module/create-module.tsx';
export { readAddress } from '../module/portal-history.ts';
export { type Rendered, renderHtml, renderLoaded, type SeededAnswer } from './render-html.ts';
