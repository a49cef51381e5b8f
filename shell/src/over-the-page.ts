/**
 * What the shell opens over the page, or shows to few, in one file: each file that is loaded later costs the first page its name and its
 * fingerprint, and these are short.
 */
export { UnsavedDialog } from './access/unsaved-dialog.tsx';
export { FoldButton } from './layout/fold-menu.tsx';
export { HeaderTools } from './layout/header-tools.tsx';
export { ProfileMenu } from './layout/profile-menu.tsx';
export { RecentNoticesModal } from './notices/recent-notices.modal.tsx';
export { SessionWarning } from './session/session-warning.tsx';
