import type { Attachment } from '@credenciados/platform/mail/attachments';
import type { Deps } from '../../deps.ts';
import { findComprovante } from './comprovante.queries.ts';
import { comprovanteFileName, makeComprovantePdf } from './comprovante-pdf.ts';

/** The comprovante as an e-mail attachment. */
export async function attachComprovante(deps: Pick<Deps, 'config' | 'db' | 'now'>, id: number): Promise<Attachment> {
  const kept = await findComprovante(deps.db, id, 'anyone');
  if (!kept) throw new Error(`The comprovante ${id} of a message is gone`);
  return {
    filename: comprovanteFileName(kept),
    contentType: 'application/pdf',
    content: await makeComprovantePdf(deps, kept),
  };
}
