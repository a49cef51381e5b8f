/** Helpers for the tests of the front-end packages. Not shipped. */
export { setLinks } from '../module/link-pattern.ts';
export { setWidgetLoader } from '../module/widget-loader.ts';
export { queryClient } from '../query/query-client.ts';
export { clearSession } from '../session/session.store.ts';
export { connectSession } from '../shell/shell-root.tsx';
export { draftKey } from '../store/draft-key.ts';
export { takeConsole } from './console.ts';
export { fillIn } from './fill-in.ts';
export { chooseAction, chooseFromMenu, openMenu } from './menus.ts';
export {
  type MockCall,
  MockFailure,
  type MockFile,
  type MockHandlers,
  type MockRequest,
  mockApi,
  mockService,
  type ServiceMocks,
} from './mock-api.ts';
export { expectAllTold, refusalOf } from './refusals.ts';
export { currentAddress, noticesShown, renderInModule, renderRoutes } from './render-routes.tsx';
export { findRichText, writeRichText } from './rich-text.ts';
export { signInAs, tokenFor } from './sessions.ts';
export { attachStyles } from './styles.ts';
