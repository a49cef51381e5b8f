import { getSession, useSession } from '@credenciados/shared';
import { z } from '@credenciados/shared/forms';

const draftSchema = z.object({
  /** Who wrote it: nobody else in this tab gets to see it. */
  autor: z.string(),
  conteudo: z.string(),
  anexos: z.array(z.object({ key: z.string(), nome: z.string() })),
  /** What was sent last and under which key: the answer may have been lost, and a repeat is no second message. */
  envio: z.object({ key: z.string(), contents: z.string() }).nullable(),
});

/** A reply half written. */
export type ReplyDraft = Omit<z.infer<typeof draftSchema>, 'autor'>;

/** Drafts live in the tab, as the session does, and go with it (`clearSession`). */
const nameOf = (idConversa: number) => `credenciados:rascunho:resposta-${idConversa}`;

/** The draft that the person who is signed in left for a conversa in this tab, or null. */
export function readReplyDraft(idConversa: number): ReplyDraft | null {
  const text = sessionStorage.getItem(nameOf(idConversa));
  if (text === null) return null;
  const { data } = draftSchema.safeParse(JSON.parse(text));
  return data && data.autor === getSession()?.pessoa.cpfCnpj ? data : null;
}

/** Whoever is signed in, or was until the session ended under the page. */
const writer = () => getSession()?.pessoa.cpfCnpj ?? useSession.getState().formerCpf;

/** Keeps a draft, or erases it when there is nothing in it. Where the tab keeps nothing the page alone has it. */
export function writeReplyDraft(idConversa: number, draft: ReplyDraft): void {
  const autor = writer();
  if (autor === null) return;
  if (draft.conteudo === '' && draft.anexos.length === 0) {
    eraseReplyDraft(idConversa);
    return;
  }
  try {
    sessionStorage.setItem(nameOf(idConversa), JSON.stringify({ autor, ...draft }));
  } catch (error) {
    // The tab has no room: what was kept before would be older than what is on the page.
    if (!(error instanceof DOMException)) throw error;
    eraseReplyDraft(idConversa);
  }
}

/** Forgets a draft: it was sent, or given up. */
export function eraseReplyDraft(idConversa: number): void {
  sessionStorage.removeItem(nameOf(idConversa));
}
