import { TIPO_EDITAL_LABEL, type TipoEdital } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import type { MailContent } from '@credenciados/platform/db/mail-content';
import { enqueueMail, enqueueSecretMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';

/** Recipient of the mail about a solicitação made from their processo. */
interface ProcessoMail {
  solicitacaoId: number;
  nome: string;
  /** Empty if the processo has no address; then nothing is sent. */
  email: string;
  edital: { numero: string; tipoEdital: TipoEdital };
  /** One-time link of a new account. */
  senhaLink?: string;
}

/** Queues the e-mail to the responsible person of a processo that became a solicitação. */
export async function enqueueProcessoMail(deps: Pick<Deps, 'config'>, tx: Executor, mail: ProcessoMail): Promise<void> {
  if (!mail.email) return;
  const { numero, tipoEdital } = mail.edital;
  const render = (acao: MailContent['acao'], notas: string[] = []) =>
    composeMail({
      modelo: 'PROCESSO_CREDENCIADO',
      assunto: `Solicitação de credenciamento no edital nº ${numero}`,
      saudacao: `Olá, ${mail.nome}.`,
      paragrafos: [
        `A comissão registrou, a partir do seu processo, uma solicitação de credenciamento em seu nome no edital nº ${numero} (${TIPO_EDITAL_LABEL[tipoEdital]}).`,
        'A comissão ainda vai validar a solicitação: você não precisa fazer nada agora, e pode acompanhar o andamento no portal.',
      ],
      acao,
      notas,
    });
  const about = {
    evento: `PROCESSO_CREDENCIADO:${mail.solicitacaoId}`,
    destinatario: mail.email,
    solicitacaoId: mail.solicitacaoId,
  };
  const plain = render({
    texto: 'Ver a solicitação',
    link: `${deps.config.publicUrl}/credenciados/credenciado/solicitacoes`,
  });
  if (!mail.senhaLink) return enqueueMail(tx, { ...about, ...plain });
  const note = 'O link vale por 48 horas e pode ser usado uma única vez.';
  const secret = render({ texto: 'Criar senha', link: mail.senhaLink }, [note]);
  await enqueueSecretMail(deps, tx, { ...about, ...secret }, plain);
}
