import { CODIGO_CONTATO } from '@credenciados/contract';
import { type ComposedMail, composeMail } from '@credenciados/platform/mail/templates/compose-mail';

/** Message with a code. It names nobody: the address may not be the person's. */
export function composeCodigoMail(codigo: string, isOfDay: boolean): ComposedMail {
  return composeMail({
    modelo: 'CODIGO_CADASTRO',
    assunto: 'Código para confirmar o seu e-mail',
    saudacao: 'Olá.',
    paragrafos: [
      'Alguém informou este e-mail num cadastro do Portal de Credenciamento. Para confirmar, digite o código:',
    ],
    dados: [{ rotulo: 'Código', valor: codigo.replace(/(\d{3})(?=\d)/g, '$1 ') }],
    notas: [
      isOfDay
        ? `Muitos códigos foram pedidos para este e-mail. Este vale por ${CODIGO_CONTATO.dayHours} horas e serve para qualquer cadastro com este e-mail: não enviaremos outro antes disso.`
        : `O código vale por ${CODIGO_CONTATO.minutes} minutos e só serve para o cadastro em que foi pedido.`,
      'Se não foi você, ignore esta mensagem e não passe o código a ninguém.',
    ],
  });
}
