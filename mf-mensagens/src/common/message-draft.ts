import { getSession, useSession } from '@credenciados/shared';
import { z } from '@credenciados/shared/forms';

/** What is kept of any message: its text and its files. */
export const writtenSchema = z.object({
  conteudo: z.string(),
  anexos: z.array(z.object({ key: z.string(), nome: z.string() })),
});
type Written = z.infer<typeof writtenSchema>;

const envelopeSchema = z.object({
  /** Who wrote it: nobody else in this tab gets to see it. */
  autor: z.string(),
  /** What was sent last and under which key: the answer may have been lost, and a repeat is no second message. */
  envio: z.object({ key: z.string(), contents: z.string() }).nullable(),
});

/** What was sent last, as kept. */
type Envio = z.infer<typeof envelopeSchema>['envio'];

/** What a draft is called, and what it holds. Drafts live in the tab, as the session does, and go with it (`clearSession`). */
export interface DraftPlace<T extends Written> {
  name: string;
  schema: z.ZodType<T>;
}

/** The place of a reply in a conversa. */
export const replyPlace = (idConversa: number): DraftPlace<Written> => ({
  name: `credenciados:rascunho:resposta-${idConversa}`,
  schema: writtenSchema,
});

/** The draft that the person who is signed in left in this tab, or null. */
export function readDraft<T extends Written>({ name, schema }: DraftPlace<T>): { values: T; envio: Envio } | null {
  const text = sessionStorage.getItem(name);
  if (text === null) return null;
  const kept: unknown = JSON.parse(text);
  const envelope = envelopeSchema.safeParse(kept);
  const values = schema.safeParse(kept);
  if (!envelope.success || !values.success || envelope.data.autor !== getSession()?.pessoa.cpfCnpj) return null;
  return { values: values.data, envio: envelope.data.envio };
}

/** Whoever is signed in, or was until the session ended under the page. */
const writer = () => getSession()?.pessoa.cpfCnpj ?? useSession.getState().formerCpf;

/** Keeps a draft. Where the tab keeps nothing the page alone has it. */
export function writeDraft(name: string, values: object, envio: Envio): void {
  const autor = writer();
  if (autor === null) return;
  try {
    sessionStorage.setItem(name, JSON.stringify({ autor, ...values, envio }));
  } catch (error) {
    // The tab has no room: what was kept before would be older than what is on the page.
    if (!(error instanceof DOMException)) throw error;
    eraseDraft(name);
  }
}

/** Forgets a draft: it was sent, or given up. */
export function eraseDraft(name: string): void {
  sessionStorage.removeItem(name);
}
