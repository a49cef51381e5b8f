import type { AttachmentSources } from '@credenciados/platform/mail/attachments';
import { attachAto } from '../ato/ato.mail.ts';
import { attachComprovante } from '../comprovante/comprovante.mail.ts';
import { attachRecurso } from '../recurso/recurso.mail.ts';

/** Kinds of attachments. A new kind needs one line here and a name in `Mail.anexos`. */
export const ATTACHMENTS: AttachmentSources = {
  ato: attachAto,
  comprovante: attachComprovante,
  recurso: attachRecurso,
};
