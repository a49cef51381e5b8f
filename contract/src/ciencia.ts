import * as z from 'zod';
import { TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { idParamsSchema, instantSchema } from './fields.ts';

/** How an applicant got notice of a message: by opening it, or by the lapse of the edital's term (CIE-1, CIE-2). */
export const FORMAS_CIENCIA = ['ABERTURA', 'DECURSO'] as const;
export type FormaCiencia = (typeof FORMAS_CIENCIA)[number];
export const FORMA_CIENCIA_LABEL: Record<FormaCiencia, string> = {
  ABERTURA: 'mensagem aberta pelo destinatário',
  DECURSO: 'prazo de ciência terminado sem abertura',
};

/** Range and default of the days after which an unopened message counts as noticed. */
export const DIAS_CIENCIA = { min: 1, max: 30, padrao: 10 } as const;

/** Notice of a message, with the code of its certificate. */
export const cienciaSchema = z.object({ forma: z.enum(FORMAS_CIENCIA), em: instantSchema, codigo: z.string() });

const momento = z.iso.datetime({ offset: true });

/** Signed content about a notice. */
export const certidaoCienciaSchema = z.strictObject({
  versao: z.literal(1),
  tipo: z.literal('CIENCIA'),
  codigo: z.string().max(30),
  emissor: z.string().max(300),
  dataHora: momento,
  fuso: z.string().max(60),
  edital: z.strictObject({ numero: z.string().max(40), tipo: z.enum(TIPOS_EDITAL) }),
  protocolo: z.string().max(40),
  nome: z.string().max(300),
  /** Masked: enough for the person to recognise. */
  cpf: z.string().max(14),
  mensagem: z.strictObject({ assunto: z.string().max(300), enviadaEm: momento, sha256: z.string().length(64) }),
  forma: z.enum(FORMAS_CIENCIA),
  em: momento,
});
export type CertidaoCiencia = z.infer<typeof certidaoCienciaSchema>;

export const cienciaEndpoints = defineEndpoints({
  'GET /ciencia/pdf/:id': {
    summary: 'Certificate of a message’s notice as PDF; for an applicant, only of their own (CIE-1)',
    about: { record: 'mensagem', own: 'shown' },
    leitura: 'COMPROVANTE',
    params: idParamsSchema,
    errors: [404],
    response: 'file',
  },
});
