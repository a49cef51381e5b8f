import type { Contagem, TipoConversa } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import type { Deps } from '../../deps.ts';
import { enqueueConversaMail } from '../conversa/conversa.mail.ts';
import { type NovaConversa, openConversa } from '../conversa/write-mensagem.ts';
import { cienciaAte } from '../prazo/contar.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';
import type { Requerente } from '../requerente/requerente.queries.ts';
import type { Announcement } from './solicitacao.texts.ts';

/** Sends the applicant a conversa in the portal, and an e-mail about it. */
export async function announce(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  requerente: Pick<Requerente, 'id' | 'usuarioId' | 'protocolo' | 'editalNumero' | 'destinatario' | 'regras'>,
  tipoConversa: TipoConversa,
  { assunto, conteudo, anexos = [], deLote = false }: Announcement & Pick<NovaConversa, 'anexos' | 'deLote'>,
  dataLimiteResposta: Date | null = null,
  contagem: Contagem | null = null,
): Promise<void> {
  const em = deps.now();
  const about = {
    solicitacaoId: requerente.id,
    assunto,
    dataLimiteResposta,
    contagem,
  };
  const made = await openConversa(tx, {
    ...about,
    tipoConversa,
    conteudo,
    anexos,
    deLote,
    remetenteId: actor.usuarioId,
    destinatarioId: requerente.usuarioId,
    cienciaAte: cienciaAte(deps.config, requerente.regras, em),
    em,
  });
  await enqueueConversaMail(deps, tx, {
    ...about,
    ...made,
    destinatario: requerente.destinatario,
    paraCredenciado: true,
    editalNumero: requerente.editalNumero,
    protocolo: requerente.protocolo,
    tipoConversa,
    resposta: false,
  });
}
