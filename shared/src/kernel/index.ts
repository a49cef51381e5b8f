/**
 * What is one for the whole page, whichever majors of the library are on it: session, history, unsaved changes, requests and notices
 * (TEL-34). The shell's own library is built around these files; one of another major takes them from here, as the shell gives it this
 * entry. So what stands here stays as it is: `npm run api-report` refuses to drop or change any of it. See ADR 58.
 */
export { portalNow } from '../format/clock.ts';
export { ApiError } from '../http/api-error.ts';
export { getDraft, keepDraft, needDraft, type RequestBehaviour, send } from '../http/client.ts';
export { type Notice, notify, takeNotices, useNotices } from '../http/notices.store.ts';
export { discardChanges, isDirty, onDiscard, useUnsavedChanges } from '../module/dirty.store.ts';
export { linkPattern } from '../module/link-pattern.ts';
/** What the shell gives the root of a module, whichever library made that. */
export type { ModuleHost } from '../module/module-host.ts';
export { headingTakesFocus, onNavigation, portalNavigator, portalPlace } from '../module/portal-history.ts';
export { loadWidget, NotOffered, tellWidgetFailure } from '../module/widget-loader.ts';
export { askAnew, onAskAnew } from '../query/ask-anew.ts';
export { getSession, personHere, useCan, usePerfil, useSession } from '../session/session.store.ts';
