/** Exact texts of the rules (docs/rules). No imports: safe to load on the first page. */

/** Error messages of pages (ERR-4); `error-texts.ts` has those that only the API sends. */
export const ERROR = {
  title: 'Erro!',
  warningTitle: 'Atenção!',
  unexpected: 'Ocorreu um erro inesperado, tente novamente mais tarde.',
  sessionExpired: 'Sua sessão expirou!',
  signInAgain: 'Faça o login novamente.',
} as const;

/** Messages of failed acts; not in `ERROR`, which is on the first page. */
export const ACTION_ERROR = {
  tooMany: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.',
  tooLarge: 'A requisição é grande demais.',
  loadConversas: 'Ocorreu um erro ao buscar conversas.',
  sendMessage: 'Ocorreu um erro ao tentar enviar mensagem.',
  conversaEncerrada: 'Esta conversa foi encerrada. Não é possível enviar novas mensagens.',
  noOpenEdital: 'Não existe edital em andamento',
  editalNotValid: 'O período de inscrições deste edital não está aberto.',
  saveEdital: 'Erro ao cadastrar/editar o edital.',
  reopenEdital: 'Erro ao reabrir o edital.',
  closeEdital: 'Houve um erro ao encerrar o edital.',
  validate: 'Erro ao Validar',
  validateCredenciado: 'Erro ao Válidar Credenciado',
  accreditProcess: 'Erro ao credenciar processo, tente novamente mais tarde',
} as const;

/** Refusals of rules by their names (ERR-1), sent as `codigo`. */
export const CODIGO = {
  CREDENCIADO_CADASTRADO_EDITAL: 'CPF já cadastrado para o edital vigente.',
  USUARIO_EXISTENTE:
    'Já existe um usuário com este CPF. Entre no portal com a sua conta para se cadastrar neste edital.',
  ERRO_EDICAO_SOLICITACAO: 'A solicitação não pode ser editada, pois não foi pedida retificação.',
  SOLICITACAO_PROPRIA: 'Você é o interessado nesta solicitação: outra pessoa da comissão deve cuidar dela.',
  FORM_INVALIDO: 'Verifique todos os campos obrigatórios.',
} as const;

/** Messages of success. */
export const SUCCESS = {
  editalSaved: 'Edital cadastrado com sucesso.',
  editalEdited: 'Edital editado com sucesso.',
  editalClosed: 'Edital encerrado com sucesso.',
  editalReopened: 'Sucesso ao reabrir Edital.',
  deadlineExtended: 'Prazo prorrogado com sucesso.',
  analysisResumed: 'A solicitação voltou para a análise.',
  archived: 'Solicitação arquivada com sucesso.',
  deaccredited: 'Descredenciado  com sucesso',
  validated: 'Válidado com sucesso',
  processAccredited: 'Processo credenciado com sucesso',
  messageSent: 'Mensagem enviada com sucesso.',
  conversaClosed: 'Conversa encerrada com sucesso.',
  messageCancelled: 'Mensagem cancelada.',
  templateSaved: 'Modelo cadastrado com sucesso.',
  templateEdited: 'Modelo editado com sucesso.',
  templateDeleted: 'Modelo excluído com sucesso.',
} as const;

/** Questions of confirmation dialogs. */
export const CONFIRM = {
  closeEdital: 'Tem certeza que deseja encerrar o edital vigente?',
  reopenEdital: 'Tem certeza que deseja reabrir o edital?',
  accreditProcess: 'Tem certeza que deseja credenciar o processo?',
  deaccredit: 'Após confirmar o solicitante sera descrendenciado, deseja continuar?',
} as const;

/** 'Deseja validar o credenciado {name} ?' */
export function confirmValidate(nome: string): string {
  return `Deseja validar o credenciado ${nome} ?`;
}

/** Empty states (MSG-8, MSG-9). */
export const EMPTY = {
  conversas: 'Não existem mensagens registradas para essa solicitação.',
  mensagens: 'Nenhuma mensagem disponível.',
} as const;

/** Subject of a request for rectification (MSG-3). */
export function rectificationSubject(numero: string): string {
  return `Assunto: Solicitar retificação - edital nº ${numero}`;
}
