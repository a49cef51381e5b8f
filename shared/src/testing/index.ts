/** Helpers for the tests of the front-end packages. Not shipped. */
export { type MockCall, MockFailure, type MockFile, type MockHandlers, type MockRequest, mockApi } from './mock-api.ts';
export { currentAddress, noticesShown, renderInModule, renderRoutes } from './render-routes.tsx';
export { signInAs, tokenFor } from './sessions.ts';
