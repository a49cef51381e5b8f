import type { Executor } from '@credenciados/platform/db/database';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';

type Settings = Pick<Deps, 'config'>;

/** Informs the data protection officer of a request for deletion. */
export async function enqueueDeletionAskedMail({ config }: Settings, tx: Executor, pedidoId: number): Promise<void> {
  const { dataOfficerEmail, publicUrl } = config;
  await enqueueMail(tx, {
    evento: `EXCLUSAO_PEDIDA:${pedidoId}`,
    destinatario: dataOfficerEmail,
    ...composeMail({
      modelo: 'EXCLUSAO_PEDIDA',
      assunto: 'Responda a um pedido de exclusão de dados',
      saudacao: 'Olá.',
      paragrafos: [
        'Uma pessoa pediu a exclusão dos dados dela no Portal de Credenciamento. Confira o pedido e responda a ela.',
      ],
      acao: { texto: 'Ver o pedido', link: `${publicUrl}/credenciados/exclusao/listagem` },
    }),
  });
}

/** Text of each mail to the person about their own pedido. */
const OWN = {
  EXCLUSAO_RECEBIDA: {
    assunto: 'Recebemos o seu pedido de exclusão de dados',
    paragrafos: [
      'Recebemos o seu pedido de exclusão de dados. A equipe vai analisá-lo e responder por e-mail e em Minha conta.',
      'Enquanto a resposta não chegar, nada muda na sua conta, e você pode retirar o pedido em Minha conta.',
    ],
    acao: 'Ver ou retirar o pedido',
    nota: 'Se não foi você que pediu, retire o pedido e altere a sua senha.',
  },
  EXCLUSAO_RETIRADA: {
    assunto: 'Você retirou o seu pedido de exclusão de dados',
    paragrafos: ['O seu pedido de exclusão de dados foi retirado. Nada foi apagado.'],
    acao: 'Ver a minha conta',
    nota: 'Se não foi você que retirou o pedido, faça-o de novo e altere a sua senha.',
  },
} as const;

/** Confirms to the person that their pedido was received or withdrawn. A person without an address sees it in the portal alone. */
export async function enqueueDeletionMail(
  { config }: Settings,
  tx: Executor,
  modelo: keyof typeof OWN,
  pedidoId: number,
  { nome, email }: { nome: string; email: string },
): Promise<void> {
  if (email === '') return;
  const { assunto, paragrafos, acao, nota } = OWN[modelo];
  await enqueueMail(tx, {
    evento: `${modelo}:${pedidoId}`,
    destinatario: email,
    ...composeMail({
      modelo,
      assunto,
      saudacao: `Olá, ${nome}.`,
      paragrafos: [...paragrafos],
      acao: { texto: acao, link: `${config.publicUrl}/credenciados/minha-conta` },
      notas: [nota],
    }),
  });
}

/** Informs a person that their request was answered; the answer stays in the portal. A person without an address gets no e-mail. */
export async function enqueueDeletionAnsweredMail(
  { config }: Settings,
  tx: Executor,
  pedidoId: number,
  { nome, email }: { nome: string; email: string },
): Promise<void> {
  if (email === '') return;
  await enqueueMail(tx, {
    evento: `EXCLUSAO_RESPONDIDA:${pedidoId}`,
    destinatario: email,
    ...composeMail({
      modelo: 'EXCLUSAO_RESPONDIDA',
      assunto: 'Resposta ao seu pedido de exclusão de dados',
      saudacao: `Olá, ${nome}.`,
      paragrafos: ['O seu pedido de exclusão de dados foi respondido. A resposta está em Minha conta.'],
      acao: { texto: 'Ver a resposta', link: `${config.publicUrl}/credenciados/minha-conta` },
    }),
  });
}
