import type { Attachment } from '@credenciados/platform/mail/attachments';
import type { Deps } from '../../deps.ts';
import { makeAtoPdf } from '../comprovante/comprovante-pdf.ts';
import { atoFileName } from '../comprovante/signed-ato.queries.ts';
import { findAto } from './ato.queries.ts';

/** The act as an e-mail attachment. */
export async function attachAto(deps: Pick<Deps, 'config' | 'db' | 'now'>, id: number): Promise<Attachment> {
  const found = await findAto(deps.db, id, 'anyone');
  if (!found) throw new Error(`The act ${id} of a message is gone`);
  return { filename: atoFileName(found), contentType: 'application/pdf', content: await makeAtoPdf(deps, found) };
}
