// Powers of proxies, and the calls that each allows. No imports of schemas.

import type { CALL_ACCESS } from './access.ts';

/** Powers that a person may grant (PRO-1). Every grant has `ACOMPANHAR`. */
export const PODERES = ['ACOMPANHAR', 'INSCRICAO', 'RETIFICACAO', 'MENSAGENS', 'RECURSO'] as const;
export type Poder = (typeof PODERES)[number];
export const PODER_LABEL: Readonly<Record<Poder, string>> = {
  ACOMPANHAR: 'Acompanhar as solicitações',
  INSCRICAO: 'Fazer a inscrição',
  RETIFICACAO: 'Alterar, retificar e juntar documentos',
  MENSAGENS: 'Ler, perguntar e responder mensagens',
  RECURSO: 'Recorrer e alegar impedimento',
};

/** States of a power of attorney, which follow from its columns and the day (PRO-4). */
export const SITUACOES_PROCURACAO = ['PENDENTE', 'FUTURA', 'VIGENTE', 'VENCIDA', 'RECUSADA', 'REVOGADA'] as const;
export type SituacaoProcuracao = (typeof SITUACOES_PROCURACAO)[number];
export const SITUACAO_PROCURACAO_LABEL: Readonly<Record<SituacaoProcuracao, string>> = {
  PENDENTE: 'Espera o aceite',
  FUTURA: 'Ainda não começou',
  VIGENTE: 'Em vigor',
  VENCIDA: 'Vencida',
  RECUSADA: 'Recusada',
  REVOGADA: 'Revogada',
};

export const PROCURACAO_LIMITS = { abertas: 10, anos: 5 } as const;

export const PROCURACAO_TEXT = {
  periodo: 'O fim não pode ser antes do início.',
  passado: 'O fim não pode ser antes de hoje.',
  longa: `A procuração vale por até ${PROCURACAO_LIMITS.anos} anos.`,
  propria: 'O CPF é o seu: o procurador é outra pessoa.',
  muitas: `Você já tem ${PROCURACAO_LIMITS.abertas} procurações em aberto. Encerre uma para dar outra.`,
  equipe: 'Quem trabalha para o órgão não pode ser procurador de um interessado.',
  respondida: 'Esta procuração já foi aceita, recusada, revogada ou venceu.',
  encerrada: 'A procuração acabou: foi revogada, venceu, ou ainda não começou. Deixe de agir por esta pessoa.',
  semPoder: 'A procuração não dá este poder. Peça à pessoa uma procuração que dê.',
  soPropria: 'Só a própria pessoa faz isto: um procurador não pode.',
} as const;

/** `Ana Souza, procuradora de Bruno Lima`, without saying a gender. */
export const porProcuracao = (procurador: string, representado: string): string =>
  `${procurador}, por procuração de ${representado}`;

const SENDS = ['INSCRICAO', 'RETIFICACAO', 'MENSAGENS', 'RECURSO'] as const satisfies readonly Poder[];
const REGISTERS = ['INSCRICAO', 'RETIFICACAO'] as const satisfies readonly Poder[];

/**
 * Powers of which one is enough for each call by a proxy (PRO-3). A proxy's call that isn't here is refused, except for public calls, which
 * treat them as a visitor.
 */
export const CALL_PODERES: Readonly<Partial<Record<keyof typeof CALL_ACCESS, readonly Poder[]>>> = {
  'GET /ato/findBySolicitacao/:id': ['ACOMPANHAR'],
  'GET /ato/pdf/:id': ['ACOMPANHAR'],
  'GET /autos/zip/:id': ['ACOMPANHAR'],
  'GET /certificado/bySolicitacao/:id': ['ACOMPANHAR'],
  'GET /certificado/pdf/:id': ['ACOMPANHAR'],
  'GET /ciencia/pdf/:id': ['ACOMPANHAR'],
  'GET /comprovante/pdf/:id': ['ACOMPANHAR'],
  'GET /conversa/bySolicitacao': ['ACOMPANHAR'],
  'GET /conversa/getById/:id': ['ACOMPANHAR'],
  'GET /conversa/getByUser': ['ACOMPANHAR'],
  'POST /conversa/perguntar': ['MENSAGENS'],
  'PUT /credenciado/alterar': ['RETIFICACAO'],
  'POST /documentoCredenciado/copiar': REGISTERS,
  'DELETE /documentoCredenciado/deletar/:id': SENDS,
  'GET /edital/tipo': ['ACOMPANHAR'],
  'POST /impedimento/alegar': ['RECURSO'],
  'GET /impedimento/minhasAlegacoes/:id': ['ACOMPANHAR'],
  'PUT /mensagem/lido/:id': ['MENSAGENS'],
  'POST /mensagem/resposta': ['MENSAGENS'],
  'GET /notificacao/eventos': ['ACOMPANHAR'],
  'GET /prazo/byMensagem/:id': ['ACOMPANHAR'],
  'GET /prazo/bySolicitacao/:id': ['ACOMPANHAR'],
  'GET /prazo/decisao/:id': ['ACOMPANHAR'],
  'GET /procedimento/findBySolicitacao/:id': ['ACOMPANHAR'],
  'POST /publico/contato/codigo': REGISTERS,
  'POST /publico/contato/confirmar': REGISTERS,
  'POST /publico/contato/situacao': REGISTERS,
  'POST /publico/credenciado/cadastrar': ['INSCRICAO'],
  'POST /publico/credenciado/formulario': ['INSCRICAO'],
  'GET /publico/documentoCredenciado/findByCaminho': ['ACOMPANHAR'],
  'POST /publico/documentoCredenciado/upload': SENDS,
  'DELETE /publico/documentoCredenciado/upload/:id': SENDS,
  'GET /publico/documentoCredenciado/upload/:id': SENDS,
  'HEAD /publico/documentoCredenciado/upload/:id': SENDS,
  'PATCH /publico/documentoCredenciado/upload/:id': SENDS,
  'POST /publico/rascunho': REGISTERS,
  'POST /recurso/apresentar': ['RECURSO'],
  'GET /recurso/bySolicitacao/:id': ['ACOMPANHAR'],
  'POST /recurso/declararIntencao': ['RECURSO'],
  'GET /recurso/pdf/:id': ['ACOMPANHAR'],
  'GET /resultado/bySolicitacao/:id': ['ACOMPANHAR'],
  'GET /solicitacaoCredenciado/comprovantes/:id': ['ACOMPANHAR'],
  'GET /solicitacaoCredenciado/correcoes/:id': ['ACOMPANHAR'],
  'GET /solicitacaoCredenciado/findByCurrentUser': ['ACOMPANHAR'],
  'GET /solicitacaoCredenciado/findById/:id': ['ACOMPANHAR'],
  'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser': ['ACOMPANHAR'],
  'POST /solicitacaoCredenciado/juntar': ['RETIFICACAO'],
};

/** Calls about the proxy's own session, which every proxy may make, also once the power has ended. */
const OF_SESSION: readonly string[] = ['POST /procuracao/deixar', 'POST /sessao/renovar', 'POST /sessao/sair'];

/** Reason why a proxy may not make a call, in words; null if they may. */
export function recusaAoProcurador(
  call: string,
  { vigente, poderes }: { vigente: boolean; poderes: readonly Poder[] },
): string | null {
  if (OF_SESSION.includes(call)) return null;
  if (!vigente) return PROCURACAO_TEXT.encerrada;
  const enough = (CALL_PODERES as Readonly<Record<string, readonly Poder[]>>)[call];
  if (!enough) return PROCURACAO_TEXT.soPropria;
  return enough.some((poder) => poderes.includes(poder)) ? null : PROCURACAO_TEXT.semPoder;
}
