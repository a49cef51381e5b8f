import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { idParamsSchema, idSchema, instantSchema } from './fields.ts';
import { TIPOS_EDITAL } from './tipo-edital.ts';

/** Versions of one answer; older ones are read one by one. */
export const VERSAO_LIMITS = { listadas: 100 } as const;

/** Fact that the public sees of an edital, as it was published. `chave` stays when a later release words it otherwise. */
export const fatoEditalSchema = z.object({ chave: z.string(), rotulo: z.string(), valor: z.string() });
export type FatoEdital = z.infer<typeof fatoEditalSchema>;

/** Fact that differs between two versions; null where one of them doesn't have it. */
export const mudancaEditalSchema = z.object({
  rotulo: z.string(),
  de: z.string().nullable(),
  para: z.string().nullable(),
});
export type MudancaEdital = z.infer<typeof mudancaEditalSchema>;

const versaoShape = {
  numero: z.number().int(),
  em: instantSchema,
  /** Number of the errata that published it; null for other changes. */
  errata: z.number().int().nullable(),
  motivo: z.string(),
  /** Protocolo of the challenge that the errata answers; null without one. */
  impugnacao: z.string().nullable(),
  /** Differences from the version before, deadlines first; empty for the first one. */
  mudancas: z.array(mudancaEditalSchema),
  /** SHA-256 of the version's content; and of the version before, null for the first one. */
  sha256: z.string(),
  anterior: z.string().nullable(),
};
export const versaoEditalSchema = z.object(versaoShape);
export type VersaoEdital = z.infer<typeof versaoEditalSchema>;

const editalDaVersao = z.object({ id: idSchema, numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) });

export const editalVersaoEndpoints = defineEndpoints({
  'GET /publico/edital/versoes/:id': {
    summary: 'Versions of an edital, newest first (EDT-18)',
    params: idParamsSchema,
    errors: [404],
    response: z.object({ edital: editalDaVersao, versoes: z.array(versaoEditalSchema) }),
  },
  'GET /publico/edital/versao/:id/:numero': {
    summary: 'Version of an edital with its content, whose bytes give its SHA-256 (EDT-18)',
    params: idParamsSchema.extend({ numero: z.coerce.number().int().positive().max(2_147_483_647) }),
    errors: [404],
    response: z.object({
      ...versaoShape,
      edital: editalDaVersao,
      fatos: z.array(fatoEditalSchema),
      conteudo: z.string(),
      /** True if a later version exists. */
      temPosterior: z.boolean(),
    }),
  },
});

/** Former and later value in words: `de 31/03/2026 para 10/04/2026`. */
export function showDiferenca({ de, para }: Pick<MudancaEdital, 'de' | 'para'>): string {
  if (de === null) return `passa a ser ${para}`;
  return para === null ? `deixa de valer (era ${de})` : `de ${de} para ${para}`;
}

/** A difference with its label: `Data de encerramento: de 31/03/2026 para 10/04/2026`. */
export const showMudanca = (mudanca: MudancaEdital): string => `${mudanca.rotulo}: ${showDiferenca(mudanca)}`;

/** Title of an errata, from its number and its day as DD/MM/AAAA. */
export const tituloErrata = (errata: number, dia: string): string => `Errata nº ${errata} de ${dia}`;
