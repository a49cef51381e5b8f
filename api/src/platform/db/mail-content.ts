// Shape of `outbox.conteudo`.

/** Every kind of message that the portal sends. A test renders each of them. */
export const MAILS = [
  'CADASTRO_RECEBIDO',
  'CODIGO_CADASTRO',
  'CODIGO_CONTA',
  'CONTA_ALTERADA',
  'CONTA_SUBSTITUIDA',
  'CONVERSA',
  'EDITAL_PRORROGADO',
  'EXCLUSAO_PEDIDA',
  'EXCLUSAO_RESPONDIDA',
  'LINK_DE_SENHA',
  'MODULO_NO_AR',
  'MODULO_SUSPEITO',
  'MODULO_VOLTOU',
  'PARECER_PEDIDO',
  'PARECER_RECEBIDO',
  'PRAZO_PERTO',
  'PROCESSO_CREDENCIADO',
  'RESUMO_DO_DIA',
  'RETIFICACAO_RECEBIDA',
  'SAUDE_DO_PORTAL',
  'SEGREDO_VENCIDO',
  'TITULARIDADE_EMAIL_ANTERIOR',
  'TITULARIDADE_EMAIL_NOVO',
  'TITULARIDADE_RECEBIDA',
  'TITULARIDADE_RECUSADA',
  'TITULARIDADE_RECUSADA_CONTA',
  'DA_VERSAO_ANTERIOR',
] as const;
export type MailKind = (typeof MAILS)[number];

/** A fact by its name; one may lead to a page. */
export interface MailFact {
  rotulo: string;
  valor: string;
  link?: string;
}

/** Things of one kind, each with a line about it and a code to compare letter by letter. */
export interface MailList {
  titulo: string;
  itens: { nome: string; detalhe: string; codigo: string }[];
}

/** A line after the action: validity, what to do when the message was not expected. It may end with a link. */
export interface MailNote {
  texto: string;
  link?: string;
}

/** A message in plain paragraphs, with at most one thing to do. Its HTML is made from this when it leaves. */
export interface MailContent {
  modelo: MailKind;
  assunto: string;
  saudacao: string;
  paragrafos: string[];
  /** After the paragraphs. */
  dados?: MailFact[];
  lista?: MailList;
  acao?: { texto: string; link: string };
  notas?: MailNote[];
}
