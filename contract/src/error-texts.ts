import { RULE } from './rule-texts.ts';
import { DUAS_TEXT } from './segunda-pessoa.ts';
import { ACTION_ERROR, ERROR as SHOWN } from './texts.ts';

/** Error messages (ERR-4): those of pages, and those that only the API sends, which are in no bundle. */
export const ERROR = {
  ...SHOWN,
  ...ACTION_ERROR,
  malformed: RULE.malformed,
  handOverRefused: 'Este link de entrada não foi pedido por este navegador, já foi usado ou venceu. Nada mudou aqui.',
  forbidden: 'Você não tem permissão para esta ação.',
  notFound: 'O registro não foi encontrado.',
  conflict: 'Este registro foi alterado por outra pessoa. Recarregue a página e tente de novo.',
  mediaType: 'O formato enviado não é aceito.',
  uploadElsewhere: 'O envio deste arquivo já está em outro ponto. Tente de novo.',
  uploadVersion: 'A forma de envio desta página não é mais aceita. Recarregue a página.',
  editalAlreadyOpen: 'Já existe um edital aberto.',
  editalNumberTaken: 'Já existe um edital deste tipo com este número.',
  editalTypeLocked: 'O tipo não pode ser alterado, pois o edital já tem solicitações.',
  editalNotOpen: 'O edital não está aberto.',
  editalNotReopenable: 'Somente o último edital encerrado pode ser reaberto.',
  changedSince: 'A solicitação foi alterada depois que você a abriu. Confira o que mudou.',
  decisionWaits: 'Uma decisão desta solicitação ainda não saiu.',
  secondPerson: DUAS_TEXT.another,
  actNotPossible: 'Esta ação não é mais possível.',
  openedForAnalysis:
    'A comissão já abriu a sua inscrição para análise, e ela não pode mais ser alterada. Se algo estiver errado, faça uma pergunta à comissão.',
  rectificationRunning: 'O prazo para retificar a solicitação ainda não terminou.',
  rectificationOver: 'O prazo para retificar a solicitação terminou',
  dueProcess: 'Este edital exige procedimento com defesa antes do descredenciamento. Use Abrir procedimento.',
  termOver: 'O prazo terminou.',
  defencePending: 'O prazo da defesa ainda não terminou, e a pessoa ainda não se defendeu.',
  otherPerson: 'Quem propôs o descredenciamento não o confirma. Outra pessoa da comissão decide.',
  thirdPerson: 'Quem propôs ou confirmou o descredenciamento não decide o recurso. Outra pessoa da comissão decide.',
  notSuspended: 'O credenciamento não está suspenso.',
  emTempoRefused:
    'O envio feito antes do fim das inscrições não vale para este cadastro: os dados mudaram depois dele.',
  emTempoFile: 'Este arquivo não estava no formulário quando as inscrições terminaram.',
  fileNotFound: 'O arquivo não foi encontrado ou expirou. Anexe-o novamente.',
  noRoom: 'O portal está sem espaço para receber arquivos agora. O que você preencheu não se perdeu: tente mais tarde.',
  uploadQuota: 'Há arquivos demais à espera de envio. Remova os que não vai usar ou envie o formulário.',
  malware: 'O arquivo foi recusado: o antivírus encontrou um programa malicioso nele.',
  scanUnavailable: 'O antivírus não respondeu, e o arquivo não foi recebido. Tente de novo em instantes.',
  draftExpired: 'O tempo deste formulário terminou. Tente de novo.',
  previewUnknown: 'Esta prévia não existe. Confira se o link foi copiado inteiro.',
  previewOver: 'Esta prévia terminou. Peça um novo link à equipe que a fez.',
  idempotencyMismatch: 'Esta operação já foi enviada com outros dados.',
} as const;
