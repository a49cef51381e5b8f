/** Dialogs and rarely shown parts of the shell, in one chunk: each further chunk would add its name and hash to the first page. */
export { UnsavedDialog } from './access/unsaved-dialog.tsx';
export { FoldButton } from './layout/fold-menu.tsx';
export { keepClear } from './layout/keep-clear.ts';
export { ProfileMenu } from './layout/profile-menu.tsx';
export { SearchButton } from './layout/search-button.tsx';
export { HeaderCount, MenuCount } from './layout/unread-count.tsx';
export { RecentNoticesModal } from './notices/recent-notices.modal.tsx';
export { SessionWarning } from './session/session-warning.tsx';
