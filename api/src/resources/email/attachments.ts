import type { AttachmentSources } from '@credenciados/platform/mail/attachments';
import { attachComprovante } from '../comprovante/comprovante.mail.ts';

/** The kinds of files that messages carry. A new kind is one line here and a name in `Mail.anexos`. */
export const ATTACHMENTS: AttachmentSources = { comprovante: attachComprovante };
