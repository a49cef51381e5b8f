import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { eq } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { usuario } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { renderMail } from '../mail/templates/mail-layout.ts';

/** A message of which its recipient is told by e-mail. The text of the message stays in the portal. */
export interface ConversaMail {
  mensagemId: number;
  conversaId: number;
  solicitacaoId: number;
  destinatarioId: number;
  /** Whether the recipient is the applicant, who has a message centre, or staff, who read the request's history. */
  paraCredenciado: boolean;
  /** Subject of the conversation. */
  assunto: string;
  /** Number of the request's call. */
  editalNumero: string;
  dataLimiteResposta?: Date | null;
}

/** Queues the e-mail "new message" in the transaction that writes the message. Someone without an address gets none. */
export async function enqueueConversaMail(deps: Pick<Deps, 'config'>, tx: Executor, mail: ConversaMail): Promise<void> {
  const [person] = await tx
    .select({ nome: usuario.nome, email: usuario.email })
    .from(usuario)
    .where(eq(usuario.id, mail.destinatarioId));
  if (!person?.email) return;
  const { publicUrl, timeZone } = deps.config;
  const page = mail.paraCredenciado
    ? `credenciado/mensagens/responder/${mail.conversaId}`
    : `solicitacoes/visualizar/${mail.solicitacaoId}`;
  const deadline = mail.dataLimiteResposta
    ? [`Prazo para resposta: ${format(new TZDate(mail.dataLimiteResposta, timeZone), 'dd/MM/yyyy')}, até 23:59.`]
    : [];
  const rendered = renderMail({
    assunto: `Nova mensagem: ${mail.assunto}`,
    saudacao: `Olá, ${person.nome}.`,
    paragrafos: [
      `Você recebeu uma mensagem sobre a solicitação de credenciamento no edital nº ${mail.editalNumero}.`,
      `Assunto: ${mail.assunto}`,
      ...deadline,
    ],
    acao: {
      texto: 'Ler a mensagem',
      link: `${publicUrl}/credenciados/${page}`,
    },
  });
  await enqueueMail(tx, {
    evento: `MENSAGEM:${mail.mensagemId}`,
    destinatario: person.email,
    solicitacaoId: mail.solicitacaoId,
    ...rendered,
  });
}
