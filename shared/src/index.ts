/**
 * Light entry of the shared library, for every page. Everything here is part of the first load: exports that few pages need belong to
 * another entry (`/overlays`, `/forms`, `/table`, ...), and the shell's to `/shell`.
 */

export type * from '@credenciados/contract/domain';
export { ACCESS } from '@credenciados/contract/permissions';
export { ERROR } from '@credenciados/contract/texts';
export { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
/** Used by the modules' build. */
export { GenIcon } from 'react-icons/lib';
export {
  Link as RouterLink,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { create } from 'zustand';
export { portalNow } from './format/clock.ts';
export * from './format/dates.ts';
export { settings } from './format/settings.ts';
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
export { errorText, errorTitle } from './http/error-text.ts';
export { notify } from './http/notices.store.ts';
export { type Sending, useIdempotencyKey } from './http/use-idempotency-key.ts';
export { createModule, type ModuleDefinition, type ModuleRoute } from './module/create-module.tsx';
export { discardChanges, isDirty, useUnsavedChanges } from './module/dirty.store.ts';
export { ErrorBoundary } from './module/error-boundary.tsx';
export { later, laterPage } from './module/later.tsx';
export { linkTo } from './module/link-to.ts';
export { LoadFailure } from './module/load-failure.tsx';
export type { Offers } from './module/offers.ts';
export { Page } from './module/page.tsx';
export { RemoteWidget } from './module/remote-widget.tsx';
export { apiQuery, refresh } from './query/api-query.ts';
export { getSession, useCan, usePerfil, useSession } from './session/session.store.ts';
export { BASE_PATH, startSignIn, switchSession } from './session/sign-in.ts';
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
export { useInterval } from './ui/use-interval.ts';
export { useWindowEvent } from './ui/use-window-event.ts';
