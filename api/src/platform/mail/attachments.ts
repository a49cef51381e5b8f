import type { Deps } from '../../deps.ts';
import { attachComprovante } from '../../resources/comprovante/comprovante.mail.ts';
import type { AnexoEmail } from '../db/tables.ts';

/** A file as it leaves with a message. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Makes the file of one kind from its id; the same at each attempt. */
export type AttachmentSource = (deps: Deps, id: number) => Promise<Attachment>;

/** The kinds of files that messages carry. A new kind is one line here and a name in `Mail.anexos`. */
const SOURCES: Readonly<Record<string, AttachmentSource>> = { comprovante: attachComprovante };

/** Makes the files of a message, when it leaves: the outbox keeps what they are made from, not the files. */
export function makeAttachments(
  deps: Deps,
  anexos: readonly AnexoEmail[],
  sources: Readonly<Record<string, AttachmentSource>> = SOURCES,
): Promise<Attachment[]> {
  return Promise.all(
    anexos.map(({ tipo, id }) => {
      const source = sources[tipo];
      if (!source) throw new Error(`No source of attachments named ${tipo}`);
      return source(deps, id);
    }),
  );
}
