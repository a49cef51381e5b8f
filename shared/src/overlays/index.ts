/** Dialogs, menus, tooltips and notices. Loaded by the code that opens one. */

export { laterDialog, laterPart } from '../module/later-part.tsx';
export { type Action, ActionsMenu } from './actions-menu.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { Modal, type ModalProps } from './modal.tsx';
export { setPageKeysEnabled, usePageKeys, usePageKeysEnabled } from './page-keys.ts';
export { type StateLook, StateTag } from './state-tag.tsx';
export { Toaster } from './toaster.tsx';
export { Tooltip, TruncatedText } from './tooltip.tsx';
