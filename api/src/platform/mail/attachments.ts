import type { Deps } from '../../deps.ts';
import type { AnexoEmail } from '../db/schema/index.ts';

/** A file as it leaves with a message. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Makes the file of one kind from its id; the same at each attempt. */
export type AttachmentSource = (deps: Deps, id: number) => Promise<Attachment>;

/** The kinds of files that messages carry, by their names in `Mail.anexos`. */
export type AttachmentSources = Readonly<Record<string, AttachmentSource>>;

/** Makes the files of a message, when it leaves: the outbox keeps what they are made from, not the files. */
export function makeAttachments(
  deps: Deps,
  anexos: readonly AnexoEmail[],
  sources: AttachmentSources,
): Promise<Attachment[]> {
  return Promise.all(
    anexos.map(({ tipo, id }) => {
      const source = sources[tipo];
      if (!source) throw new Error(`No source of attachments named ${tipo}`);
      return source(deps, id);
    }),
  );
}
