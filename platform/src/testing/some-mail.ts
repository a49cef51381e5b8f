import { composeMail } from '../mail/templates/compose-mail.ts';

/** Composed mail for tests of the outbox. */
export const someMail = (assunto = 'Resultado da análise', paragrafo = 'Aprovada.') =>
  composeMail({ modelo: 'CONVERSA', assunto, saudacao: 'Olá.', paragrafos: [paragrafo] });
