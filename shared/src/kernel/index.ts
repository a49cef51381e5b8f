/**
 * Kernel: exactly one per page, shared by all majors of the library (TEL-34, ADR 58). It has session, history, unsaved changes, requests
 * and notices. The shell passes it to libraries of other majors. Exports may only be added: a check refuses removals and changes.
 */
export { portalNow } from '../format/clock.ts';
export { ApiError } from '../http/api-error.ts';
export { getDraft, keepDraft, needDraft, type RequestBehaviour, send } from '../http/client.ts';
export { type Notice, notify, takeNotices, useNotices } from '../http/notices.store.ts';
export { discardChanges, isDirty, onDiscard, useUnsavedChanges } from '../module/dirty.store.ts';
export { linkPattern } from '../module/link-pattern.ts';
/** Interface that the shell passes to a module's root, whichever library it uses. */
export type { ModuleHost } from '../module/module-host.ts';
export { headingTakesFocus, onNavigation, portalNavigator, portalPlace } from '../module/portal-history.ts';
export { loadWidget, NotOffered, tellWidgetFailure } from '../module/widget-loader.ts';
export { askAnew, onAskAnew } from '../query/refetch.ts';
export { getSession, personHere, storeToken, useCan, usePerfil, useSession } from '../session/session.store.ts';
