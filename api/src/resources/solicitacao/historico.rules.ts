import {
  ACAO_LOTE_LABEL,
  type AcaoEmEspera,
  type EventoHistorico,
  type FatoHistorico,
  FORMA_CIENCIA_LABEL,
  type FormaCiencia,
  type NivelGovbr,
  porProcuracao,
  RESULTADO_CODIGO_LABEL,
  type ResultadoCodigo,
  showDay,
  showNivel,
} from '@credenciados/contract';
import { subjectText } from '../conversa/conversa.rules.ts';

/** A fact as read, before it is put into words. */
export interface Fato {
  evento: EventoHistorico;
  em: Date;
  atorId: number | null;
  ator: string | null;
  /** Subject of a conversa or an e-mail. */
  assunto?: string | null;
  /** Last day to answer, `YYYY-MM-DD`. */
  prazo?: string | null;
  /** Numbers of added and removed documents. */
  incluidos?: number;
  retirados?: number;
  /** Former and new address, both masked. */
  emails?: { de: string; para: string } | null;
  /** New responsible analyst; null for none. */
  responsavel?: string | null;
  /** External expert whose opinion was requested. */
  perito?: string | null;
  /** Reason of a de-accreditation. */
  motivo?: string | null;
  /** Percent of the term to decide. */
  etapa?: number | null;
  /** How the notice of a message came about. */
  forma?: FormaCiencia | null;
  /** Name of the proxy who acted for the applicant (PRO-5). */
  procurador?: string | null;
  /** Level of the gov.br account that sent it (GOV-4). */
  nivel?: NivelGovbr | null;
  /** Decision that waited. */
  acao?: AcaoEmEspera | null;
  /** Ticked items of the check list at a decision. */
  conferida?: { versao: number; marcados: number; itens: number } | null;
  /** Outcome of a check on an issuer's page, with its host. */
  codigo?: { emissor: string; resultado: ResultadoCodigo } | null;
  /** Signed act of a decision. */
  ato?: { id: number; numero: string } | null;
}

/** Events of a history by their act in the audit trail. */
export const EVENTO_DA_ACAO: Readonly<Record<string, EventoHistorico>> = {
  SOLICITACAO_REGISTRADA: 'REGISTRO',
  PROCESSO_CREDENCIADO: 'REGISTRO_PROCESSO',
  DECISAO_EM_ESPERA: 'DECISAO_EM_ESPERA',
  DECISAO_DESFEITA: 'DECISAO_DESFEITA',
  DECISAO_NAO_SAIU: 'DECISAO_NAO_SAIU',
  DECISAO_CONFIRMADA: 'DECISAO_CONFIRMADA',
  DECISAO_DEVOLVIDA: 'DECISAO_DEVOLVIDA',
  DECISAO_REVISTA: 'REVISAO',
  DECISAO_ANULADA: 'ANULACAO',
  CREDENCIAMENTO_REVOGADO: 'REVOGACAO',
  ERRO_CORRIGIDO: 'CORRECAO_MATERIAL',
  RETIFICACAO_PEDIDA: 'PEDIDO_RETIFICACAO',
  SOLICITACAO_ALTERADA: 'ALTERACAO',
  SOLICITACAO_REENVIADA: 'REENVIO',
  SOLICITACAO_APROVADA: 'APROVACAO',
  SOLICITACAO_REJEITADA: 'REJEICAO',
  CREDENCIADO_VALIDADO: 'VALIDACAO',
  CREDENCIADO_DESCREDENCIADO: 'DESCREDENCIAMENTO',
  RETIFICACAO_PRORROGADA: 'PRORROGACAO',
  PRAZO_RECONTADO: 'RECONTAGEM',
  CIENCIA_REGISTRADA: 'CIENCIA',
  DECISAO_AVISADA: 'AVISO_DECISAO',
  ANALISE_RETOMADA: 'RETOMADA',
  ARQUIVAMENTO_PROPOSTO: 'PROPOSTA_ARQUIVAMENTO',
  SOLICITACAO_ARQUIVADA: 'ARQUIVAMENTO',
  SOLICITACAO_DESARQUIVADA: 'DESARQUIVAMENTO',
  SOLICITACAO_DOCUMENTO_JUNTADO: 'JUNTADA',
  SOLICITACAO_DESISTIDA: 'DESISTENCIA',
  CREDENCIAMENTO_RENUNCIADO: 'RENUNCIA',
  CONVERSA_ABERTA: 'NOTIFICACAO',
  DUVIDA_ABERTA: 'DUVIDA',
  MENSAGEM_RESPONDIDA: 'RESPOSTA',
  CONVERSA_ENCERRADA: 'ENCERRAMENTO',
  SOLICITACAO_EMAIL_CORRIGIDO: 'CORRECAO_EMAIL',
  SOLICITACAO_EMAIL_ALTERADO: 'CORRECAO_EMAIL',
  SOLICITACAO_ASSUMIDA: 'RESPONSAVEL',
  SOLICITACAO_ATRIBUIDA: 'RESPONSAVEL',
  PARECER_PEDIDO: 'PEDIDO_PARECER',
  PARECER_RECEBIDO: 'PARECER',
  IMPEDIMENTO_DECLARADO: 'IMPEDIMENTO_DECLARADO',
  IMPEDIMENTO_ALEGADO: 'IMPEDIMENTO_ALEGADO',
  IMPEDIMENTO_ACOLHIDO: 'IMPEDIMENTO_ACOLHIDO',
  IMPEDIMENTO_RECUSADO: 'IMPEDIMENTO_RECUSADO',
  IMPEDIMENTO_CESSADO: 'IMPEDIMENTO_CESSADO',
  PROCEDIMENTO_ABERTO: 'PROCEDIMENTO_ABERTO',
  DEFESA_APRESENTADA: 'DEFESA_APRESENTADA',
  DESCREDENCIAMENTO_PROPOSTO: 'DESCREDENCIAMENTO_PROPOSTO',
  PROPOSTA_DEVOLVIDA: 'PROPOSTA_DEVOLVIDA',
  DESCREDENCIAMENTO_DECIDIDO: 'DESCREDENCIAMENTO_DECIDIDO',
  RECURSO_INTENCAO: 'RECURSO_INTENCAO',
  RECURSO_APRESENTADO: 'RECURSO_APRESENTADO',
  RECURSO_ENCAMINHADO: 'RECURSO_ENCAMINHADO',
  RECURSO_RECONSIDERADO: 'RECURSO_RECONSIDERADO',
  RECURSO_NEGADO: 'RECURSO_NEGADO',
  RECURSO_PROVIDO: 'RECURSO_PROVIDO',
  PROCEDIMENTO_ARQUIVADO: 'PROCEDIMENTO_ARQUIVADO',
  CREDENCIAMENTO_SUSPENSO: 'CREDENCIAMENTO_SUSPENSO',
  CREDENCIAMENTO_REINTEGRADO: 'CREDENCIAMENTO_REINTEGRADO',
  CREDENCIAMENTO_VENCIDO: 'CREDENCIAMENTO_VENCIDO',
  CONDICAO_CUMPRIDA: 'CONDICAO_CUMPRIDA',
  DOCUMENTO_SUBSTITUIDO: 'DOCUMENTO_SUBSTITUIDO',
  DOCUMENTO_NOVO_RECUSADO: 'DOCUMENTO_NOVO_RECUSADO',
  VALIDADE_AVISADA: 'AVISO_VALIDADE',
  CODIGO_CONFERIDO: 'CODIGO_CONFERIDO',
};

const TITULO: Record<EventoHistorico, string> = {
  REGISTRO: 'Solicitação registrada',
  REGISTRO_PROCESSO: 'Solicitação criada a partir de um processo',
  DECISAO_EM_ESPERA: 'Decisão tomada, ainda sem efeito',
  DECISAO_DESFEITA: 'Decisão desfeita antes de sair',
  DECISAO_NAO_SAIU: 'Decisão que não pôde sair',
  DECISAO_CONFIRMADA: 'Decisão confirmada pela segunda pessoa',
  DECISAO_DEVOLVIDA: 'Decisão devolvida pela segunda pessoa',
  REVISAO: 'Decisão revista: interessado credenciado',
  ANULACAO: 'Decisão anulada: de volta à análise',
  REVOGACAO: 'Credenciamento revogado',
  CORRECAO_MATERIAL: 'Erro material corrigido',
  ALTERACAO: 'Inscrição alterada antes da análise',
  PEDIDO_RETIFICACAO: 'Retificação solicitada',
  REENVIO: 'Solicitação retificada e reenviada',
  APROVACAO: 'Solicitação aprovada',
  REJEICAO: 'Solicitação reprovada',
  VALIDACAO: 'Credenciado validado',
  DESCREDENCIAMENTO: 'Interessado descredenciado',
  PRORROGACAO: 'Prazo da retificação prorrogado',
  RECONTAGEM: 'Prazo contado de novo',
  CIENCIA: 'Ciência certificada',
  AVISO_DECISAO: 'Aviso do prazo para decidir',
  RETOMADA: 'Análise retomada sem a retificação',
  PROPOSTA_ARQUIVAMENTO: 'Arquivamento proposto pelo portal',
  ARQUIVAMENTO: 'Solicitação arquivada',
  DESARQUIVAMENTO: 'Solicitação desarquivada',
  JUNTADA: 'Documento juntado pelo interessado',
  DESISTENCIA: 'Desistência do interessado',
  RENUNCIA: 'Renúncia ao credenciamento',
  NOTIFICACAO: 'Interessado notificado',
  DUVIDA: 'Pergunta do interessado',
  RESPOSTA: 'Mensagem respondida',
  ENCERRAMENTO: 'Conversa encerrada',
  FALHA_EMAIL: 'E-mail não entregue',
  CORRECAO_EMAIL: 'E-mail do interessado alterado',
  RESPONSAVEL: 'Responsável pela análise alterado',
  PEDIDO_PARECER: 'Parecer pedido',
  PARECER: 'Parecer recebido',
  IMPEDIMENTO_DECLARADO: 'Impedimento declarado',
  IMPEDIMENTO_ALEGADO: 'Impedimento alegado pelo interessado',
  IMPEDIMENTO_ACOLHIDO: 'Alegação de impedimento acolhida',
  IMPEDIMENTO_RECUSADO: 'Alegação de impedimento recusada',
  IMPEDIMENTO_CESSADO: 'Impedimento encerrado',
  PROCEDIMENTO_ABERTO: 'Procedimento de descredenciamento aberto',
  DEFESA_APRESENTADA: 'Defesa apresentada',
  DESCREDENCIAMENTO_PROPOSTO: 'Descredenciamento proposto',
  PROPOSTA_DEVOLVIDA: 'Proposta de descredenciamento devolvida',
  DESCREDENCIAMENTO_DECIDIDO: 'Descredenciamento confirmado por outra pessoa',
  RECURSO_INTENCAO: 'Intenção de recorrer declarada',
  RECURSO_APRESENTADO: 'Recurso apresentado',
  RECURSO_ENCAMINHADO: 'Recurso encaminhado a outra pessoa',
  RECURSO_RECONSIDERADO: 'Decisão reconsiderada por recurso',
  RECURSO_NEGADO: 'Recurso negado',
  RECURSO_PROVIDO: 'Recurso aceito',
  PROCEDIMENTO_ARQUIVADO: 'Procedimento arquivado',
  CREDENCIAMENTO_SUSPENSO: 'Credenciamento suspenso',
  CREDENCIAMENTO_REINTEGRADO: 'Suspensão encerrada',
  CREDENCIAMENTO_VENCIDO: 'Credenciamento vencido',
  DOCUMENTO_SUBSTITUIDO: 'Documento substituído pelo novo',
  DOCUMENTO_NOVO_RECUSADO: 'Documento novo recusado',
  CONDICAO_CUMPRIDA: 'Condição do credenciamento cumprida',
  AVISO_VALIDADE: 'Aviso de validade enviado ao interessado',
  CODIGO_CONFERIDO: 'Documento conferido na página do emissor',
};

/**
 * Merges the audit trail and the solicitação's own records into one history, newest first. Facts of this portal are in both; facts older
 * than the audit trail only in the records. So for each kind the newest records are those of the trail, and the remaining ones are added.
 */
export function mergeFacts(audited: readonly Fato[], recorded: readonly Fato[]): Fato[] {
  const known = new Map<EventoHistorico, number>();
  for (const { evento } of audited) known.set(evento, (known.get(evento) ?? 0) + 1);
  const newestFirst = (a: Fato, b: Fato) => b.em.getTime() - a.em.getTime();
  const older = [...recorded].sort(newestFirst).filter(({ evento }) => {
    const left = known.get(evento) ?? 0;
    known.set(evento, left - 1);
    return left <= 0;
  });
  return [...[...audited].reverse(), ...older].sort(newestFirst);
}

/** A fact in words for staff; `interessado` is the applicant. */
export function toWords(fato: Fato, interessado: { usuarioId: number; nome: string }): FatoHistorico {
  return {
    evento: fato.evento,
    em: fato.em.toISOString(),
    titulo: TITULO[fato.evento],
    detalhe: detailOf(fato),
    ator: actorOf(fato, interessado),
    ato: fato.ato ?? null,
  };
}

function actorOf(fato: Fato, interessado: { usuarioId: number; nome: string }): FatoHistorico['ator'] {
  const { evento, atorId, ator } = fato;
  // A visitor who registers has no account yet.
  if (atorId === null) return evento === 'REGISTRO' ? { nome: interessado.nome, papel: 'INTERESSADO' } : null;
  const nome = fato.procurador ? porProcuracao(fato.procurador, ator ?? '') : (ator ?? '');
  return { nome, papel: atorId === interessado.usuarioId ? 'INTERESSADO' : 'COMISSAO' };
}

function detailOf(fato: Fato): string | null {
  const { conferida } = fato;
  const parts = [
    fato.acao && ACAO_LOTE_LABEL[fato.acao],
    fato.etapa && `${fato.etapa}% do prazo`,
    fato.forma && FORMA_CIENCIA_LABEL[fato.forma].replace(/^./, (first) => first.toUpperCase()),
    fato.codigo && `${RESULTADO_CODIGO_LABEL[fato.codigo.resultado]} (${fato.codigo.emissor})`,
    mainDetailOf(fato),
    fato.nivel && showNivel(fato.nivel),
    conferida &&
      `Conferência: ${conferida.marcados} de ${plural(conferida.itens, 'item marcado', 'itens marcados')} (lista v${conferida.versao})`,
  ];
  return parts.filter((part) => part !== null && part !== undefined).join('. ') || null;
}

function mainDetailOf({
  evento,
  responsavel,
  assunto,
  prazo,
  emails,
  perito,
  motivo,
  incluidos = 0,
  retirados = 0,
}: Fato): string | null {
  if (motivo) return `${prazo ? `Prazo: ${showDay(prazo)}. ` : ''}Motivo: ${motivo}`;
  if (perito) return `Perito: ${perito}`;
  if (emails) return `De ${emails.de || 'nenhum'} para ${emails.para}`;
  if (evento === 'RESPONSAVEL') return responsavel ? `Responsável: ${responsavel}` : 'Sem responsável';
  if (assunto) return `Assunto: ${subjectText(assunto)}`;
  if (prazo) return `Prazo: ${showDay(prazo)}`;
  const parts = [
    incluidos > 0 && plural(incluidos, 'documento incluído', 'documentos incluídos'),
    retirados > 0 && plural(retirados, 'documento substituído ou retirado', 'documentos substituídos ou retirados'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : null;
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
