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

/** Phases of a module's failure: loading, first render, or later. */
export const FASES_FALHA = ['CARGA', 'INICIO', 'USO'] as const;
export type FaseFalha = (typeof FASES_FALHA)[number];

export const nomeModuloSchema = z
  .string()
  .check(atMost(60))
  .regex(/^mf-[a-z][a-z0-9-]*$/);

/** Name under which the shell, which is no module, is published and its failures are reported. */
export const NOME_SHELL = 'shell';
const nomePublicavelSchema = z.union([nomeModuloSchema, z.literal(NOME_SHELL)]);

/** Live versions, with which an open page compares itself. */
export const modulosNoArSchema = z.object({
  modulos: z.array(
    z.object({
      nome: z.string(),
      versao: z.string(),
      /** Union of the access to its routes (TEL-30). */
      acesso: accessSchema,
    }),
  ),
  /** Version of the shared library. */
  compartilhada: z.string(),
  /** Version of the shell; null if unknown. */
  shell: z.string().nullable(),
  /** Id of the live composition; null in old registries. */
  composicao: z.string().nullable(),
  /** Set during a rollout (TEL-37): `GET /publico/modulos/navegador` gives this browser's versions. */
  emOferta: z.literal(true).optional(),
});
export type ModulosNoAr = z.infer<typeof modulosNoArSchema>;

/** Maximum number of stack frames in a report. */
export const MAX_QUADROS = 8;
/**
 * Stack frame in a built file, by line and column: `spa.0123abcd.js:1:2345` of the version that failed, `shell/main.0123abcd.js:1:2345` of
 * the page's shell, `library-2/forms.0123abcd.js:1:2345` of the page's library of another major version (TEL-34).
 */
export const quadroSchema = z
  .string()
  .check(atMost(140))
  .regex(/^(?:shell\/|library-\d{1,6}\/)?[\w.-]{1,100}\.js:\d{1,6}:\d{1,7}$/);

export const falhaModuloSchema = z.object({
  fase: z.enum(FASES_FALHA),
  /** Constant part of the message (TEL-22). */
  erro: z.string(),
  vezes: z.number().int(),
  /**
   * Stack frames in the sources, innermost first: `mf-analise/src/fila/fila.page.tsx:12:5`. Positions in the built file if the version has
   * no source maps. Empty if the browser reported none.
   */
  lugares: z.array(z.string()),
  /** Number of failures by browser family and major version. */
  navegadores: z.record(z.string(), z.number().int()),
  /** Composition of the page of the last report. */
  composicao: z.string().nullable(),
  primeira: instantSchema,
  ultima: instantSchema,
});
export type FalhaModulo = z.infer<typeof falhaModuloSchema>;

const versaoSchema = z.object({ versao: z.string(), noAr: z.boolean(), falhas: z.array(falhaModuloSchema) });

/** Version in a rollout, with its progress (TEL-37). */
export const ofertaSchema = z.object({
  versao: z.string(),
  /** Version of everybody else. */
  anterior: z.string(),
  /** Profiles that take part; null for everybody. */
  perfis: z.array(z.enum(PERFIS)).nullable(),
  etapas: z.array(rolloutStepSchema),
  /** Index of the current step, from 0. */
  etapa: z.number().int(),
  desde: instantSchema,
  /** Browsers, new since the step began, in which a version was shown: the lower number of the two versions. */
  montagens: z.number().int(),
  medidas: z.array(comparacaoSchema),
});
export type Oferta = z.infer<typeof ofertaSchema>;

/** Module as listed by `npm run modules -- list`. */
export const moduloPublicadoSchema = z.object({
  nome: z.string(),
  versao: z.string(),
  fixada: z.boolean(),
  /** SHA-256 of the live version's list of files: equal for equal files. */
  arquivos: z.string(),
  /** Version range of the shared library that the live version requires. */
  faixaCompartilhada: z.string(),
  /** Address of its own service; null if it has none. */
  servico: serviceAddressSchema.nullable(),
  /** Version being rolled out; null if none. */
  oferta: z
    .object({ versao: z.string(), parte: z.number().int(), perfis: z.array(z.enum(PERFIS)).nullable() })
    .nullable(),
  /** Stored versions, including the live one, newest first. */
  versoes: z.array(versaoSchema),
});
export type ModuloPublicado = z.infer<typeof moduloPublicadoSchema>;

/** Output of `npm run modules -- list`. */
export const publicadosSchema = z.object({
  modulos: z.array(moduloPublicadoSchema),
  /** Version of the shared library. */
  compartilhada: z.string(),
  /** Libraries of live modules: the live shell's first, then one per other major version. */
  bibliotecas: z.array(
    z.object({
      versao: z.string(),
      /** Version of the shell that contains it. */
      shell: z.string().nullable(),
      /** True if it can run beside another major version (TEL-34). */
      separada: z.boolean(),
      /** Modules that use it. */
      modulos: z.array(z.string()),
    }),
  ),
  /** Id of the live composition. */
  composicao: z.string().nullable(),
  /** Live shell, and the stored ones, most recently live first. */
  shell: z.object({ versao: z.string().nullable(), fixada: z.boolean(), versoes: z.array(versaoSchema) }),
});
export type Publicados = z.infer<typeof publicadosSchema>;

/** Texts by file for publishers: sources of a module, declarations of the shell's library. */
export const tiposSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** Refusals of publishing. English, since commands show them to developers in a terminal. */
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

/** Refusals of a publishing token by their codes, in English too. */
export const RECUSA_TOKEN = {
  TOKEN_PUBLICACAO: 'The portal doesn’t know this token of publishing, or it has ended or was revoked',
  TOKEN_DE_OUTROS: 'This token of publishing is for other modules',
} as const;

/** Formats the steps of a rollout: `share:mounts:minutes`, separated by commas. */
export const formatSteps = (steps: readonly z.infer<typeof rolloutStepSchema>[]): string =>
  steps.map(({ share, mounts, minutes }) => [share, mounts, minutes].join(':')).join();

/** Steps of a rollout as text; each step has a larger share than the one before. */
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

/** Profiles, separated by commas. */
export const perfisSchema = opaqueText(200)
  .transform((text) => text.split(','))
  .pipe(listOf(z.enum(PERFIS), { max: PERFIS.length }));

/** Signed token of a page whose measures are compared. */
export const paginaMedidaSchema = z
  .string()
  .check(atMost(6_000))
  .regex(/^[\w-]+\.[\w-]+$/);

const MAX_MEDIDA = 600_000;
const medidaSchema = z.number().int().min(0).max(MAX_MEDIDA).nullable();

/** Maximum number of modules that one page reports: one person's way through the portal. */
export const MAX_MODULOS_MEDIDOS = 40;

const byName = z.object({ nome: nomePublicavelSchema });
export const modulosEndpoints = defineEndpoints({
  'GET /publico/modulos': {
    summary: 'Live versions of shell and modules',
    // Composition of the page. The answer doesn't depend on it; it separates cached answers for new and old pages.
    query: z.object({ pagina: compositionIdSchema.optional() }),
    response: modulosNoArSchema,
  },
  'GET /publico/modulos/navegador': {
    summary: 'Versions of shell and modules for this browser now',
    response: modulosNoArSchema,
  },
  'POST /publico/modulos/falhas': {
    summary: 'Reports a failure of a module or the shell, without personal data',
    body: z.object({
      modulo: nomePublicavelSchema,
      versao: versionSchema,
      /** Composition of the page that failed. */
      composicao: compositionIdSchema.optional(),
      fase: z.enum(FASES_FALHA),
      erro: textOf(MAX_ERRO_MODULO),
      /** Stack frames in the version's own files, innermost first. */
      pilha: listOf(quadroSchema, { max: MAX_QUADROS }).optional(),
    }),
    response: doneSchema,
    rateLimit: 30,
  },
  'POST /publico/modulos/medidas': {
    summary: 'Reports measures of a page that is compared with another version, without personal data',
    body: z.object({
      /** Token of the page; a second report replaces the first. */
      pagina: paginaMedidaSchema,
      modulos: z
        .array(
          z.object({
            nome: nomeModuloSchema,
            /** Milliseconds from the click until its first page is shown; null if it was never shown. */
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
    summary: 'History of publications, rollbacks and pins, newest first',
    response: z.array(flipSchema),
  },
  'GET /modulos/tipos': {
    summary: 'Texts for the comparison before publishing: a module’s sources, a shell’s declarations',
    // In the query rather than the path, since a team reads other teams' uses of its module.
    query: z.object({ nome: nomePublicavelSchema, versao: versionSchema }),
    errors: [404],
    response: tiposSchema,
  },
  'GET /modulos/pacote': {
    summary: 'Package (.tgz) of a stored version, to run a page’s versions elsewhere',
    query: z.object({ nome: nomePublicavelSchema, versao: versionSchema }),
    errors: [404],
    response: 'file',
  },
  'POST /modulos/:nome/:versao': {
    summary:
      'Publishes a version of a module, or the shell: its folder as a .tgz, which goes live if every check passes',
    params: byName.extend({ versao: versionSchema }),
    query: z.object({
      /** Modules that may stop working because they are incompatible with the shell, separated by commas. */
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
      /** Steps of a rollout (TEL-37), each `share:mounts:minutes`, separated by commas. */
      etapas: etapasSchema.optional(),
      /** Profiles that take part in the rollout, separated by commas. */
      perfis: perfisSchema.optional(),
    }),
    upload: true,
    errors: [409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/retorno': {
    summary: 'Rolls a module, or the shell, back to its former version; during a rollout, ends the rollout',
    params: byName,
    errors: [404, 409, 422],
    response: flipSchema,
  },
  'GET /modulos/:nome/oferta': {
    summary: 'Progress and measures of a module’s rollout',
    params: z.object({ nome: nomeModuloSchema }),
    errors: [404],
    response: ofertaSchema,
  },
  'POST /modulos/:nome/conclusao': {
    summary: 'Completes a rollout: everybody gets the new version',
    params: z.object({ nome: nomeModuloSchema }),
    errors: [404, 409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/remocao': {
    summary: 'Removes a module from the portal, with its menu and its pages; a rollback restores it',
    params: z.object({ nome: nomeModuloSchema }),
    errors: [404, 409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/fixacao': {
    summary: 'Makes a version live and pins it: no build or publication replaces it',
    params: byName,
    body: z.object({ versao: versionSchema }),
    errors: [404, 409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/liberacao': {
    summary: 'Unpins a version, which stays live',
    params: byName,
    errors: [404, 409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/servico': {
    summary: 'Sets or removes the address of a module’s own service',
    params: z.object({ nome: nomeModuloSchema }),
    body: z.object({ endereco: serviceAddressSchema.nullable() }),
    errors: [404, 409, 422],
    response: flipSchema,
  },
});
