import { type Contagem, ERROR, isBlankHtml, RULE, type TipoConversa } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { conversa, mensagem, mensagemAnexo } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { bindArquivos } from '../documento/bind-arquivos.ts';
import { accountOwner } from '../documento/rascunho.ts';
import { sanitizeConteudo } from './conversa.html.ts';

/** Message in a request's body. */
export interface Escrita {
  conteudo: string;
  anexos: readonly { key: string }[];
}

/** New conversa with its first message. */
export interface NovaConversa {
  solicitacaoId: number;
  tipoConversa: TipoConversa;
  assunto: string;
  /** Rich text, sanitised here. */
  conteudo: string;
  remetenteId: number;
  destinatarioId: number;
  /** Deadline to answer, if any. */
  dataLimiteResposta?: Date | null;
  /** Count of the deadline, if the edital's term gave it. */
  contagem?: Contagem | null;
  /** Moment at which its notice is presumed, if the edital certifies it. */
  cienciaAte?: Date | null;
  /** Unbound uploads for the message. */
  anexos?: readonly { key: string }[];
  /** True if the files are bound already: to a lote, whose messages share them (LOT-8), or by the caller. */
  deLote?: boolean;
  /** Time of sending by the server's clock. Default: the database's. */
  em?: Date;
}

/** Message to add to a conversa. */
type NovaMensagem = Omit<NovaConversa, 'solicitacaoId' | 'tipoConversa' | 'assunto'> & { conversaId: number };

/**
 * Starts a conversa about a solicitação with its first message, in the caller's transaction. Sanitises the rich text and binds the
 * attachments; the caller writes the audit row and the e-mail (`enqueueConversaMail`).
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

/** Sanitised rich text of a message; throws if nothing remains, as of a script alone. */
export function cleanConteudo(html: string, field = 'conteudo'): string {
  const conteudo = sanitizeConteudo(html);
  if (isBlankHtml(conteudo)) throw businessError(RULE.messageRequired, { campos: { [field]: RULE.messageRequired } });
  return conteudo;
}

/** Adds a message with its attachments to a conversa that the caller has locked. */
export async function addMensagem(tx: Executor, nova: NovaMensagem): Promise<number> {
  const conteudo = cleanConteudo(nova.conteudo);
  const { conversaId, remetenteId, destinatarioId, dataLimiteResposta, contagem, cienciaAte, em } = nova;
  const [row] = await tx
    .insert(mensagem)
    .values({
      conversaId,
      conteudo,
      remetenteId,
      destinatarioId,
      dataLimiteResposta,
      contagem,
      cienciaAte,
      dataEnviada: em,
    })
    .returning({ id: mensagem.id });
  if (!row) throw new Error('The message was not stored');
  await bindAnexos(tx, row.id, nova, em);
  return row.id;
}

/**
 * Binds a sender's uploads to messages; throws if one is gone, has another purpose, is somebody else's, or is bound already. Returns their
 * keys in order.
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

/** A file of a message can't be bound. */
export const missingAnexo = () => businessError(ERROR.fileNotFound, { campos: { anexos: ERROR.fileNotFound } });

/** Links files to a message. */
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
