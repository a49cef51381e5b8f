import type { Tx } from '@credenciados/platform/db/database';
import { enqueueMail, enqueueSecretMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';
import type { RightAddress } from './correct-address.ts';

/** Data of a claim for its messages. */
interface Pedido {
  id: number;
  protocolo: string;
  nome: string;
  email: string;
}

/** Confirms the receipt of a claim to its sender. Reveals nothing that the portal knows of the CPF. */
export async function enqueueReceivedMail(tx: Tx, pedido: Pedido): Promise<void> {
  await enqueueMail(tx, {
    evento: `TITULARIDADE:${pedido.id}`,
    destinatario: pedido.email,
    ...composeMail({
      modelo: 'TITULARIDADE_RECEBIDA',
      assunto: `Pedido recebido: Este CPF é meu - protocolo ${pedido.protocolo}`,
      saudacao: `Olá, ${pedido.nome}.`,
      paragrafos: [
        'Recebemos o seu pedido e o documento que você enviou. A comissão vai conferir e responder por este e-mail.',
      ],
      dados: [{ rotulo: 'Protocolo', valor: pedido.protocolo }],
      notas: ['Se não foi você que pediu, ignore esta mensagem.'],
    }),
  });
}

/** Informs the sender, and the account's address if there is one, that the claim was refused. */
export async function enqueueRefusedMails(
  deps: Deps,
  tx: Tx,
  pedido: Pedido,
  justificativa: string,
  account: { email: string } | null,
): Promise<void> {
  await enqueueMail(tx, {
    evento: `TITULARIDADE_RECUSADA:${pedido.id}`,
    destinatario: pedido.email,
    ...composeMail({
      modelo: 'TITULARIDADE_RECUSADA',
      assunto: `Pedido recusado: Este CPF é meu - protocolo ${pedido.protocolo}`,
      saudacao: `Olá, ${pedido.nome}.`,
      paragrafos: ['A comissão analisou o seu pedido e não o aceitou.'],
      dados: [{ rotulo: 'Motivo', valor: justificativa }],
      notas: contact(deps),
    }),
  });
  if (!account?.email || account.email === pedido.email) return;
  await enqueueMail(tx, {
    evento: `TITULARIDADE_RECUSADA:${pedido.id}:CONTA`,
    destinatario: account.email,
    ...composeMail({
      modelo: 'TITULARIDADE_RECUSADA_CONTA',
      assunto: 'Um pedido sobre a sua conta foi recusado',
      saudacao: 'Olá.',
      paragrafos: [
        'Alguém disse ser o titular do CPF da sua conta no Portal de Credenciamento e pediu outro e-mail para ela.',
        'A comissão recusou o pedido. A sua conta continua como estava.',
      ],
      notas: contact(deps),
    }),
  });
}

/**
 * Informs both addresses of an account's new one: the new one with the link to set a password, the former ones without a name, since they
 * may be a stranger's.
 */
export async function enqueueRightAddressMails(
  deps: Deps,
  tx: Tx,
  { nome, former, senhaLink }: RightAddress,
  email: string,
  cause: { evento: string; frase: string },
): Promise<void> {
  await enqueueSecretMail(deps, tx, {
    evento: cause.evento,
    destinatario: email,
    ...composeMail({
      modelo: 'TITULARIDADE_EMAIL_NOVO',
      assunto: 'Este é o novo e-mail da sua conta no Portal de Credenciamento',
      saudacao: `Olá, ${nome}.`,
      paragrafos: [
        cause.frase,
        'A senha que a conta tinha não vale mais, e quem estava com ela aberta saiu. As mensagens sobre as suas solicitações passam a chegar aqui.',
      ],
      acao: senhaLink
        ? { texto: 'Criar senha', link: senhaLink }
        : { texto: 'Abrir o portal', link: `${deps.config.publicUrl}/credenciados/` },
      notas: senhaLink ? ['O link vale por 48 horas e pode ser usado uma única vez.', ...contact(deps)] : contact(deps),
    }),
  });
  for (const [place, destinatario] of former.entries()) {
    await enqueueMail(tx, {
      evento: `${cause.evento}:ANTERIOR:${place}`,
      destinatario,
      ...composeMail({
        modelo: 'TITULARIDADE_EMAIL_ANTERIOR',
        assunto: 'Este não é mais o e-mail de uma conta do Portal de Credenciamento',
        saudacao: 'Olá.',
        paragrafos: [
          'A comissão trocou o e-mail de uma conta do Portal de Credenciamento que usava este endereço. As mensagens sobre ela não chegam mais aqui, e a senha que ela tinha não vale mais.',
        ],
        notas: ['Se a conta é sua e você não sabe desta troca, procure a comissão.', ...contact(deps)],
      }),
    });
  }
}

function contact({ config }: Deps): string[] {
  return [`Dúvidas: ${config.contactEmail}.`];
}
