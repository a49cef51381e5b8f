import type { AnexoEmail } from '../db/schema/index.ts';
import type { PlatformDeps } from '../deps.ts';

/** Attachment of a message that is being sent. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Makes a file of one kind from an id; equal at each attempt. */
type AttachmentSource = (deps: PlatformDeps, id: number) => Promise<Attachment>;

/** Kinds of attachments by their names in `Mail.anexos`. */
export type AttachmentSources = Readonly<Record<string, AttachmentSource>>;

/** Makes the attachments of a message when it is sent: the outbox stores their ids, not the files. */
export function makeAttachments(
  deps: PlatformDeps,
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
