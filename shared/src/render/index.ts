/**
 * What makes a page's HTML outside a browser. The shell's renderer is built with it; no page loads it, and modules have no
 * need of it: their pages are rendered as they are.
 */
export { readPageFrom } from '../format/settings.ts';
export { createLifecycles, ModuleRoot, ModuleRoutes } from '../module/create-module.tsx';
export { readAddress } from '../module/portal-history.ts';
export {
  type Rendered,
  type RenderedRoot,
  renderHtml,
  renderLoaded,
  renderRoot,
  type SeededAnswer,
} from './render-html.ts';
