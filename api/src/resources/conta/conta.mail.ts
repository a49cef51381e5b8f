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
      assunto: 'Pedido de exclusão de dados',
      saudacao: 'Olá.',
      paragrafos: ['Uma pessoa pediu a exclusão dos dados dela no Portal de Credenciamento.'],
      acao: { texto: 'Ver o pedido', link: `${publicUrl}/credenciados/exclusao/listagem` },
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
