import type { MessageView } from './views.ts';

/** Page of the portal that leads to those that change an account. */
export const MINHA_CONTA = { href: '/credenciados/minha-conta', label: 'Voltar para Minha conta' };
const EDITAIS = { href: '/credenciados/editais', label: 'Ver os editais' };
const SIGN_OUT = { href: '/identidade/sair', label: 'Entrar com outra conta' };
const enter = (href = '/credenciados/auth/entrar') => ({
  href,
  label: 'Entrar de novo',
});

/** Texts of pages with one message and its next steps. */
export const messages = {
  flowLost: (): MessageView => ({
    title: 'A entrada não foi concluída',
    text: ['O tempo para entrar acabou ou o pedido não veio deste navegador. Comece de novo.'],
    tone: 'error',
    actions: [enter(), EDITAIS],
  }),
  interactionLost: (): MessageView => ({
    title: 'Esta página de entrada não vale mais',
    text: ['O tempo para entrar acabou ou a entrada já foi concluída. Comece de novo.'],
    tone: 'info',
    actions: [enter(), EDITAIS],
  }),
  passwordChanged: (): MessageView => ({
    title: 'Senha alterada',
    text: ['A senha foi alterada, e os acessos abertos em outros navegadores foram encerrados.'],
    tone: 'success',
    actions: [MINHA_CONTA],
  }),
  emailChanged: (changed: 'email' | 'avisos', email: string, result: readonly string[]): MessageView => ({
    title: 'E-mail alterado',
    text: [
      changed === 'email' ? `O e-mail da conta foi alterado para ${email}.` : 'O e-mail dos avisos foi alterado.',
      ...result,
    ],
    tone: 'success',
    actions: [MINHA_CONTA],
  }),
  otherPerson: (): MessageView => ({
    title: 'Outra pessoa entrou neste navegador',
    text: ['Para entrar com outra conta, saia primeiro da que está aberta neste navegador.'],
    tone: 'info',
    actions: [SIGN_OUT, EDITAIS],
  }),
  secondFactorMissing: (embedded: boolean): MessageView => ({
    title: 'Este perfil exige a verificação em duas etapas',
    text: embedded
      ? ['Você entrou somente com a senha. Entre de novo: a segunda etapa será pedida depois dela.']
      : [
          'O serviço de identidade não informou que a segunda etapa foi usada nesta entrada.',
          'Ative a verificação em duas etapas naquele serviço e entre de novo. Em caso de dúvida, procure a administração do portal.',
        ],
    tone: 'error',
    actions: [enter(), { href: '/identidade/sair', label: 'Sair da conta' }],
  }),
  refused: (retry: string): MessageView => ({
    title: 'A entrada não foi concluída',
    text: ['O serviço de identidade não confirmou a entrada. Comece de novo.'],
    tone: 'error',
    actions: [enter(retry), EDITAIS],
  }),
  cancelled: (retry: string): MessageView => ({
    title: 'Entrada cancelada',
    text: ['A entrada foi cancelada no serviço de identidade. Nada foi alterado.'],
    tone: 'info',
    actions: [enter(retry), EDITAIS],
  }),
  issuerUnavailable: (retry: string): MessageView => ({
    title: 'Não foi possível entrar agora',
    text: ['O serviço de identidade não respondeu. Aguarde alguns instantes e tente novamente.'],
    tone: 'error',
    actions: [{ href: retry, label: 'Tentar novamente' }, EDITAIS],
  }),
  portalRefused: (): MessageView => ({
    title: 'Não é possível entrar no momento',
    text: [
      'O serviço de identidade não reconheceu este portal. Tentar de novo não resolve: a equipe do portal precisa corrigir uma configuração.',
      'Avise o atendimento do portal.',
    ],
    tone: 'error',
    actions: [EDITAIS],
  }),
  badReturnTarget: (): MessageView => ({
    title: 'Endereço inválido',
    text: ['O link usado para entrar leva a um endereço que não é deste portal.'],
    tone: 'error',
    actions: [{ href: '/credenciados/auth/entrar', label: 'Entrar no portal' }, EDITAIS],
  }),
  noAccount: (): MessageView => ({
    title: 'Nenhuma inscrição encontrada',
    text: [
      'Não existe inscrição neste portal para o CPF com que você entrou.',
      'Para se credenciar, inscreva-se em um edital aberto. Depois da inscrição, entre com o mesmo CPF.',
    ],
    tone: 'info',
    actions: [EDITAIS, SIGN_OUT],
  }),
  disabled: (): MessageView => ({
    title: 'Conta desativada',
    text: ['A sua conta neste portal está desativada.', 'Em caso de dúvida, procure o órgão responsável pelo edital.'],
    tone: 'error',
    actions: [EDITAIS, SIGN_OUT],
  }),
  noProfile: (): MessageView => ({
    title: 'Conta sem acesso',
    text: [
      'A sua conta não tem nenhum perfil de acesso a este portal.',
      'Peça à pessoa responsável pelos acessos no seu setor que inclua o perfil.',
    ],
    tone: 'info',
    actions: [EDITAIS, SIGN_OUT],
  }),
  tooManyAttempts: (until: string): MessageView => ({
    title: 'Muitas tentativas',
    text: [
      `Por segurança, novas tentativas estão suspensas até ${until}.`,
      'Não precisa esperar: peça por e-mail um link para criar outra senha. Com ela, o portal reconhece este navegador, e tentativas de outras pessoas não atrapalham você.',
      'Se falta só o código do aplicativo, um código de recuperação ou uma chave de acesso também servem.',
    ],
    tone: 'error',
    actions: [
      { href: '/identidade/esqueci-senha', label: 'Esqueci minha senha' },
      { href: '/credenciados/editais', label: 'Voltar aos editais' },
    ],
  }),
  linkDead: (): MessageView => ({
    title: 'Este link não vale mais',
    text: [
      'O link já foi usado, venceu ou está incompleto. Cada link vale por 48 horas e pode ser usado uma única vez.',
    ],
    tone: 'error',
    actions: [{ href: '/identidade/esqueci-senha', label: 'Receber um novo link' }, EDITAIS],
  }),
  linkSent: (outbox: boolean): MessageView => ({
    title: 'Verifique o seu e-mail',
    text: [
      'Se houver uma conta com este CPF, enviamos ao e-mail dela um link para criar uma nova senha.',
      'O link vale por 48 horas. Se a mensagem não chegar em alguns minutos, veja também a caixa de spam.',
      'Enviamos no máximo 5 links por dia. Os que já chegaram continuam valendo até você usar um deles.',
    ],
    tone: 'success',
    actions: [
      { href: '/identidade/modulos', label: 'Voltar para a entrada' },
      outbox ? { href: '/identidade/emails', label: 'Ver os e-mails da demonstração' } : EDITAIS,
    ],
  }),
  passwordSaved: (): MessageView => ({
    title: 'Senha salva',
    text: ['A sua nova senha já vale. Entre no portal com o seu CPF e esta senha.'],
    tone: 'success',
    actions: [{ href: '/credenciados/auth/entrar', label: 'Entrar no portal' }, EDITAIS],
  }),
  signedOut: (): MessageView => ({
    title: 'Você saiu do portal',
    text: [
      'O seu acesso foi encerrado neste navegador. Se o computador for compartilhado, feche também as outras abas.',
    ],
    tone: 'success',
    actions: [{ href: '/credenciados/auth/entrar', label: 'Entrar de novo' }, EDITAIS],
  }),
  process: (protocolo: string): MessageView => ({
    title: `Processo ${protocolo}`,
    text: [
      'O processo completo fica no sistema de análise do órgão, que esta instalação não tem.',
      'Os dados necessários ao credenciamento estão no próprio portal, em Possíveis credenciados.',
    ],
    tone: 'info',
    actions: [],
  }),
  noOpenEdital: (): MessageView => ({
    title: 'Não há edital aberto',
    text: [
      'No momento, nenhum edital de credenciamento está recebendo inscrições.',
      'Na página de editais você encontra os editais anteriores e acompanha a abertura dos próximos.',
    ],
    tone: 'info',
    actions: [EDITAIS, { href: '/credenciados/auth/entrar', label: 'Entrar no portal' }],
  }),
  notFound: (): MessageView => ({
    title: 'Página não encontrada',
    text: ['O endereço não existe ou mudou de lugar.'],
    actions: [{ href: '/identidade/modulos', label: 'Entrar no portal' }, EDITAIS],
  }),
  crossSite: (): MessageView => ({
    title: 'Formulário recusado',
    text: ['O formulário não foi enviado a partir deste portal. Abra a página de novo e repita o envio.'],
    tone: 'error',
    actions: [{ href: '/identidade/modulos', label: 'Entrar no portal' }, EDITAIS],
  }),
  unavailable: (reference: string): MessageView => ({
    title: 'Tente de novo em instantes',
    text: ['O portal não conseguiu atender agora. Volte à página anterior e repita o que estava fazendo.'],
    tone: 'error',
    actions: [{ href: '/identidade/modulos', label: 'Entrar no portal' }, EDITAIS],
    reference,
  }),
  unexpected: (reference: string): MessageView => ({
    title: 'Erro inesperado',
    text: ['Ocorreu um erro inesperado, tente novamente mais tarde.'],
    tone: 'error',
    actions: [{ href: '/identidade/modulos', label: 'Entrar no portal' }, EDITAIS],
    reference,
  }),
} as const;
