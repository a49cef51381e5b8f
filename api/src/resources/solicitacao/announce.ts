import { type Contagem, numeroDoAto, type TipoConversa } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import type { Deps } from '../../deps.ts';
import { actSentence } from '../ato/ato.rules.ts';
import type { IssuedAto } from '../ato/issue-ato.ts';
import { enqueueConversaMail } from '../conversa/conversa.mail.ts';
import { type NovaConversa, openConversa } from '../conversa/write-mensagem.ts';
import { cienciaAte } from '../prazo/contar.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';
import type { Requerente } from '../requerente/requerente.queries.ts';
import { type Announcement, asHtml } from './solicitacao.texts.ts';

/**
 * Sends the applicant a conversa in the portal, and an e-mail about it, which carries the act of a decision, if any (ATO-7). Returns the
 * conversa and its message.
 */
export async function announce(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  requerente: Pick<Requerente, 'id' | 'usuarioId' | 'protocolo' | 'editalNumero' | 'destinatario' | 'regras'>,
  tipoConversa: TipoConversa,
  {
    assunto,
    conteudo,
    anexos = [],
    deLote = false,
    ato = null,
  }: Announcement & Pick<NovaConversa, 'anexos' | 'deLote'> & { ato?: IssuedAto | null },
  dataLimiteResposta: Date | null = null,
  contagem: Contagem | null = null,
): Promise<{ conversaId: number; mensagemId: number }> {
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
    conteudo: ato ? conteudo + asHtml(actSentence(ato.conteudo)) : conteudo,
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
    ato: ato && { id: ato.id, numero: numeroDoAto(ato.conteudo) },
  });
  return made;
}
