/**
 * The light entry of the shared library: what every page needs. Everything here is on the first page, so what few pages
 * need goes to an entry of its own (`/overlays`, `/forms`, `/table`, ...).
 */
export { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
/** For the modules' build, which takes it from here. */
export { GenIcon } from 'react-icons/lib';
export {
  Link as RouterLink,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { create } from 'zustand';
export { extensionOf, fileError, tooLargeText } from './contract/arquivo.ts';
export * from './contract/domain.ts';
export { ACCESS, isAllowed, MODULE_PROFILES } from './contract/permissions.ts';
export * from './contract/texts.ts';
export { portalNow } from './format/clock.ts';
export * from './format/dates.ts';
export { readPageJson, type Settings, settings } from './format/settings.ts';
export * from './format/text.ts';
export { ApiError } from './http/api-error.ts';
export {
  type CallOptions,
  call,
  type DownloadedFile,
  downloadFile,
  fetchFile,
  type Input,
  type JsonKey,
  type Output,
  saveFile,
  uploadFile,
} from './http/call.ts';
export { connectHttp, useLoader } from './http/client.ts';
export { errorText } from './http/error-text.ts';
export {
  type Notice,
  notify,
  type PastNotice,
  takeNotices,
  useNotices,
  useRecentNotices,
} from './http/notices.store.ts';
export { type Sending, useIdempotencyKey } from './http/use-idempotency-key.ts';
export {
  createLifecycles,
  createModule,
  type Lifecycles,
  ModuleRoot,
  type PortalModule,
} from './module/create-module.tsx';
export { discardChanges, isDirty, useDirty, useUnsavedChanges } from './module/dirty.store.ts';
export { ErrorBoundary } from './module/error-boundary.tsx';
export { lazyPage } from './module/lazy-page.tsx';
export { LoadFailure } from './module/load-failure.tsx';
export type { ModuleHost } from './module/module-host.ts';
export { Page, PORTAL_NAME } from './module/page.tsx';
export { ModuleParcel } from './module/parcel.tsx';
export {
  addNavigationGuard,
  type Navigation,
  type NavigationGuard,
  navigateTo,
  readAddress,
} from './module/portal-history.ts';
export { RemoteWidget, setWidgetLoader, type WidgetFailure, type WidgetLoader } from './module/remote-widget.tsx';
export { renewSession } from './module/renew-session.ts';
export { reportFailure } from './module/report-failure.ts';
export type { ModuleFailure } from './module/send-failure.ts';
export { ShellRoot, startPortal } from './module/shell-root.tsx';
export { apiQuery, changeAnswers, refresh } from './query/api-query.ts';
export { queryClient } from './query/query-client.ts';
export {
  clearSession,
  dropToken,
  expireSession,
  getSession,
  storeToken,
  useCan,
  usePerfil,
  useSession,
} from './session/session.store.ts';
export { BASE_PATH, currentPath, signInBeside, startSignIn, takeTokenFromAddress } from './session/sign-in.ts';
export { readToken, type Session } from './session/token.ts';
export { Alert } from './ui/alert.tsx';
export { Breadcrumb, type Crumb } from './ui/breadcrumb.tsx';
export { Button, type ButtonProps, IconButton, LinkButton, NewTabNotice } from './ui/button.tsx';
export { Card, DataItem, DataList } from './ui/card.tsx';
export * from './ui/common-icons.ts';
export { type Tone, ToneIcon } from './ui/icons.tsx';
export { PageLoading, Skeleton, Spinner } from './ui/loading.tsx';
export * from './ui/primitives.ts';
export { EmptyState, ErrorState, ForbiddenState, NotFoundState } from './ui/states.tsx';
export { Badge, StatusTag } from './ui/status-tag.tsx';
