import type { Tx } from '@credenciados/platform/db/database';
import { enqueueSecretMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { Deps } from '../../deps.ts';

/** Authorisation for its message. */
interface Autorizacao {
  id: number;
  email: string;
  numero: string;
  ate: Date;
  link: string;
}

/** Mails the link. It stays encrypted until delivered, as the portal never shows it again. */
export async function enqueueTardiaMail(
  deps: Deps,
  tx: Tx,
  { id, email, numero, ate, link }: Autorizacao,
): Promise<void> {
  const until = format(new TZDate(ate, deps.config.timeZone), "dd/MM/yyyy 'às' HH:mm");
  await enqueueSecretMail(deps, tx, {
    evento: `INSCRICAO_TARDIA:${id}`,
    destinatario: email,
    ...composeMail({
      modelo: 'INSCRICAO_TARDIA',
      assunto: `Inscreva-se até ${until.slice(0, 10)}: edital nº ${numero}`,
      saudacao: 'Olá.',
      paragrafos: [
        `A comissão de credenciamento autorizou a sua inscrição no edital nº ${numero}, que já terminou. Use o link abaixo para preencher e enviar o cadastro. Não é preciso ter conta no portal.`,
      ],
      dados: [
        { rotulo: 'Edital', valor: numero },
        { rotulo: 'Envie até', valor: until },
      ],
      acao: { texto: 'Fazer a inscrição', link },
      notas: ['A autorização vale uma vez, só para o CPF que a comissão informou.'],
    }),
  });
}
