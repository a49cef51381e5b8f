import type { Contagem, TipoConversa } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { enqueueMail, type Mail } from '@credenciados/platform/mail/outbox';
import { showPrazo, showPrazoDay } from '@credenciados/platform/mail/show-prazo';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';
import { porQueFact } from '../prazo/prazo.mail.ts';
import { copyToProxies } from '../procuracao/procuracao.mail.ts';
import type { Destinatario } from '../requerente/requerente.queries.ts';
import { subjectText } from './conversa.rules.ts';

/** E-mail about a new message. The message's text stays in the portal. */
export interface ConversaMail {
  mensagemId: number;
  conversaId: number;
  solicitacaoId: number;
  destinatario: Destinatario;
  /** True if the recipient is the applicant, who has a message centre; staff read the solicitação's history. */
  paraCredenciado: boolean;
  /** Subject of the conversa. */
  assunto: string;
  /** Number of the solicitação's edital. */
  editalNumero: string;
  dataLimiteResposta?: Date | null;
  /** Count of the deadline, if the edital's term gave it. */
  contagem?: Contagem | null;
  tipoConversa: TipoConversa;
  /** Protocolo of the solicitação. */
  protocolo: string;
  /** True unless it is the first message of its conversa. */
  resposta: boolean;
  /** Signed act that the message announces, attached to the e-mail. */
  ato?: { id: number; numero: string } | null;
}

/** Subject, first sentence and button of one kind of e-mail. */
interface Wording {
  assunto: string;
  frase: string;
  acao: string;
}

/** Queues the e-mail about a message in the transaction that writes it. A person without an address gets none. */
export async function enqueueConversaMail(
  deps: Pick<Deps, 'config' | 'now'>,
  tx: Executor,
  mail: ConversaMail,
): Promise<void> {
  const { nome, email } = mail.destinatario;
  if (email === '') return;
  const { publicUrl, timeZone } = deps.config;
  const { dataLimiteResposta } = mail;
  const until = dataLimiteResposta ? ` até ${showPrazoDay(dataLimiteResposta, timeZone)}` : '';
  const { assunto, frase, acao } = wording(mail, until);
  const page = mail.paraCredenciado
    ? `credenciado/mensagens/responder/${mail.conversaId}`
    : `solicitacoes/visualizar/${mail.solicitacaoId}?conversa=${mail.conversaId}`;
  const prazo = dataLimiteResposta
    ? [
        { rotulo: 'Prazo para resposta', valor: showPrazo(dataLimiteResposta, timeZone) },
        ...(mail.contagem?.presumido
          ? [
              {
                rotulo: 'Atenção',
                valor: 'O prazo conta da abertura da mensagem. Se você a abrir antes, ele termina antes.',
              },
            ]
          : []),
        porQueFact(deps.config, mail),
      ]
    : [];
  const ato = mail.ato ? [{ rotulo: 'Ato, em anexo', valor: `nº ${mail.ato.numero}` }] : [];
  const composed: Mail = {
    evento: `MENSAGEM:${mail.mensagemId}`,
    destinatario: email,
    solicitacaoId: mail.solicitacaoId,
    ...(mail.ato && { anexos: [{ tipo: 'ato', id: mail.ato.id }] }),
    ...composeMail({
      modelo: 'CONVERSA',
      assunto,
      saudacao: `Olá, ${nome}.`,
      paragrafos: [frase],
      dados: [{ rotulo: 'Assunto', valor: subjectText(mail.assunto) }, ...prazo, ...ato],
      acao: { texto: acao, link: `${publicUrl}/credenciados/${page}` },
    }),
  };
  await enqueueMail(tx, composed);
  if (mail.paraCredenciado && dataLimiteResposta) await copyToProxies(deps, tx, composed);
}

/** `until`: " até DD/MM/AAAA", or empty without a deadline. */
function wording(
  { editalNumero, paraCredenciado, assunto, tipoConversa, protocolo, resposta }: ConversaMail,
  until: string,
): Wording {
  const edital = `edital nº ${editalNumero}`;
  if (!paraCredenciado) {
    if (!resposta) {
      return {
        assunto: `Responda à pergunta do interessado: ${assunto}`,
        frase: `O interessado fez uma pergunta sobre a solicitação ${protocolo}, no ${edital}.`,
        acao: 'Ver a conversa',
      };
    }
    return {
      assunto: `Resposta do interessado: ${assunto}`,
      frase: `O interessado respondeu à mensagem sobre a solicitação ${protocolo}, no ${edital}.`,
      acao: 'Ver a conversa',
    };
  }
  switch (tipoConversa) {
    case 'SOLICITACAO_RETIFICACAO':
      return {
        assunto: `Corrija a sua solicitação${until} - ${edital}`,
        frase: `A comissão pediu que você corrija a sua solicitação de credenciamento no ${edital}. Veja o que corrigir e envie de novo${until}.`,
        acao: 'Ver o que corrigir',
      };
    case 'RESULTADO_ANALISE':
      return {
        assunto,
        frase: `Há um resultado sobre a sua solicitação de credenciamento no ${edital}.`,
        acao: 'Ver o resultado',
      };
    case 'NOTIFICACAO':
    case 'DUVIDA':
      return resposta
        ? {
            assunto: `Nova mensagem: ${assunto}`,
            frase: `A comissão respondeu na conversa sobre a sua solicitação de credenciamento no ${edital}.`,
            acao: 'Ler a mensagem',
          }
        : {
            assunto: until ? `Responda${until}: ${assunto}` : `Notificação: ${assunto}`,
            frase: `A comissão enviou uma notificação sobre a sua solicitação de credenciamento no ${edital}. Leia e responda${until}.`,
            acao: 'Ler e responder',
          };
  }
}
