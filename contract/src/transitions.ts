/**
 * Actions on records: the states in which each is possible, its resulting state, and its call. API, screens, tests and the diagrams in
 * docs/rules derive from it. No imports of schemas: screens use it.
 */
import { type CALL_ACCESS, may } from './access.ts';
import {
  type Perfil,
  SITUACOES_EM_ANDAMENTO,
  type SituacaoCredenciado,
  type SituacaoEdital,
  type SituacaoSolicitacao,
  type StatusConversa,
  type StatusMensagem,
} from './domain.ts';
import type { ERROR } from './error-texts.ts';
import type { SituacaoEsclarecimento } from './esclarecimento-texts.ts';
import type { SituacaoExtincao } from './extincao.ts';
import type { SituacaoImpedimento } from './impedimento.ts';
import type { SituacaoTardia } from './inscricao-tardia.ts';
import type { SituacaoLote } from './lote.ts';
import type { SituacaoParecer } from './parecer.ts';
import type { PROCEDIMENTO_ABERTO, SituacaoDenuncia, SituacaoProcedimento } from './procedimento.ts';
import type { SituacaoRecurso } from './recurso.ts';
import type { CODIGO } from './texts.ts';
import type { SituacaoTitularidade } from './titularidade.ts';

/** Conditions of actions besides state and profile, each with the key of its refusal's text. */
export const CONDITIONS = {
  /** Staff never act on their own solicitação (ANL-5). */
  another: 'SOLICITACAO_PROPRIA',
  /** Nobody decides on a record that changed since they saw it (ANL-2). */
  unchanged: 'changedSince',
  /** Nothing is decided, nor ticked, while a decision waits (ANL-22). */
  noneWaits: 'decisionWaits',
  /** Another person than its author (DUA-2). */
  second: 'secondPerson',
  /** Only before the deadline of the rectification (INS-11). */
  inTime: 'rectificationOver',
  /** Only once the deadline of the rectification is over (ANL-24). */
  overdue: 'rectificationRunning',
  /** Only if the edital lets applicants change their registrations (INS-23). */
  changeable: 'ERRO_EDICAO_SOLICITACAO',
  /** Only where the edital asks for no proceeding (DES-1). */
  directly: 'dueProcess',
  /** Only while the term to defend or to appeal runs (DES-3). */
  termRuns: 'termOver',
  /** Only once the defence was made, or its term is over (DES-4). */
  defended: 'defencePending',
  /** Only by another person than the one who proposed it (DES-4). */
  otherPerson: 'otherPerson',
  /** Only by a person who neither proposed nor confirmed it (DES-5). */
  thirdPerson: 'thirdPerson',
  /** Only by who decided, while they can (RES-7). */
  decider: 'appealDecider',
  /** Only by a person who neither made nor confirmed the decision (RES-7). */
  anotherDecider: 'appealAnother',
  /** Only while the accreditation is suspended (DES-6). */
  suspended: 'notSuspended',
  /** Only if the edital takes documents during the analysis (REQ-4). */
  joinable: 'ERRO_EDICAO_SOLICITACAO',
  /** Only until staff open it (INS-23). */
  unopened: 'openedForAnalysis',
  /** Only within the edital's period (EDT-2). */
  inPeriod: 'editalNotValid',
  /** Only while an edital is open (MSG-2). */
  openEdital: 'noOpenEdital',
  /** Only while no other edital is open (EDT-1). */
  oneOpen: 'editalAlreadyOpen',
  /** Only where the edital publishes its changes as erratas (EDT-19). */
  byErrata: 'editalWithoutErrata',
  /** Only for the edital that was closed last (EDT-9). */
  lastClosed: 'editalNotReopenable',
} as const satisfies Record<string, keyof typeof ERROR | keyof typeof CODIGO>;
export type Condition = keyof typeof CONDITIONS;

export interface Act<State extends string = string> {
  /** States in which it is possible; empty if it creates the record. */
  readonly from: readonly State[];
  /** Resulting state. If absent, the state stays. */
  readonly to?: State;
  /** Call that performs it, whose access applies. If absent, the portal performs it. */
  readonly call?: keyof typeof CALL_ACCESS;
  readonly conditions?: readonly Condition[];
}

/** States of each record. */
interface States {
  solicitacao: SituacaoSolicitacao;
  edital: SituacaoEdital;
  conversa: StatusConversa;
  mensagem: StatusMensagem;
  parecer: SituacaoParecer;
  lote: SituacaoLote;
  titularidade: SituacaoTitularidade;
  impedimento: SituacaoImpedimento;
  procedimento: SituacaoProcedimento;
  denuncia: SituacaoDenuncia;
  recurso: SituacaoRecurso;
  inscricaoTardia: SituacaoTardia;
  esclarecimento: SituacaoEsclarecimento;
  extincao: SituacaoExtincao;
}
export type RecordKind = keyof States;
export type StateOf<Kind extends RecordKind> = States[Kind];

/** States of a proceeding that goes on. No import of the list, whose file has schemas; the type checks it. */
const EM_CURSO = ['DEFESA', 'ANALISE', 'PROPOSTO', 'DECIDIDO', 'RECURSO'] as const satisfies typeof PROCEDIMENTO_ABERTO;

export const TRANSITIONS = {
  // ANL-1
  solicitacao: {
    CADASTRAR: {
      from: [],
      to: 'AGUARDANDO_APROVACAO',
      call: 'POST /publico/credenciado/cadastrar',
      conditions: ['inPeriod'],
    },
    CREDENCIAR_PROCESSO: {
      from: [],
      to: 'AGUARDANDO_VALIDACAO',
      call: 'POST /processo/credenciar/:idProcesso',
      conditions: ['openEdital'],
    },
    // INS-23
    ALTERAR: {
      from: ['AGUARDANDO_APROVACAO'],
      call: 'PUT /credenciado/alterar',
      conditions: ['changeable', 'inPeriod', 'unopened'],
    },
    // REQ-4
    JUNTAR: {
      from: ['AGUARDANDO_APROVACAO'],
      call: 'POST /solicitacaoCredenciado/juntar',
      conditions: ['joinable'],
    },
    ANALISAR: {
      from: ['AGUARDANDO_APROVACAO'],
      call: 'PUT /solicitacaoCredenciado/conferencia/:id',
      conditions: ['another', 'noneWaits'],
    },
    APROVAR: {
      from: ['AGUARDANDO_APROVACAO'],
      to: 'CREDENCIADO',
      call: 'POST /solicitacaoCredenciado/validar',
      conditions: ['another', 'unchanged', 'noneWaits'],
    },
    REJEITAR: {
      from: ['AGUARDANDO_APROVACAO'],
      to: 'REJEITADO',
      call: 'POST /solicitacaoCredenciado/validar',
      conditions: ['another', 'unchanged', 'noneWaits'],
    },
    PEDIR_RETIFICACAO: {
      from: ['AGUARDANDO_APROVACAO'],
      to: 'RETIFICADO',
      call: 'PUT /solicitacaoCredenciado/retificar/:id',
      conditions: ['another', 'unchanged', 'noneWaits'],
    },
    REENVIAR: {
      from: ['RETIFICADO'],
      to: 'AGUARDANDO_APROVACAO',
      call: 'PUT /credenciado/alterar',
      conditions: ['inTime'],
    },
    // ANL-24
    PRORROGAR_RETIFICACAO: {
      from: ['RETIFICADO'],
      call: 'PUT /solicitacaoCredenciado/prorrogar/:id',
      conditions: ['another'],
    },
    RETOMAR: {
      from: ['RETIFICADO'],
      to: 'AGUARDANDO_APROVACAO',
      call: 'PUT /solicitacaoCredenciado/retomar/:id',
      conditions: ['another', 'overdue'],
    },
    ARQUIVAR: {
      from: ['RETIFICADO'],
      to: 'ARQUIVADO',
      call: 'PUT /solicitacaoCredenciado/arquivar/:id',
      conditions: ['another', 'overdue'],
    },
    DESARQUIVAR: {
      from: ['ARQUIVADO'],
      to: 'AGUARDANDO_APROVACAO',
      call: 'PUT /solicitacaoCredenciado/desarquivar/:id',
      conditions: ['another'],
    },
    // REQ-1
    DESISTIR: {
      from: ['AGUARDANDO_APROVACAO', 'RETIFICADO'],
      to: 'ARQUIVADO',
      call: 'PUT /solicitacaoCredenciado/desistir/:id',
    },
    // REQ-2
    RENUNCIAR: {
      from: ['AGUARDANDO_VALIDACAO', 'CREDENCIADO'],
      to: 'INATIVO',
      call: 'PUT /solicitacaoCredenciado/renunciar/:id',
    },
    VALIDAR: {
      from: ['AGUARDANDO_VALIDACAO'],
      to: 'CREDENCIADO',
      call: 'POST /solicitacaoCredenciado/validarCredenciado',
      conditions: ['another'],
    },
    DESCREDENCIAR: {
      from: ['AGUARDANDO_VALIDACAO', 'CREDENCIADO'],
      to: 'INATIVO',
      call: 'POST /solicitacaoCredenciado/descredenciar',
      conditions: ['another', 'directly'],
    },
    // DES-1; each later act of the proceeding makes a new version, too.
    PROCESSAR: {
      from: ['AGUARDANDO_VALIDACAO', 'CREDENCIADO'],
      call: 'POST /procedimento/abrir',
      conditions: ['another'],
    },
    // REV-1
    REVER: {
      from: ['REJEITADO', 'INATIVO'],
      to: 'CREDENCIADO',
      call: 'POST /revisao/propor',
      conditions: ['another', 'noneWaits'],
    },
    ANULAR: {
      from: ['CREDENCIADO', 'REJEITADO', 'ARQUIVADO'],
      to: 'AGUARDANDO_APROVACAO',
      call: 'POST /revisao/propor',
      conditions: ['another', 'noneWaits'],
    },
    REVOGAR: {
      from: ['CREDENCIADO'],
      to: 'INATIVO',
      call: 'POST /revisao/propor',
      conditions: ['another', 'noneWaits'],
    },
    CORRIGIR: {
      from: ['CREDENCIADO', 'REJEITADO', 'INATIVO', 'ARQUIVADO'],
      call: 'POST /revisao/propor',
      conditions: ['another', 'noneWaits'],
    },
    // REV-4: with the edital, when it is annulled or revoked.
    ARQUIVAR_COM_EDITAL: { from: ['AGUARDANDO_APROVACAO', 'RETIFICADO'], to: 'ARQUIVADO' },
    EXTINGUIR_COM_EDITAL: { from: ['AGUARDANDO_VALIDACAO', 'CREDENCIADO'], to: 'INATIVO' },
    // VIG-6
    SUSPENDER_CREDENCIAMENTO: {
      from: ['CREDENCIADO'],
      call: 'PUT /credenciamento/suspender/:id',
      conditions: ['another'],
    },
    REINTEGRAR_CREDENCIAMENTO: {
      from: ['CREDENCIADO'],
      call: 'PUT /credenciamento/reintegrar/:id',
      conditions: ['another', 'suspended'],
    },
    // VIG-4
    SUBSTITUIR_DOCUMENTO: {
      from: ['CREDENCIADO'],
      call: 'PUT /documentoCredenciado/decidirNovo/:id',
      conditions: ['another'],
    },
    // VIG-5
    CUMPRIR_CONDICAO: { from: ['CREDENCIADO'], call: 'PUT /condicao/cumprir/:id', conditions: ['another'] },
    // VIG-3: the portal, once its term is over.
    VENCER: { from: ['CREDENCIADO'], to: 'INATIVO' },
    ATRIBUIR: {
      from: SITUACOES_EM_ANDAMENTO,
      call: 'PUT /solicitacaoCredenciado/responsavel/:id',
      conditions: ['another'],
    },
    PEDIR_PARECER: { from: SITUACOES_EM_ANDAMENTO, call: 'POST /parecer/pedir', conditions: ['another'] },
    NOTIFICAR: {
      from: [...SITUACOES_EM_ANDAMENTO, 'REJEITADO', 'ARQUIVADO'],
      call: 'POST /conversa/cadastrar',
      conditions: ['another', 'openEdital'],
    },
    // At any time, with or without a deadline (MSG-15).
    NOTIFICAR_CREDENCIADO: {
      from: ['CREDENCIADO', 'INATIVO'],
      call: 'POST /conversa/cadastrar',
      conditions: ['another'],
    },
  },
  // EDT-12
  edital: {
    ABRIR: { from: [], to: 'ABERTO', call: 'POST /edital/save', conditions: ['oneOpen'] },
    EDITAR: { from: ['ABERTO'], call: 'POST /edital/save' },
    // EDT-19
    PUBLICAR_ERRATA: { from: ['ABERTO', 'ENCERRADO'], call: 'POST /edital/errata', conditions: ['byErrata'] },
    INSCREVER: { from: ['ABERTO'], call: 'POST /publico/credenciado/cadastrar', conditions: ['inPeriod'] },
    ENCERRAR: { from: ['ABERTO'], to: 'ENCERRADO', call: 'GET /edital/encerrarEdital' },
    REABRIR: {
      from: ['ENCERRADO'],
      to: 'ABERTO',
      call: 'POST /edital/reabrirEdital',
      conditions: ['lastClosed', 'oneOpen'],
    },
  },
  // MSG-1
  conversa: {
    NOTIFICAR: { from: [], to: 'ABERTA', call: 'POST /conversa/cadastrar', conditions: ['another'] },
    PERGUNTAR: { from: [], to: 'ABERTA', call: 'POST /conversa/perguntar' },
    RESPONDER: { from: ['ABERTA'], call: 'POST /mensagem/resposta', conditions: ['another'] },
    ENCERRAR: { from: ['ABERTA'], to: 'ENCERRADA', call: 'PUT /conversa/encerrar/:id', conditions: ['another'] },
  },
  mensagem: {
    LER: { from: ['ENVIADA'], to: 'LIDA', call: 'PUT /mensagem/lido/:id', conditions: ['another'] },
    RESPONDER: {
      from: ['ENVIADA', 'LIDA'],
      to: 'RESPONDIDA',
      call: 'POST /mensagem/resposta',
      conditions: ['another'],
    },
  },
  // ANL-20
  parecer: {
    PEDIR: { from: [], to: 'AGUARDANDO', call: 'POST /parecer/pedir', conditions: ['another'] },
    RESPONDER: { from: ['AGUARDANDO'], to: 'RESPONDIDO', call: 'POST /publico/parecer/responder' },
    VENCER: { from: ['AGUARDANDO'], to: 'EXPIRADO' },
    DISPENSAR: { from: ['AGUARDANDO', 'EXPIRADO'], to: 'DISPENSADO' },
    PRORROGAR: {
      from: ['AGUARDANDO', 'EXPIRADO'],
      to: 'AGUARDANDO',
      call: 'PUT /parecer/prorrogar/:id',
      conditions: ['another'],
    },
    CANCELAR: {
      from: ['AGUARDANDO', 'EXPIRADO'],
      to: 'CANCELADO',
      call: 'PUT /parecer/cancelar/:id',
      conditions: ['another'],
    },
  },
  // LOT-3
  lote: {
    CRIAR: { from: [], to: 'AGUARDANDO', call: 'POST /lote/criar' },
    ANTECIPAR: { from: ['AGUARDANDO'], call: 'POST /lote/iniciar/:id' },
    // DUA-2
    CONFIRMAR: { from: ['AGUARDANDO'], call: 'POST /lote/confirmar/:id', conditions: ['another', 'second'] },
    DEVOLVER: {
      from: ['AGUARDANDO'],
      to: 'DESFEITO',
      call: 'POST /lote/devolver/:id',
      conditions: ['another', 'second'],
    },
    INICIAR: { from: ['AGUARDANDO'], to: 'EXECUTANDO' },
    DESFAZER: { from: ['AGUARDANDO'], to: 'DESFEITO', call: 'POST /lote/desfazer/:id' },
    INTERROMPER: { from: ['EXECUTANDO'], to: 'INTERROMPIDO', call: 'POST /lote/desfazer/:id' },
    CONCLUIR: { from: ['EXECUTANDO'], to: 'CONCLUIDO' },
    REPETIR: { from: ['CONCLUIDO', 'INTERROMPIDO'], to: 'EXECUTANDO', call: 'POST /lote/repetir/:id' },
  },
  // CTA-8
  titularidade: {
    PEDIR: { from: [], to: 'PENDENTE', call: 'POST /publico/titularidade/pedir' },
    ACEITAR: { from: ['PENDENTE'], to: 'ACEITO', call: 'POST /titularidade/decidir' },
    RECUSAR: { from: ['PENDENTE'], to: 'RECUSADO', call: 'POST /titularidade/decidir' },
  },
  // IMP-1
  impedimento: {
    DECLARAR: { from: [], to: 'VIGENTE', call: 'POST /impedimento/declarar', conditions: ['another'] },
    ALEGAR: { from: [], to: 'ALEGADO', call: 'POST /impedimento/alegar' },
    ACOLHER: { from: ['ALEGADO'], to: 'VIGENTE', call: 'PUT /impedimento/decidir/:id', conditions: ['another'] },
    RECUSAR: { from: ['ALEGADO'], to: 'RECUSADO', call: 'PUT /impedimento/decidir/:id', conditions: ['another'] },
    CESSAR: { from: ['VIGENTE'], to: 'CESSADO', call: 'PUT /impedimento/cessar/:id', conditions: ['another'] },
  },
  // DES-1
  procedimento: {
    ABRIR_PROCEDIMENTO: { from: [], to: 'DEFESA', call: 'POST /procedimento/abrir', conditions: ['another'] },
    DEFENDER: {
      from: ['DEFESA'],
      to: 'ANALISE',
      call: 'POST /mensagem/resposta',
      conditions: ['another', 'termRuns'],
    },
    PROPOR: {
      from: ['DEFESA', 'ANALISE'],
      to: 'PROPOSTO',
      call: 'PUT /procedimento/atuar/:id',
      conditions: ['another', 'defended'],
    },
    DEVOLVER: { from: ['PROPOSTO'], to: 'ANALISE', call: 'PUT /procedimento/atuar/:id', conditions: ['another'] },
    DECIDIR_PROCEDIMENTO: {
      from: ['PROPOSTO'],
      to: 'DECIDIDO',
      call: 'PUT /procedimento/atuar/:id',
      conditions: ['another', 'otherPerson'],
    },
    RECORRER: {
      from: ['DECIDIDO'],
      to: 'RECURSO',
      call: 'POST /mensagem/resposta',
      conditions: ['another', 'termRuns'],
    },
    EFETIVAR: { from: ['DECIDIDO'], to: 'CONCLUIDO' },
    NEGAR: {
      from: ['RECURSO'],
      to: 'CONCLUIDO',
      call: 'PUT /procedimento/atuar/:id',
      conditions: ['another', 'thirdPerson'],
    },
    PROVER: {
      from: ['RECURSO'],
      to: 'REFORMADO',
      call: 'PUT /procedimento/atuar/:id',
      conditions: ['another', 'thirdPerson'],
    },
    ARQUIVAR: {
      from: ['DEFESA', 'ANALISE', 'PROPOSTO'],
      to: 'ARQUIVADO',
      call: 'PUT /procedimento/atuar/:id',
      conditions: ['another'],
    },
    SUSPENDER: { from: EM_CURSO, call: 'PUT /procedimento/atuar/:id', conditions: ['another'] },
    REINTEGRAR: { from: EM_CURSO, call: 'PUT /procedimento/atuar/:id', conditions: ['another', 'suspended'] },
    // The accreditation ended otherwise, as by its renunciation.
    EXTINGUIR: { from: EM_CURSO, to: 'EXTINTO' },
  },
  // DES-8
  denuncia: {
    DENUNCIAR: { from: [], to: 'RECEBIDA', call: 'POST /publico/denuncia/registrar' },
    // Staff don't find one about themselves.
    ARQUIVAR: { from: ['RECEBIDA'], to: 'ARQUIVADA', call: 'PUT /denuncia/arquivar/:id' },
    ACOLHER: { from: ['RECEBIDA'], to: 'ACOLHIDA', call: 'POST /procedimento/abrir', conditions: ['another'] },
  },
  // RES-6
  recurso: {
    RECORRER: { from: [], to: 'APRESENTADO', call: 'POST /recurso/apresentar', conditions: ['termRuns'] },
    RECONSIDERAR: {
      from: ['APRESENTADO'],
      to: 'RECONSIDERADO',
      call: 'PUT /recurso/decidir/:id',
      conditions: ['another', 'decider'],
    },
    ENCAMINHAR: {
      from: ['APRESENTADO'],
      to: 'ENCAMINHADO',
      call: 'PUT /recurso/decidir/:id',
      conditions: ['another', 'decider'],
    },
    PROVER: {
      from: ['ENCAMINHADO'],
      to: 'PROVIDO',
      call: 'PUT /recurso/decidir/:id',
      conditions: ['another', 'anotherDecider'],
    },
    NEGAR: {
      from: ['ENCAMINHADO'],
      to: 'NEGADO',
      call: 'PUT /recurso/decidir/:id',
      conditions: ['another', 'anotherDecider'],
    },
  },
  // INS-24
  inscricaoTardia: {
    AUTORIZAR: { from: [], to: 'VALIDA', call: 'POST /inscricaoTardia/autorizar' },
    USAR: { from: ['VALIDA'], to: 'USADA', call: 'POST /publico/credenciado/cadastrar' },
    VENCER: { from: ['VALIDA'], to: 'EXPIRADA' },
    REVOGAR: { from: ['VALIDA'], to: 'REVOGADA', call: 'PUT /inscricaoTardia/revogar/:id' },
  },
  // ESC-1
  esclarecimento: {
    ENVIAR: { from: [], to: 'AGUARDANDO', call: 'POST /publico/esclarecimento/enviar' },
    RESPONDER: { from: ['AGUARDANDO'], to: 'RESPONDIDO', call: 'PUT /esclarecimento/responder/:id' },
    // ESC-5
    PREJUDICAR: { from: ['AGUARDANDO'], to: 'PREJUDICADO', call: 'PUT /esclarecimento/responder/:id' },
    ENCERRAR_COM_EDITAL: { from: ['AGUARDANDO'], to: 'PREJUDICADO', call: 'PUT /extincao/decidir/:id' },
  },
  // REV-4
  extincao: {
    PROPOR: { from: [], to: 'PROPOSTA', call: 'POST /extincao/propor' },
    CONFIRMAR: {
      from: ['PROPOSTA'],
      to: 'CONFIRMADA',
      call: 'PUT /extincao/decidir/:id',
      conditions: ['second'],
    },
    DEVOLVER: {
      from: ['PROPOSTA'],
      to: 'RETIRADA',
      call: 'PUT /extincao/decidir/:id',
      conditions: ['second'],
    },
    RETIRAR: { from: ['PROPOSTA'], to: 'RETIRADA', call: 'PUT /extincao/decidir/:id' },
    CONCLUIR: { from: ['CONFIRMADA'], to: 'CONCLUIDA' },
  },
} as const satisfies { [Kind in RecordKind]: Record<string, Act<States[Kind]>> };

export type ActOf<Kind extends RecordKind> = keyof (typeof TRANSITIONS)[Kind] & string;

/** Actions on a record, by name. */
export const actsOn = <Kind extends RecordKind>(kind: Kind) =>
  TRANSITIONS[kind] as unknown as Readonly<Record<ActOf<Kind>, Act<States[Kind]>>>;

/** True if an action is possible in a state. */
export const mayDo = <Kind extends RecordKind>(kind: Kind, act: ActOf<Kind>, state: States[Kind]): boolean =>
  actsOn(kind)[act].from.includes(state);

/** Actions on a record in a state that a profile may perform. */
export const actsOf = <Kind extends RecordKind>(kind: Kind, state: States[Kind], perfil: Perfil | null) =>
  (Object.entries(actsOn(kind)) as [ActOf<Kind>, Act<States[Kind]>][])
    .filter(([, { from, call }]) => from.includes(state) && call && may(call, perfil))
    .map(([act]) => act);

/** State of the accredited person for each state of the solicitação; null if not accredited. */
export const CREDENCIADO_DE: Record<SituacaoSolicitacao, SituacaoCredenciado | null> = {
  AGUARDANDO_APROVACAO: null,
  AGUARDANDO_VALIDACAO: null,
  RETIFICADO: null,
  CREDENCIADO: 'ATIVO',
  REJEITADO: null,
  INATIVO: 'INATIVO',
  ARQUIVADO: null,
};
