import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, instantSchema } from './fields.ts';
import { compositionIdSchema, versionSchema } from './module-descriptor.ts';
import { nomeModuloSchema, type RecusaModulo } from './modulos.ts';
import { ACCESS } from './permissions.ts';

/** Why a page is made of what it is: what everybody has, a version that some have first, a preview's link, a choice on the panel. */
export const ORIGENS_PAGINA = ['NO_AR', 'OFERTA', 'PREVIA', 'TROCA'] as const;

/** Kinds of parts of a page. */
export const PARTES_PAGINA = ['SHELL', 'BIBLIOTECA', 'MODULO'] as const;

/** One part of the page. What nobody counts is null, which isn't none. */
export const parteDaPaginaSchema = z.object({
  tipo: z.enum(PARTES_PAGINA),
  nome: z.string(),
  titulo: z.string(),
  /** On this page; null where it has none, as while the portal is developed. */
  versao: z.string().nullable(),
  origem: z.enum(ORIGENS_PAGINA),
  /** Live version; null if the part is gone. */
  noAr: z.string().nullable(),
  /** Rollout: version, and percentage of browsers. */
  oferta: z.object({ versao: z.string(), parte: z.number() }).nullable(),
  /** Compressed bytes that a browser loads before the part is shown. */
  bytes: z.number().int().nullable(),
  /** Pages on which this version was shown and told so: they do while a rollout compares it. */
  montagens: z.number().int().nullable(),
  /** Failures that browsers told of this version. */
  falhas: z.number().int().nullable(),
});
export type ParteDaPagina = z.infer<typeof parteDaPaginaSchema>;

/** Composition of the pages that this browser loads now (TEL-43). */
export const painelSchema = z.object({
  origem: z.enum(ORIGENS_PAGINA),
  composicao: compositionIdSchema.nullable(),
  /** Until when a preview or a choice lasts; null: as long as nothing is published. */
  ate: instantSchema.nullable(),
  /** This browser has a choice that can't be shown any more. */
  perdida: z.boolean(),
  partes: z.array(parteDaPaginaSchema),
});
export type Painel = z.infer<typeof painelSchema>;

/** A kept version of a module, and whether it can stand beside what is live. */
export const versaoMantidaSchema = z.object({
  versao: versionSchema,
  noAr: z.boolean(),
  /** The reasons why it can't; none: it can. */
  impedimentos: z.array(z.string()),
});
export type VersaoMantida = z.infer<typeof versaoMantidaSchema>;

/** Reasons that keep a version from running beside the live ones, as told to people outside its team. */
export const IMPEDIMENTO_VERSAO: Partial<Record<RecusaModulo, string>> = {
  FAIXA: 'Foi feita para outra versão da biblioteca',
  ENTRADA: 'Pede à biblioteca o que ela não oferece',
  COPIA: 'Traz uma cópia própria do que é compartilhado',
  ROTA: 'O endereço é de outro módulo',
  INICIO: 'O perfil já tem outra página inicial',
  MENU: 'O item de menu é de outro módulo',
  WIDGET: 'Falta o que outro módulo usa dela',
  OFERTA: 'Usa o que nenhum módulo oferece',
  CHAMADA: 'Faz uma chamada que a API não atende mais',
  SEM_VERSAO: 'Não é mais mantida',
  REMOVENDO: 'Está sendo removida',
};

/** Answered 404 where the portal's settings have no panel. CAGEO alone: a version that was taken back had its reasons. */
export const painelEndpoints = defineEndpoints({
  'GET /painel/modulos': {
    summary: 'What pages that this browser loads now are made of: versions, shares, sizes, mounts and failures',
    access: ACCESS.cageo,
    errors: [404],
    response: painelSchema,
  },
  'GET /painel/modulos/versoes': {
    summary: 'The latest kept versions of a module, each with what keeps it from standing beside what is live',
    access: ACCESS.cageo,
    query: z.object({ nome: nomeModuloSchema }),
    errors: [404],
    response: z.array(versaoMantidaSchema),
    rateLimit: 60,
  },
  'POST /painel/modulos/troca': {
    summary: 'Has this browser alone load another kept version of a module, until the choice or the session ends',
    access: ACCESS.cageo,
    body: z.object({ nome: nomeModuloSchema, versao: versionSchema }),
    errors: [404, 409, 422],
    /** Null where what was chosen last is what everybody has, and nothing else is chosen. */
    response: z.object({ ate: instantSchema.nullable() }),
    rateLimit: 30,
  },
  'POST /painel/modulos/restauracao': {
    summary: 'Takes all such choices of this browser back',
    access: ACCESS.cageo,
    errors: [404],
    response: doneSchema,
  },
});
