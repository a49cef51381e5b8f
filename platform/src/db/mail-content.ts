// Shape of `outbox.conteudo`.

/** Every kind of message. A test renders each. */
export const MAILS = [
  'ALTERACAO_RECEBIDA',
  'CADASTRO_RECEBIDO',
  'CODIGO_CADASTRO',
  'CODIGO_CONTA',
  'CONTA_ALTERADA',
  'CONTA_SUBSTITUIDA',
  'CONVERSA',
  'DECISAO_PERTO',
  'DENUNCIA_DECIDIDA',
  'DENUNCIA_RECEBIDA',
  'DESISTENCIA_RECEBIDA',
  'DOCUMENTO_RECEBIDO',
  'EDITAL_PRORROGADO',
  'ERRATA_PUBLICADA',
  'RECURSO_NA_COMISSAO',
  'RECURSO_RECEBIDO',
  'RESULTADO_PUBLICADO',
  'ESCLARECIMENTO_RESPONDIDO',
  'INSCRICAO_TARDIA',
  'LINK_DE_SENHA',
  'MODULO_NO_AR',
  'MODULO_SUSPEITO',
  'MODULO_VOLTOU',
  'PEDIDO_DADOS_COMPLETADO',
  'PEDIDO_DADOS_ENVIADO',
  'PEDIDO_DADOS_MENSAGEM',
  'PEDIDO_DADOS_RECEBIDO',
  'PEDIDO_DADOS_RESPONDIDO',
  'PEDIDO_DADOS_RETIRADO',
  'PARECER_PEDIDO',
  'PARECER_RECEBIDO',
  'PRAZO_MUDOU',
  'PRAZO_PERTO',
  'PRAZO_VENCIDO',
  'PROCESSO_CREDENCIADO',
  'PROCURACAO',
  'RENUNCIA_RECEBIDA',
  'RESUMO_DO_DIA',
  'RETIFICACAO_RECEBIDA',
  'SAUDE_DO_PORTAL',
  'SEGREDO_VENCIDO',
  'VALIDADE_PERTO',
  'CREDENCIAMENTO_VENCIDO',
  'TITULARIDADE_EMAIL_ANTERIOR',
  'TITULARIDADE_EMAIL_NOVO',
  'TITULARIDADE_RECEBIDA',
  'TITULARIDADE_RECUSADA',
  'TITULARIDADE_RECUSADA_CONTA',
  'DA_VERSAO_ANTERIOR',
] as const;
export type MailKind = (typeof MAILS)[number];

/** Label and value; the value may be a link. */
export interface MailFact {
  rotulo: string;
  valor: string;
  link?: string;
}

/** List of items, each with a description and a code to compare letter by letter. */
export interface MailList {
  titulo: string;
  itens: { nome: string; detalhe: string; codigo: string }[];
}

/** Line after the action: validity, or advice if the message was unexpected. It may end with a link. */
export interface MailNote {
  texto: string;
  link?: string;
}

/** Message in plain paragraphs with at most one action. Its HTML is made when it is sent. */
export interface MailContent {
  modelo: MailKind;
  assunto: string;
  saudacao: string;
  paragrafos: string[];
  /** Shown after the paragraphs. */
  dados?: MailFact[];
  lista?: MailList;
  acao?: { texto: string; link: string };
  notas?: MailNote[];
}
