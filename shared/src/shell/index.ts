/** Functions for the shell only: start, mounting of modules, session and address. Linter and publishing refuse this entry in modules. */

export { isAllowed } from '@credenciados/contract/permissions';
export { matchRoutes } from 'react-router-dom';
export { readPageJson } from '../format/settings.ts';
export { endRequests, prepareHttp, useLoader } from '../http/client.ts';
export {
  type Notice,
  takeNotices,
  useNotices,
  useRecentNotices,
} from '../http/notices.store.ts';
export { createLifecycles, type Lifecycles, ModuleRoot, type PortalModule } from '../module/create-module.tsx';
export { useDirty } from '../module/dirty.store.ts';
export { setLinks } from '../module/link-pattern.ts';
export type { ModuleHost } from '../module/module-host.ts';
export { PORTAL_NAME } from '../module/page.tsx';
export { addNavigationGuard, navigateTo, readAddress } from '../module/portal-history.ts';
export { AnyWidget } from '../module/remote-widget.tsx';
export { reportFailure } from '../module/report-failure.ts';
export { NotOffered, setWidgetLoader } from '../module/widget-loader.ts';
export { queryClient } from '../query/query-client.ts';
export { askAnew } from '../query/refetch.ts';
export { clearSession, dropToken, expireSession, personHere, signedInPerson } from '../session/session.store.ts';
export { signInBeside } from '../session/sign-in.ts';
export { readToken, type Session } from '../session/token.ts';
export { ModuleParcel } from './parcel.tsx';
export { renewSession } from './renew-session.ts';
export { ShellRoot, startPortal } from './shell-root.tsx';
