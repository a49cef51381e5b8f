import type { AttachmentSources } from '../../platform/mail/attachments.ts';
import { attachComprovante } from '../comprovante/comprovante.mail.ts';

/** The kinds of files that messages carry. A new kind is one line here and a name in `Mail.anexos`. */
export const ATTACHMENTS: AttachmentSources = { comprovante: attachComprovante };
