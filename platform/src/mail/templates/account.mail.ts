import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { type ComposedMail, composeMail } from './compose-mail.ts';

/** Change of a person's account. */
export type AccountChange =
  | 'CHAVE_INCLUIDA'
  | 'CHAVE_REMOVIDA'
  | 'APLICATIVO_INCLUIDO'
  | 'APLICATIVO_REMOVIDO'
  | 'CODIGOS_NOVOS'
  | 'CODIGO_USADO'
  | 'SEGUNDO_FATOR_ZERADO'
  | 'SENHA_ALTERADA'
  | 'NOME_CORRIGIDO'
  | 'EMAIL_ALTERADO'
  | 'EMAIL_DOS_AVISOS_ALTERADO';

const WHAT: Record<AccountChange, { assunto: string; texto: string }> = {
  CHAVE_INCLUIDA: {
    assunto: 'Chave de acesso incluída na sua conta',
    texto: 'Uma chave de acesso foi incluída na sua conta do Portal de Credenciamento.',
  },
  CHAVE_REMOVIDA: {
    assunto: 'Chave de acesso removida da sua conta',
    texto: 'Uma chave de acesso foi removida da sua conta do Portal de Credenciamento.',
  },
  APLICATIVO_INCLUIDO: {
    assunto: 'Aplicativo de códigos incluído na sua conta',
    texto: 'Um aplicativo que gera códigos de entrada foi incluído na sua conta do Portal de Credenciamento.',
  },
  APLICATIVO_REMOVIDO: {
    assunto: 'Aplicativo de códigos removido da sua conta',
    texto: 'O aplicativo que gera códigos de entrada foi removido da sua conta do Portal de Credenciamento.',
  },
  CODIGOS_NOVOS: {
    assunto: 'Novos códigos de recuperação da sua conta',
    texto: 'Novos códigos de recuperação foram gerados para a sua conta. Os anteriores não valem mais.',
  },
  CODIGO_USADO: {
    assunto: 'Código de recuperação usado na sua conta',
    texto: 'Um código de recuperação da sua conta acaba de ser usado. Ele não vale mais.',
  },
  SEGUNDO_FATOR_ZERADO: {
    assunto: 'Verificação em duas etapas retirada da sua conta',
    texto:
      'A administração do portal retirou da sua conta as chaves de acesso, o aplicativo de códigos e os códigos de recuperação. Os acessos abertos foram encerrados.',
  },
  SENHA_ALTERADA: {
    assunto: 'A senha da sua conta foi alterada',
    texto:
      'A senha da sua conta do Portal de Credenciamento foi alterada. Os acessos abertos em outros navegadores foram encerrados.',
  },
  NOME_CORRIGIDO: {
    assunto: 'O nome da sua conta foi corrigido',
    texto:
      'O nome da sua conta do Portal de Credenciamento foi corrigido. As solicitações já enviadas continuam com o nome com que foram enviadas.',
  },
  EMAIL_ALTERADO: {
    assunto: 'O e-mail da sua conta foi alterado',
    texto:
      'O endereço de e-mail da sua conta do Portal de Credenciamento foi alterado. Veja para onde vai cada e-mail agora:',
  },
  EMAIL_DOS_AVISOS_ALTERADO: {
    assunto: 'O e-mail das suas solicitações foi alterado',
    texto: 'O endereço dos avisos das suas solicitações foi alterado. Veja para onde vai cada e-mail agora:',
  },
};

/** Tells a person what changed in their account, and what to do if it wasn't them. */
export function composeAccountChangeMail(input: {
  /** Empty if the address may be a stranger's. */
  nome: string;
  mudanca: AccountChange;
  em: Date;
  timeZone: string;
  /** Details, such as the name of a key. */
  dados?: { rotulo: string; valor: string }[];
}): ComposedMail {
  const quando = format(new TZDate(input.em, input.timeZone), "dd/MM/yyyy 'às' HH:mm");
  const { assunto, texto } = WHAT[input.mudanca];
  return composeMail({
    modelo: 'CONTA_ALTERADA',
    assunto,
    saudacao: input.nome ? `Olá, ${input.nome}.` : 'Olá.',
    paragrafos: [texto],
    dados: [{ rotulo: 'Quando', valor: quando }, ...(input.dados ?? [])],
    notas: [
      'Se foi você, não é preciso fazer nada.',
      'Se não foi você, crie outra senha agora em “Esqueci minha senha”, na página de entrada, e avise o órgão responsável pelo portal.',
    ],
  });
}

/** Message with a code that is valid for ten minutes. */
export function composeAccountCodeMail(input: {
  nome: string;
  codigo: string;
  finalidade: 'SEGUNDO_FATOR' | 'EMAIL';
}): ComposedMail {
  const paragrafo = {
    SEGUNDO_FATOR: 'Use este código para ativar a verificação em duas etapas da sua conta no Portal de Credenciamento.',
    EMAIL: 'Use este código para confirmar este endereço como o novo e-mail da sua conta no Portal de Credenciamento.',
  }[input.finalidade];
  return composeMail({
    modelo: 'CODIGO_CONTA',
    // The code isn't in the subject, which a locked phone shows.
    assunto: 'Código de confirmação do Portal de Credenciamento',
    saudacao: `Olá, ${input.nome}.`,
    paragrafos: [paragrafo],
    dados: [{ rotulo: 'Código', valor: input.codigo }],
    notas: [
      'O código vale por 10 minutos e pode ser usado uma única vez. Ninguém do órgão pede este código.',
      'Se você não pediu este código, alguém pode ter a sua senha: crie outra em “Esqueci minha senha”.',
    ],
  });
}
