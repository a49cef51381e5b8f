import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { instantSchema } from './fields.ts';

/** Items of *Saúde do portal*. */
export const ITENS_SAUDE = [
  'EMAILS_NAO_ENTREGUES',
  'EMAILS_EM_TENTATIVA',
  'EMAILS_POR_ENVIAR',
  'TAREFAS',
  'AGENDADOR',
  'ESPACO',
  'COPIA',
  'ARQUIVAMENTO',
  'AUDITORIA',
  'MODULOS',
  'SEGURANCA',
  'PARTES',
  'CERTIFICADO',
] as const;
export type ItemSaude = (typeof ITENS_SAUDE)[number];

/** From best to worst; `DESCONHECIDO` means that the check failed, which counts as a fault. */
export const ESTADOS_SAUDE = ['OK', 'ATENCAO', 'FALHA', 'DESCONHECIDO'] as const;
export type EstadoSaude = (typeof ESTADOS_SAUDE)[number];
export const ESTADO_SAUDE_LABEL: Record<EstadoSaude, string> = {
  OK: 'Em ordem',
  ATENCAO: 'Atenção',
  FALHA: 'Falha',
  DESCONHECIDO: 'Não verificado',
};

/** Name of each item, and the people who should act. For a module's team, the module's name is added. */
export const ITEM_SAUDE: Record<ItemSaude, { titulo: string; responsavel: string }> = {
  EMAILS_NAO_ENTREGUES: { titulo: 'E-mails não entregues', responsavel: 'Comissão' },
  EMAILS_EM_TENTATIVA: { titulo: 'E-mails em nova tentativa', responsavel: 'Operação' },
  EMAILS_POR_ENVIAR: { titulo: 'E-mails por enviar', responsavel: 'Operação' },
  TAREFAS: { titulo: 'Tarefas paradas', responsavel: 'Operação' },
  AGENDADOR: { titulo: 'Agendador de tarefas', responsavel: 'Operação' },
  ESPACO: { titulo: 'Espaço em disco', responsavel: 'Operação' },
  COPIA: { titulo: 'Última cópia de segurança', responsavel: 'Operação' },
  ARQUIVAMENTO: { titulo: 'Arquivamento contínuo do banco', responsavel: 'Operação' },
  AUDITORIA: { titulo: 'Trilha de auditoria', responsavel: 'Segurança' },
  MODULOS: { titulo: 'Módulos com falha', responsavel: 'Operação' },
  SEGURANCA: { titulo: 'Eventos de segurança', responsavel: 'Segurança' },
  PARTES: { titulo: 'Partes fora do ar', responsavel: 'Operação' },
  CERTIFICADO: { titulo: 'Certificado que assina PDFs', responsavel: 'Operação' },
};

/** Team responsible for a failing module. */
export const equipeDoModulo = (modulo: string): string => `Equipe do módulo ${modulo}`;

interface Limite {
  atencao: number;
  falha: number;
}

const HORA = 60;

/**
 * Thresholds of number, and of age in minutes, for a warning and for a fault. Thresholds that depend on a setting (disk space, age of the
 * last backup) aren't here.
 */
export const LIMITES_SAUDE: Partial<Record<ItemSaude, { quantos?: Limite; minutos?: Limite }>> = {
  EMAILS_NAO_ENTREGUES: { quantos: { atencao: 1, falha: 20 }, minutos: { atencao: 0, falha: 72 * HORA } },
  EMAILS_EM_TENTATIVA: { minutos: { atencao: 15, falha: 4 * HORA } },
  EMAILS_POR_ENVIAR: { minutos: { atencao: 5, falha: 30 } },
  TAREFAS: { quantos: { atencao: 1, falha: 20 }, minutos: { atencao: 0, falha: 2 * HORA } },
  AGENDADOR: { minutos: { atencao: 10, falha: 20 } },
  AUDITORIA: { minutos: { atencao: HORA, falha: 26 * HORA } },
  MODULOS: { quantos: { atencao: 1, falha: 20 } },
};

/** State of an item by its number and the age of the oldest; OK if there is none. */
export function estadoSaude(item: ItemSaude, found: { quantos?: number; minutos?: number | null }): EstadoSaude {
  const { quantos, minutos } = LIMITES_SAUDE[item] ?? {};
  const reaches = (level: keyof Limite) =>
    (quantos !== undefined && (found.quantos ?? 0) >= quantos[level]) ||
    (minutos !== undefined && typeof found.minutos === 'number' && found.minutos >= minutos[level]);
  if (reaches('falha')) return 'FALHA';
  return reaches('atencao') ? 'ATENCAO' : 'OK';
}

/** A file store is OK with free space of at least this many times the minimum. */
export const FOLGA_DE_ESPACO = 2;
/** Days before a certificate's expiry from which it is a warning. */
export const DIAS_DE_AVISO = 30;
/** Window in hours in which module failures, and security events, are counted. */
export const HORAS_CONTADAS = 24;
/** Thresholds of security events of one kind within `HORAS_CONTADAS`; a single grave event is a fault. */
export const LIMITE_SEGURANCA: Limite = { atencao: 100, falha: 1000 };
/** Maximum count. */
export const CONTAGEM_MAXIMA = 10_000;

/** Security events in words. A single grave one is a fault. */
export const EVENTO_SEGURANCA = {
  sign_in_failed: { titulo: 'senha errada' },
  sign_in_locked: { titulo: 'conta ou rede bloqueada por tentativas' },
  token_refused: { titulo: 'sessão recusada' },
  permission_refused: { titulo: 'ação não permitida ao perfil' },
  own_request_refused: { titulo: 'decisão sobre a própria solicitação recusada' },
  cross_site_refused: { titulo: 'chamada vinda de outro site' },
  publishing_refused: { titulo: 'publicação de módulo recusada' },
  cpf_probing: { titulo: 'procura de CPFs cadastrados' },
  contact_codes_limited: { titulo: 'códigos de e-mail em excesso' },
  contact_code_refused: { titulo: 'código de e-mail errado' },
  rate_limited: { titulo: 'chamadas em excesso' },
  upload_quota: { titulo: 'envio de arquivos em excesso' },
  upload_refused_content: { titulo: 'arquivo com conteúdo recusado' },
  comprovante_refused_content: { titulo: 'comprovante com conteúdo recusado' },
  malware_found: { titulo: 'arquivo com vírus' },
  free_space_floor: { titulo: 'arquivo recusado por falta de espaço' },
  second_factor_failed: { titulo: 'segundo fator errado' },
  second_factor_locked: { titulo: 'segundo fator bloqueado por tentativas' },
  passkey_cloned: { titulo: 'chave de acesso copiada', grave: true },
  second_factor_missing: { titulo: 'entrada da equipe sem segundo fator' },
  slow_request: { titulo: 'envio lento demais' },
  connections_refused: { titulo: 'conexões em excesso' },
  questions_limited: { titulo: 'perguntas e impugnações em excesso' },
  claims_limited: { titulo: 'pedidos de titularidade em excesso' },
  complaints_limited: { titulo: 'denúncias em excesso' },
  late_form_refused: { titulo: 'inscrição tardia diferente da que chegou a tempo' },
} as const satisfies Record<string, { titulo: string; grave?: true }>;

/** Names of dependencies whose failure stops somebody's work. */
export const PARTE_SAUDE = {
  banco: 'Banco de dados',
  replica: 'Réplica do banco de dados',
  arquivos: 'Armazenamento de arquivos',
  antivirus: 'Antivírus',
  email: 'Servidor de e-mail',
  emissor: 'Emissor de identidade',
  niveis: 'Níveis das contas gov.br',
  modulos: 'Armazenamento de módulos',
  disco: 'Disco do servidor',
  tarefas: 'Fila de tarefas',
} as const satisfies Record<string, string>;

/** Causes of a failing dependency in words, by error code. */
const CAUSA_PARTE: Record<string, string> = {
  ECONNREFUSED: 'a conexão foi recusada',
  ECONNRESET: 'a conexão caiu',
  EPIPE: 'a conexão caiu',
  ENOTFOUND: 'o nome do servidor não foi encontrado',
  EAI_AGAIN: 'o nome do servidor não foi encontrado',
  EHOSTUNREACH: 'o servidor não pôde ser alcançado',
  ENETUNREACH: 'o servidor não pôde ser alcançado',
  ETIMEDOUT: 'não respondeu a tempo',
  TIMEOUT: 'não respondeu a tempo',
  ESOCKET: 'não foi possível conectar',
  ECONNECTION: 'não foi possível conectar',
  EDNS: 'o nome do servidor não foi encontrado',
  ETLS: 'a conexão segura (TLS) falhou',
  EAUTH: 'usuário ou senha recusados',
  '28P01': 'usuário ou senha recusados',
  INVALID_CLIENT: 'o cadastro do portal foi recusado: confira OIDC_CLIENT_ID, OIDC_CLIENT_SECRET e OIDC_CLIENT_AUTH',
  ENOENT: 'o arquivo ou a pasta não existe',
  EACCES: 'sem permissão',
  ENOSPC: 'sem espaço em disco',
  FULL: 'sem espaço em disco',
  ENDED: 'parou',
  SELF_SIGNED_CERT_IN_CHAIN: 'o certificado não é de uma autoridade conhecida',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'o certificado não é de uma autoridade conhecida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'o certificado não é de uma autoridade conhecida',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'o certificado não é de uma autoridade conhecida',
  CERT_HAS_EXPIRED: 'o certificado venceu',
  ERR_TLS_CERT_ALTNAME_INVALID: 'o certificado é de outro servidor',
};

/** Texts of the page's items. */
export const SAUDE_TEXT = {
  naoVerificado: 'Não foi possível verificar.',
  emailsNaoEntregues:
    'O portal desistiu de entregar. Abra a solicitação para conferir o endereço e enviar de novo; se preciso, telefone.',
  emailsSemSolicitacao: 'São mensagens que não tratam de uma solicitação, como a de redefinir a senha.',
  emailsEmTentativa: (motivo: string) => `O servidor de e-mail não aceitou; o portal tenta de novo (${motivo}).`,
  emailsPorEnviar: 'Aguardam a primeira tentativa de envio.',
  tarefas: (nomes: string) => `Atrasadas, presas ou com erro: ${nomes}.`,
  agendador: 'As tarefas periódicas não estão sendo disparadas.',
  agendadorNunca: 'As tarefas periódicas nunca foram disparadas.',
  espaco: (livre: string, minimo: string) => `${livre} livres; abaixo de ${minimo} nenhum arquivo é recebido.`,
  espacoTotal: 'O total reservado aos arquivos está ocupado: nenhum arquivo é recebido.',
  copiaNunca: 'Nenhuma cópia foi registrada.',
  copiaVelha: (horas: number) => `A última cópia tem mais de ${horas} h.`,
  arquivamentoFalhou: 'A última tentativa de arquivar o registro do banco falhou.',
  arquivamentoAtrasado: (segmentos: number) => `${segmentos} segmentos do registro do banco aguardam arquivamento.`,
  auditoria: (falha: string) => `A trilha não confere: ${falha}`,
  auditoriaParada: 'A conferência da trilha está atrasada.',
  auditoriaNunca: 'A trilha ainda não foi conferida.',
  modulo: (vezes: number, erro: string) =>
    vezes === 1 ? `Falhou uma vez em navegadores: ${erro}` : `Falhou ${vezes} vezes em navegadores: ${erro}`,
  seguranca: (eventos: string) => `Nas últimas ${HORAS_CONTADAS} h: ${eventos}.`,
  certificadoVencido: (dia: string) => `O certificado venceu em ${dia}: comprovantes saem sem assinatura em PDF.`,
  certificadoFuturo: (dia: string) =>
    `O certificado só vale a partir de ${dia}: comprovantes saem sem assinatura em PDF.`,
  certificadoPorVencer: (dia: string) => `O certificado vence em ${dia}.`,
  parte: (endereco: string, motivo: string) =>
    `Não atende a um dos processos do portal. Endereço: ${endereco}. Causa: ${causaDaParte(motivo)}.`,
} as const;

/** Cause in words, with the error code for the server's operator to search for. */
const causaDaParte = (motivo: string): string => `${CAUSA_PARTE[motivo] ?? 'a chamada falhou'} (${motivo})`;

/** Faults found in the audit trail. */
export const AUDITORIA_FALHA = {
  linha: (id: number) => `a linha ${id} não se encaixa na cadeia.`,
  cabeca: (id: number) => `a linha ${id} não é a que foi assinada.`,
  cortada: (id: number) => `o fim da trilha, a partir da linha ${id}, não está mais lá.`,
} as const;

/** Line of the page. */
export const linhaSaudeSchema = z.object({
  item: z.enum(ITENS_SAUDE),
  titulo: z.string(),
  /** Subject of the line, if an item has several: the module or dependency. */
  sobre: z.string().nullable(),
  estado: z.enum(ESTADOS_SAUDE),
  /** Number of cases; null if nothing is counted. */
  quantos: z.number().int().nullable(),
  /** Time of the oldest case; for a recurring task, of its last run. */
  desde: instantSchema.nullable(),
  detalhe: z.string(),
  /** Person or team to act. */
  responsavel: z.string(),
  /** Page of the portal on which to fix it. */
  link: z.object({ caminho: z.string(), texto: z.string() }).nullable(),
});
export type LinhaSaude = z.infer<typeof linhaSaudeSchema>;

export const saudeSchema = z.object({ verificadoEm: instantSchema, linhas: z.array(linhaSaudeSchema) });
export type Saude = z.infer<typeof saudeSchema>;

export const saudeEndpoints = defineEndpoints({
  'GET /saude/itens': {
    summary: 'Health of the portal: blocked, failing or overdue items, with the people who should act',
    response: saudeSchema,
  },
});
