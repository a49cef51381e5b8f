import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { type ComposedMail, composeMail } from './compose-mail.ts';

/** Message with a one-time link to set a password. */
export function composePasswordLinkMail(input: {
  nome: string;
  link: string;
  expiraEm: Date;
  timeZone: string;
}): ComposedMail {
  const until = format(new TZDate(input.expiraEm, input.timeZone), "dd/MM/yyyy 'às' HH:mm");
  return composeMail({
    modelo: 'LINK_DE_SENHA',
    assunto: 'Crie a sua senha do Portal de Credenciamento',
    saudacao: `Olá, ${input.nome}.`,
    paragrafos: ['Use o link abaixo para criar a senha com que você vai entrar no Portal de Credenciamento.'],
    acao: { texto: 'Criar senha', link: input.link },
    notas: [
      `O link vale até ${until} e pode ser usado uma única vez.`,
      'Se você não pediu este link, ignore esta mensagem: a sua senha continua a mesma.',
    ],
  });
}
