import * as z from 'zod';
import { atMost, listOf } from './bounded.ts';
import { MAX_ERRO_MODULO, PERFIS } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, instantSchema, opaqueText, textOf } from './fields.ts';
import {
  accessSchema,
  comparacaoSchema,
  compositionIdSchema,
  flipSchema,
  MAX_ROLLOUT_STEPS,
  rolloutStepSchema,
  serviceAddressSchema,
  versionSchema,
} from './module-descriptor.ts';

/** When a module failed: while it was loaded, at its first render, or later. */
export const FASES_FALHA = ['CARGA', 'INICIO', 'USO'] as const;
export type FaseFalha = (typeof FASES_FALHA)[number];

export const nomeModuloSchema = z
  .string()
  .check(atMost(60))
  .regex(/^mf-[a-z][a-z0-9-]*$/);

/** The shell is no module: it is published under this name, and its failures are told under it. */
export const NOME_SHELL = 'shell';
const nomePublicavelSchema = z.union([nomeModuloSchema, z.literal(NOME_SHELL)]);

/** Which versions are live; what an open page compares itself with. */
export const modulosNoArSchema = z.object({
  modulos: z.array(
    z.object({
      nome: z.string(),
      versao: z.string(),
      /** Access to its routes together (TEL-30). */
      acesso: accessSchema,
    }),
  ),
  /** Version of the shared library. */
  compartilhada: z.string(),
  /** Version of the shell; null if unknown. */
  shell: z.string().nullable(),
  /** Names all of it; null where nothing was published by rule. */
  composicao: z.string().nullable(),
  /** Some have another version of something (TEL-37): what this browser has says `GET /publico/modulos/navegador`. */
  emOferta: z.literal(true).optional(),
});
export type ModulosNoAr = z.infer<typeof modulosNoArSchema>;

/** Places of a stack that a report carries. */
export const MAX_QUADROS = 8;
/**
 * A place in a built file, by line and column: `spa.0123abcd.js:1:2345` of the version that failed, `shell/main.0123abcd.js:1:2345` of the
 * shell that its page has, `library-2/forms.0123abcd.js:1:2345` of the library of another major that it has beside (TEL-34).
 */
export const quadroSchema = z
  .string()
  .check(atMost(140))
  .regex(/^(?:shell\/|library-\d{1,6}\/)?[\w.-]{1,100}\.js:\d{1,6}:\d{1,7}$/);

export const falhaModuloSchema = z.object({
  fase: z.enum(FASES_FALHA),
  /** The constant part of what was said (TEL-22). */
  erro: z.string(),
  vezes: z.number().int(),
  /**
   * Where in the sources, the thrower first: `mf-analise/src/fila/fila.page.tsx:12:5`. Where the version has no source maps, the place in its built file. Empty
   * where the browser told of none.
   */
  lugares: z.array(z.string()),
  /** How often, by family and major version. */
  navegadores: z.record(z.string(), z.number().int()),
  /** Composition of the page that reported it last. */
  composicao: z.string().nullable(),
  primeira: instantSchema,
  ultima: instantSchema,
});
export type FalhaModulo = z.infer<typeof falhaModuloSchema>;

const versaoSchema = z.object({ versao: z.string(), noAr: z.boolean(), falhas: z.array(falhaModuloSchema) });

/** A version that some have beside the live one, and how it does (TEL-37). */
export const ofertaSchema = z.object({
  versao: z.string(),
  /** Version of everybody else. */
  anterior: z.string(),
  /** Whose it is; null: everybody’s. */
  perfis: z.array(z.enum(PERFIS)).nullable(),
  etapas: z.array(rolloutStepSchema),
  /** At which step it is, from 0, and since when. */
  etapa: z.number().int(),
  desde: instantSchema,
  /** Browsers that are new since then, and in which either version was shown: of the version that has fewer. */
  montagens: z.number().int(),
  medidas: z.array(comparacaoSchema),
});
export type Oferta = z.infer<typeof ofertaSchema>;

/** A module as `npm run modules -- list` shows it. */
export const moduloPublicadoSchema = z.object({
  nome: z.string(),
  versao: z.string(),
  fixada: z.boolean(),
  /** SHA-256 of the live version's list of files: the same for the same files. */
  arquivos: z.string(),
  /** Range of the shared library that the live version asks for. */
  faixaCompartilhada: z.string(),
  /** Where its own service is; null where it has none. */
  servico: serviceAddressSchema.nullable(),
  /** Version being rolled out; null if none. */
  oferta: z
    .object({ versao: z.string(), parte: z.number().int(), perfis: z.array(z.enum(PERFIS)).nullable() })
    .nullable(),
  /** Versions that are still there, the live one among them, the newest first. */
  versoes: z.array(versaoSchema),
});
export type ModuloPublicado = z.infer<typeof moduloPublicadoSchema>;

/** All that `npm run modules -- list` shows. */
export const publicadosSchema = z.object({
  modulos: z.array(moduloPublicadoSchema),
  /** Version of the shared library. */
  compartilhada: z.string(),
  /** The libraries that live modules run with: the live shell's first, then one for each other major. */
  bibliotecas: z.array(
    z.object({
      versao: z.string(),
      /** The shell that it came with. */
      shell: z.string().nullable(),
      /** True if it can run beside another major (TEL-34). */
      separada: z.boolean(),
      /** Which modules run with it. */
      modulos: z.array(z.string()),
    }),
  ),
  /** Names all that is live. */
  composicao: z.string().nullable(),
  /** The shell with its library; those that are kept, the newest in the air first. */
  shell: z.object({ versao: z.string().nullable(), fixada: z.boolean(), versoes: z.array(versaoSchema) }),
});
export type Publicados = z.infer<typeof publicadosSchema>;

/** Texts by file for publishers: sources of a module, declarations of the shell's library. */
export const tiposSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** Refusals of publishing. They are told to developers, on a terminal, by commands that speak English. */
export const RECUSA_MODULO = {
  DESCRITOR: 'The descriptor isn’t valid',
  NOME: 'The descriptor names another module',
  VERSAO_USADA: 'This version was published already; give the module’s package.json another one',
  IGUAL: 'The same files are live already: this is no release',
  FAIXA: 'The live portal doesn’t have the version of the shared library that the module asks for',
  ENTRADA: 'The module asks the shared library for what the live portal doesn’t offer',
  COPIA: 'The module brings its own copy of what is shared',
  ROTA: 'The route is another’s',
  INICIO: 'The profile has a first page already',
  MENU: 'The menu entry is another module’s',
  WIDGET: 'Another module uses a widget or a link that this version no longer has',
  OFERTA: 'The module uses a widget or a link that no live module offers; who offers it publishes first',
  TAMANHO: 'The module is larger than it may be',
  RENDERIZACAO: 'The module can’t make a public page that its descriptor promises',
  ARQUIVOS: 'The list of files isn’t that of the files',
  TIPO: 'The portal doesn’t serve files of this type',
  PACOTE: 'The package can’t be read, or has a path that isn’t allowed',
  GRANDE: 'The package is larger than it may be',
  FIXADA: 'The module is pinned to another version; unpin it first',
  SEM_ANTERIOR: 'There is no version before to go back to; `npm run modules -- remove` takes the module itself away',
  SEM_VERSAO: 'The portal doesn’t have this version of the module',
  SEM_MODULO: 'The portal doesn’t have this module',
  SHELL: 'These files are no shell that the portal can make its pages of',
  DEIXADO: 'A live module couldn’t run beside this shell; publish what does first, or name it with `--leave`',
  REMOVENDO:
    '`npm run modules -- prune` is removing the files of this version; try again, or run it again where it was cut short',
  CHAMADA: 'The live API doesn’t have a call that is made, or answers it otherwise; it is published first',
  SERVICO: 'The portal passes nothing on to this host; its operator names those that it does in SERVICE_HOSTS',
  EM_OFERTA: 'A version of the module is being rolled out; `npm run modules -- finish` or `-- rollback` ends that',
  SEM_OFERTA: 'No version of the module is being rolled out',
  PROVA: 'No token of publishing that is good for the module says that the tests passed for these very files',
  PREVIA: 'A preview’s version is never live; publish the module under a version of its own',
  SEM_PREVIA: 'There is no such preview of the module',
  PREVIAS: 'The portal has as many previews as it may; end one first',
  MUDOU: 'Somebody else changed the live modules at the same moment, so this was not done; run the same command again',
} as const;
export type RecusaModulo = keyof typeof RECUSA_MODULO;

/** Refusals of a token of publishing, by their codes; told as the above. */
export const RECUSA_TOKEN = {
  TOKEN_PUBLICACAO: 'The portal doesn’t know this token of publishing, or it has ended or was revoked',
  TOKEN_DE_OUTROS: 'This token of publishing is for other modules',
} as const;

/** Steps of a rollout as texts, `share:mounts:minutes`, with commas between them. */
export const formatSteps = (steps: readonly z.infer<typeof rolloutStepSchema>[]): string =>
  steps.map(({ share, mounts, minutes }) => [share, mounts, minutes].join(':')).join();

/** Each step is for more people than the one before. */
export const etapasSchema = z
  .string()
  .check(atMost(MAX_ROLLOUT_STEPS * 20))
  .regex(/^\d{1,2}:\d{1,6}:\d{1,5}(,\d{1,2}:\d{1,6}:\d{1,5})*$/)
  .transform((text) =>
    text.split(',').map((step) => {
      const [share = 0, mounts = 0, minutes = 0] = step.split(':').map(Number);
      return { share, mounts, minutes };
    }),
  )
  .pipe(
    listOf(rolloutStepSchema, { max: MAX_ROLLOUT_STEPS }).refine((steps) =>
      steps.every(({ share }, at) => share > (steps[at - 1]?.share ?? 0)),
    ),
  );

/** Profiles with commas between them. */
export const perfisSchema = opaqueText(200)
  .transform((text) => text.split(','))
  .pipe(listOf(z.enum(PERFIS), { max: PERFIS.length }));

/** Signed mark of a page whose measures are compared. */
export const paginaMedidaSchema = z
  .string()
  .check(atMost(6_000))
  .regex(/^[\w-]+\.[\w-]+$/);

const MAX_MEDIDA = 600_000;
const medidaSchema = z.number().int().min(0).max(MAX_MEDIDA).nullable();

/** Modules that one page tells of; it is one person’s way through the portal. */
export const MAX_MODULOS_MEDIDOS = 40;

const byName = z.object({ nome: nomePublicavelSchema });
export const modulosEndpoints = defineEndpoints({
  'GET /publico/modulos': {
    summary: 'Which versions of which modules are live',
    // Composition of the asking page. The answer doesn't depend on it: it keeps caches for new and old pages apart.
    query: z.object({ pagina: compositionIdSchema.optional() }),
    response: modulosNoArSchema,
  },
  'GET /publico/modulos/navegador': {
    summary: 'Which versions of which modules a page would be made of that this browser asks for now',
    response: modulosNoArSchema,
  },
  'POST /publico/modulos/falhas': {
    summary: 'A browser tells that a module or the shell failed, without personal data',
    body: z.object({
      modulo: nomePublicavelSchema,
      versao: versionSchema,
      /** Composition of the page that failed. */
      composicao: compositionIdSchema.optional(),
      fase: z.enum(FASES_FALHA),
      erro: textOf(MAX_ERRO_MODULO),
      /** Where in the version's own files, the thrower first. */
      pilha: listOf(quadroSchema, { max: MAX_QUADROS }).optional(),
    }),
    response: doneSchema,
    rateLimit: 30,
  },
  'POST /publico/modulos/medidas': {
    summary: 'A page that is compared with those of another version tells how it went, without personal data',
    body: z.object({
      /** The page's mark; a second report replaces its first. */
      pagina: paginaMedidaSchema,
      modulos: z
        .array(
          z.object({
            nome: nomeModuloSchema,
            /** From the click to its page, in ms, the first time; null: it was never there. */
            montagem: medidaSchema,
            falhou: z.boolean(),
          }),
        )
        .min(1)
        .max(MAX_MODULOS_MEDIDOS),
      /** Interaction to Next Paint and Largest Contentful Paint in ms, Cumulative Layout Shift in thousandths. */
      inp: medidaSchema,
      lcp: medidaSchema,
      cls: medidaSchema,
    }),
    response: doneSchema,
    rateLimit: 300,
  },
  'GET /modulos': {
    summary: 'Each module with its versions and their failures',
    response: publicadosSchema,
  },
  'GET /modulos/historico': {
    summary: 'What was published, taken back, pinned, the newest first',
    response: z.array(flipSchema),
  },
  'GET /modulos/tipos': {
    summary: 'What a version is compared by before something is published: a module’s sources, a shell’s declarations',
    // Not of the address: a team reads what others use of what is its own.
    query: z.object({ nome: nomePublicavelSchema, versao: versionSchema }),
    errors: [404],
    response: tiposSchema,
  },
  'GET /modulos/pacote': {
    summary:
      'A version that is kept, whole, as the .tgz that it was published by: to start what a page was made of elsewhere',
    query: z.object({ nome: nomePublicavelSchema, versao: versionSchema }),
    errors: [404],
    response: 'file',
  },
  'POST /modulos/:nome/:versao': {
    summary:
      'Publishes a version of a module, or the shell: its folder as a .tgz, which goes live if every check passes',
    params: byName.extend({ versao: versionSchema }),
    query: z.object({
      /** Modules that may be left behind by a shell that they can't run beside, with commas between them. */
      deixando: z
        .string()
        .check(atMost(6_000))
        .regex(/^mf-[a-z0-9-]+(,mf-[a-z0-9-]+)*$/)
        .optional(),
      /** Signature of a team's token over the files, stating that their tests passed (TEL-25); optional. */
      prova: z
        .string()
        .check(atMost(800))
        .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)
        .optional(),
      /** To some first (TEL-37): the steps, each `share:mounts:minutes`, with commas between them. */
      etapas: etapasSchema.optional(),
      /** To people of these profiles alone, with commas between them. */
      perfis: perfisSchema.optional(),
    }),
    upload: true,
    errors: [409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/retorno': {
    summary: 'Takes a module, or the shell, back to its former version; where some have a new one, that one from them',
    params: byName,
    errors: [404, 409, 422],
    response: flipSchema,
  },
  'GET /modulos/:nome/oferta': {
    summary: 'How the version of a module does that some have beside the live one',
    params: z.object({ nome: nomeModuloSchema }),
    errors: [404],
    response: ofertaSchema,
  },
  'POST /modulos/:nome/conclusao': {
    summary: 'Gives everybody the version of a module that some have',
    params: z.object({ nome: nomeModuloSchema }),
    errors: [404, 409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/remocao': {
    summary: 'Takes a module out of the portal, with its menu and its pages; a return brings it back',
    params: z.object({ nome: nomeModuloSchema }),
    errors: [404, 409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/fixacao': {
    summary: 'Makes a version live and holds it: no build and no publishing changes it',
    params: byName,
    body: z.object({ versao: versionSchema }),
    errors: [404, 409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/liberacao': {
    summary: 'Ends the hold on a version, which stays live',
    params: byName,
    errors: [404, 409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/servico': {
    summary: 'Says where the module’s own service is, or that it has none any more',
    params: z.object({ nome: nomeModuloSchema }),
    body: z.object({ endereco: serviceAddressSchema.nullable() }),
    errors: [404, 409, 422],
    response: flipSchema,
  },
});
