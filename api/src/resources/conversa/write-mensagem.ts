import { ERROR, isBlankHtml, RULE, type TipoConversa } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { conversa, mensagem, mensagemAnexo } from '@credenciados/platform/db/schema/index';
import { businessError } from '../../http/errors.ts';
import { bindArquivos } from '../documento/bind-arquivos.ts';
import { accountOwner } from '../documento/rascunho.ts';
import { sanitizeConteudo } from './conversa.html.ts';

/** Message in a request's body. */
export interface Escrita {
  conteudo: string;
  anexos: readonly { key: string }[];
}

/** A conversa to start, with its first message. */
export interface NovaConversa {
  solicitacaoId: number;
  tipoConversa: TipoConversa;
  assunto: string;
  /** Rich text; it is cleaned here. */
  conteudo: string;
  remetenteId: number;
  destinatarioId: number;
  /** Last moment to answer, or none. */
  dataLimiteResposta?: Date | null;
  /** Files uploaded for a message that nothing owns yet. */
  anexos?: readonly { key: string }[];
  /** They are a lote's already, and each of its messages has them (LOT-8). */
  deLote?: boolean;
  /** When it is sent, by the server's clock. Default: the database's. */
  em?: Date;
}

/** A message to add to a conversa. */
export type NovaMensagem = Omit<NovaConversa, 'solicitacaoId' | 'tipoConversa' | 'assunto'> & { conversaId: number };

/**
 * Starts a conversa about a solicitação with its first message, in the caller's transaction. Rich text is cleaned and
 * attachments are bound; the audit row and the e-mail are the caller's (`enqueueConversaMail` makes the e-mail).
 */
export async function openConversa(
  tx: Executor,
  nova: NovaConversa,
): Promise<{ conversaId: number; mensagemId: number }> {
  const { solicitacaoId, tipoConversa, assunto, em } = nova;
  const [row] = await tx
    .insert(conversa)
    .values({
      solicitacaoId,
      tipoConversa,
      assunto,
      criadaEm: em,
      dataUltimaMensagem: em,
    })
    .returning({ id: conversa.id });
  if (!row) throw new Error('The conversa was not stored');
  const mensagemId = await addMensagem(tx, { ...nova, conversaId: row.id });
  return { conversaId: row.id, mensagemId };
}

/** A message's rich text as it is kept; text that vanishes when cleaned, such as a script alone, is no message. */
export function cleanConteudo(html: string, field = 'conteudo'): string {
  const conteudo = sanitizeConteudo(html);
  if (isBlankHtml(conteudo)) throw businessError(RULE.messageRequired, { campos: { [field]: RULE.messageRequired } });
  return conteudo;
}

/** Adds a message with its attachments to a conversa that the caller has locked. */
export async function addMensagem(tx: Executor, nova: NovaMensagem): Promise<number> {
  const conteudo = cleanConteudo(nova.conteudo);
  const { conversaId, remetenteId, destinatarioId, dataLimiteResposta, em } = nova;
  const [row] = await tx
    .insert(mensagem)
    .values({
      conversaId,
      conteudo,
      remetenteId,
      destinatarioId,
      dataLimiteResposta,
      dataEnviada: em,
    })
    .returning({ id: mensagem.id });
  if (!row) throw new Error('The message was not stored');
  await bindAnexos(tx, row.id, nova, em);
  return row.id;
}

/**
 * Takes a sender's uploads for messages, each once; one that is gone, of another purpose, of another's or owned refuses them all.
 * Answers their keys in their order.
 */
export async function takeAnexos(
  tx: Executor,
  anexos: readonly { key: string }[],
  remetenteId: number,
  em: Date,
): Promise<string[]> {
  const keys = [...new Set(anexos.map(({ key }) => key))];
  const bound = await bindArquivos(tx, keys, 'MENSAGEM', [accountOwner(remetenteId)], em);
  if (bound.size !== keys.length) throw missingAnexo();
  return keys;
}

/** One of the files of a message can't be taken. */
export const missingAnexo = () => businessError(ERROR.fileNotFound, { campos: { anexos: ERROR.fileNotFound } });

/** Gives a message its files. */
async function bindAnexos(
  tx: Executor,
  mensagemId: number,
  { anexos = [], deLote = false, remetenteId }: NovaMensagem,
  em = new Date(),
): Promise<void> {
  const keys = deLote ? anexos.map(({ key }) => key) : await takeAnexos(tx, anexos, remetenteId, em);
  if (keys.length === 0) return;
  await tx.insert(mensagemAnexo).values(keys.map((arquivoKey, ordem) => ({ mensagemId, arquivoKey, ordem })));
}
