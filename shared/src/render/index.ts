/** Server rendering of a page, only for the shell's renderer; modules don't use it. */
export { readPageFrom } from '../format/settings.ts';
export { createLifecycles, ModuleRoot, ModuleRoutes, routeObjects } from '../module/create-module.tsx';
export { readAddress } from '../module/portal-history.ts';
export { type Rendered, renderHtml, renderLoaded, type SeededAnswer } from './render-html.ts';
