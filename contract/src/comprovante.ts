import * as z from 'zod';
import { atoConferidoSchema } from './ato.ts';
import { certificadoConferidoSchema } from './certificado.ts';
import { SITUACOES_SOLICITACAO, TIPOS_COMPROVANTE, TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { idParamsSchema, idSchema, instantSchema, maskedNumber, requiredText } from './fields.ts';
import { NIVEIS_GOVBR } from './govbr.ts';
import { certidaoSchema } from './indisponibilidade.ts';
import { SEM_EFEITO } from './vigencia.ts';
import { zoneName } from './zone.ts';

/** Maximum size of a file to verify as a comprovante. */
export const COMPROVANTE_MAX_MB = 2;
export const COMPROVANTE_MAX_BYTES = COMPROVANTE_MAX_MB * 1024 * 1024;

/** Texts of the verification, in the API and on the page. */
export const COMPROVANTE_TEXT = {
  codigo: 'Código inválido. Confira os 16 caracteres impressos no comprovante.',
  formato: 'Envie o comprovante em PDF ou o arquivo comprovante.json.',
  tamanho: `O comprovante deve ter no máximo ${COMPROVANTE_MAX_MB} MB.`,
  desconhecido: 'Não há comprovante com este código.',
  semAndamento:
    'Não há solicitação com este protocolo e este código. Confira os dois no comprovante ou no e-mail da inscrição.',
} as const;

/** Crockford's base 32: no I, L, O or U, which are read as 1, 1, 0 and V. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = SYMBOLS.length;

/** Check symbol of a code, by Luhn's algorithm modulo 32: detects any single mistyped symbol. */
export function codigoCheckSymbol(symbols: string): string {
  const sum = [...symbols].reverse().reduce((total, symbol, place) => {
    const value = SYMBOLS.indexOf(symbol) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / BASE) + (value % BASE);
  }, 0);
  return SYMBOLS.charAt((BASE - (sum % BASE)) % BASE);
}

/** Code of a comprovante from 15 numbers below 32, with its check symbol, in groups of four: `7K3M-9QXD-2VBN-HT45`. */
export function codigoFrom(numbers: Iterable<number>): string {
  const symbols = [...numbers].map((number) => SYMBOLS.charAt(number)).join('');
  return grouped(symbols + codigoCheckSymbol(symbols));
}

function grouped(symbols: string): string {
  return symbols.replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalises a typed code: any case, with or without dashes, with letters that look like digits. */
function readCodigo(typed: string): string {
  const symbols = typed
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/U/g, 'V');
  return grouped(symbols);
}

function isCodigo(codigo: string): boolean {
  const symbols = codigo.replaceAll('-', '');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(symbols) && codigoCheckSymbol(symbols.slice(0, 15)) === symbols.at(15);
}

/** Code of a comprovante, normalised to `XXXX-XXXX-XXXX-XXXX`. */
export const codigoComprovanteSchema = maskedNumber(COMPROVANTE_TEXT.codigo)
  .transform(readCodigo)
  .refine(isCodigo, COMPROVANTE_TEXT.codigo);

/** Signed content: the solicitação's person, time and edital, and each file's hash. */
export const comprovanteSchema = z.strictObject({
  versao: z.literal(1),
  tipo: z.enum(TIPOS_COMPROVANTE),
  codigo: z.string().max(30),
  /** Origin of the portal that issued it. */
  emissor: z.string().max(300),
  protocolo: z.string().max(40),
  /** With seconds and the agency's offset from UTC. */
  dataHora: z.iso.datetime({ offset: true }),
  /** Arrival of the request's head, which decides if it was in time; missing in old comprovantes. */
  recebidaEm: z.iso.datetime({ offset: true }).optional(),
  /** Arrival of the form, if its files followed within the grace period after the edital's end. */
  formularioEm: z.iso.datetime({ offset: true }).optional(),
  /** IANA name of the agency's time zone. */
  fuso: z.string().max(60),
  edital: z.strictObject({ numero: z.string().max(40), tipo: z.enum(TIPOS_EDITAL) }),
  /** Person's name; missing in old comprovantes. */
  nome: z.string().max(300).optional(),
  /** Masked: enough for the person to recognise, too little for others. */
  cpf: z.string().max(14),
  /** Level of the gov.br account that sent it, where the edital asks for one (GOV-4). */
  nivel: z.enum(NIVEIS_GOVBR).optional(),
  /** Name of the proxy who sent it (PRO-5). */
  procurador: z.string().max(300).optional(),
  arquivos: z
    .array(
      z.strictObject({
        nome: z.string().max(1000),
        tipo: z.string().max(300),
        tamanho: z.number().int().nonnegative(),
        sha256: z.string().length(64),
      }),
    )
    .max(200),
});
export type Comprovante = z.infer<typeof comprovanteSchema>;

/** `21/11/2026 às 09:15:30 (horário de Belém, UTC−03:00)`, taken from the text itself, so that no other time zone changes it. */
export function showDataHora({ dataHora, fuso }: Pick<Comprovante, 'dataHora' | 'fuso'>): string {
  const [, year, month, day, time, offset = ''] =
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2}(?::\d{2})?)(.*)$/.exec(dataHora) ?? [];
  return `${day}/${month}/${year} às ${time} (${zoneName(fuso)}, UTC${offset.replace('Z', '+00:00').replace('-', '−')})`;
}

/**
 * Time of arrival in words, which decides if the registration was in time, even if it was stored later. Null for a comprovante without it.
 */
export function showRecebimento({ recebidaEm, formularioEm, dataHora, fuso }: Comprovante): string | null {
  if (!recebidaEm) return null;
  const show = (moment: string) => showDataHora({ dataHora: moment, fuso });
  const form = formularioEm ? `Formulário recebido em ${show(formularioEm)}; arquivos concluídos na tolerância. ` : '';
  const entered = dataHora === recebidaEm ? '' : `; registrada em ${show(dataHora)}`;
  return `${form}Recebida em ${show(recebidaEm)}${entered}.`;
}

/** Results of a verification. */
export const RESULTADOS_COMPROVANTE = ['AUTENTICO', 'ALTERADO', 'DESCONHECIDO'] as const;
export type ResultadoComprovante = (typeof RESULTADOS_COMPROVANTE)[number];
/** Reasons for a result. */
export const MOTIVOS_COMPROVANTE = [
  'ASSINATURA_VALIDA',
  'CONTEUDO_ALTERADO',
  'ARQUIVO_ALTERADO',
  'ASSINATURA_DIFERENTE',
  'CODIGO_DESCONHECIDO',
  'SEM_COMPROVANTE',
  'CHAVE_DESCONHECIDA',
  'CHAVE_REVOGADA',
] as const;
export type MotivoComprovante = (typeof MOTIVOS_COMPROVANTE)[number];

export const verificacaoSchema = z.object({
  resultado: z.enum(RESULTADOS_COMPROVANTE),
  motivo: z.enum(MOTIVOS_COMPROVANTE),
  /** Signed content; null if none of it is proven genuine. */
  comprovante: comprovanteSchema.nullable(),
  /** Set if the document is not a comprovante but the certificate of an extended edital. */
  certidao: certidaoSchema.optional(),
  /** Set if the document is not a comprovante but the act of a decision. */
  ato: atoConferidoSchema.optional(),
  /** Set if the document is not a comprovante but the certificate of an accreditation. */
  certificado: certificadoConferidoSchema.optional(),
});
export type Verificacao = z.infer<typeof verificacaoSchema>;

/** Comprovante of the caller's own solicitação. */
export const comprovanteRowSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  tipo: z.enum(TIPOS_COMPROVANTE),
  emitidoEm: instantSchema,
});
export type ComprovanteRow = z.infer<typeof comprovanteRowSchema>;

/** Form of the progress of a solicitação (REQ-3). */
export const andamentoFormSchema = z.object({
  protocolo: requiredText(40),
  codigoComprovante: codigoComprovanteSchema,
});

/** Progress of a solicitação, without personal data. */
const andamentoSchema = z.object({
  protocolo: z.string(),
  edital: z.object({ numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) }),
  situacao: z.enum(SITUACOES_SOLICITACAO),
  /** Set while the accreditation is suspended, and once its term is over (VIG-1). */
  semEfeito: z.enum(SEM_EFEITO).optional(),
  dataCadastro: instantSchema,
  /** Moment of the last change of state. */
  desde: instantSchema,
  /** Last moment to rectify, while RETIFICADO. */
  prazoRetificacao: instantSchema.nullable(),
});
export type Andamento = z.infer<typeof andamentoSchema>;

const chaveSchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});

export const comprovanteEndpoints = defineEndpoints({
  'GET /publico/comprovante/chaves': {
    summary: 'Public keys to verify comprovantes, as a JSON Web Key Set without revoked keys',
    response: z.object({ keys: z.array(chaveSchema) }),
  },
  'POST /publico/comprovante/verificar': {
    summary: 'Verifies a comprovante by its code; `assinatura` is the other part of its QR code',
    body: z.object({
      codigo: codigoComprovanteSchema,
      assinatura: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,200}$/)
        .optional(),
    }),
    response: verificacaoSchema,
    rateLimit: 30,
  },
  'POST /publico/comprovante/verificarArquivo': {
    summary: 'Verifies a comprovante as PDF or JSON (multipart, part "file", at most 2 MB)',
    upload: true,
    response: verificacaoSchema,
    rateLimit: 30,
  },
  'POST /publico/comprovante/pdf': {
    summary: 'Comprovante as PDF, for anybody with its code',
    body: z.object({ codigo: codigoComprovanteSchema }),
    errors: [404],
    response: 'file',
    rateLimit: 30,
  },
  'POST /publico/comprovante/andamento': {
    summary:
      'State, dates and deadline of a solicitação, for anybody with its protocolo and the code of a comprovante (REQ-3)',
    body: andamentoFormSchema,
    errors: [404],
    response: andamentoSchema,
    rateLimit: 30,
  },
  'GET /solicitacaoCredenciado/comprovantes/:id': {
    summary: 'Comprovantes of a solicitação, newest first; for an applicant, only of their own',
    about: { record: 'solicitacao', own: 'shown' },
    leitura: 'COMPROVANTE',
    params: idParamsSchema,
    errors: [404],
    response: z.array(comprovanteRowSchema),
  },
  'GET /comprovante/pdf/:id': {
    summary: 'Comprovante as PDF; for an applicant, only of their own solicitação',
    about: { record: 'comprovante', own: 'shown' },
    leitura: 'COMPROVANTE',
    params: idParamsSchema,
    errors: [404],
    response: 'file',
  },
});
