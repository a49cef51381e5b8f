import * as z from 'zod';
import { atMost } from './bounded.ts';
import { defineEndpoints } from './endpoint.ts';
import { MAX_ERRO_MODULO } from './erro-modulo.ts';
import { doneSchema, instantSchema } from './fields.ts';
import { flipSchema, versionSchema } from './module-descriptor.ts';

/** When a module failed: while it was loaded, at its first render, or later. */
export const FASES_FALHA = ['CARGA', 'INICIO', 'USO'] as const;
export type FaseFalha = (typeof FASES_FALHA)[number];

export const nomeModuloSchema = z
  .string()
  .check(atMost(60))
  .regex(/^mf-[a-z][a-z0-9-]*$/);

/** Which versions are live; what an open page compares itself with. */
export const modulosNoArSchema = z.object({
  modulos: z.array(z.object({ nome: z.string(), versao: z.string() })),
  /** Version of the shared library. */
  compartilhada: z.string(),
});
export type ModulosNoAr = z.infer<typeof modulosNoArSchema>;

export const falhaModuloSchema = z.object({
  fase: z.enum(FASES_FALHA),
  erro: z.string(),
  vezes: z.number().int(),
  primeira: instantSchema,
  ultima: instantSchema,
});
export type FalhaModulo = z.infer<typeof falhaModuloSchema>;

/** A module as `npm run modules -- list` shows it. */
export const moduloPublicadoSchema = z.object({
  nome: z.string(),
  versao: z.string(),
  fixada: z.boolean(),
  /** Range of the shared library that the live version asks for. */
  faixaCompartilhada: z.string(),
  /** Versions that are still there, the live one among them, the newest first. */
  versoes: z.array(z.object({ versao: z.string(), noAr: z.boolean(), falhas: z.array(falhaModuloSchema) })),
});
export type ModuloPublicado = z.infer<typeof moduloPublicadoSchema>;

/** Refusals of publishing. They are told to developers, on a terminal. */
export const RECUSA_MODULO = {
  DESCRITOR: 'O descritor do módulo não é válido',
  NOME: 'O nome no descritor não é o do módulo',
  VERSAO_USADA: 'Esta versão já foi publicada; dê outra ao package.json do módulo',
  FAIXA: 'O portal no ar não oferece a versão da biblioteca compartilhada que o módulo pede',
  ENTRADA: 'O módulo pede da biblioteca compartilhada o que o portal no ar não oferece',
  COPIA: 'O módulo leva uma cópia própria do que é compartilhado',
  ROTA: 'A rota já é de outro módulo',
  INICIO: 'O perfil já tem outra página inicial',
  MENU: 'A entrada de menu já é de outro módulo',
  WIDGET: 'Outro módulo usa um widget que esta versão não expõe mais',
  TAMANHO: 'O módulo passa do tamanho permitido para a primeira carga',
  RENDERIZACAO: 'O módulo não gera uma página pública que o descritor promete',
  ARQUIVOS: 'A lista de arquivos do módulo não confere com o que foi enviado',
  TIPO: 'Há um arquivo de tipo que o portal não serve',
  PACOTE: 'O pacote não pode ser lido, ou tem um caminho que não é permitido',
  GRANDE: 'O pacote passa do tamanho permitido',
  FIXADA: 'O módulo está fixado em outra versão; libere-o antes',
  SEM_ANTERIOR: 'Não há versão anterior para a qual voltar',
  SEM_VERSAO: 'O portal não tem esta versão do módulo',
  SEM_MODULO: 'O portal não tem este módulo',
  MUDOU: 'Outra publicação foi feita ao mesmo tempo; tente novamente',
} as const;
export type RecusaModulo = keyof typeof RECUSA_MODULO;

const byName = z.object({ nome: nomeModuloSchema });
/** Who does it, for the audit: what the command line knows of its user. */
const porSchema = z
  .string()
  .trim()
  .min(1)
  .check(atMost(80))
  .regex(/^\P{C}*$/u)
  .default('não informado');
const byWhom = z.object({ por: porSchema });

export const modulosEndpoints = defineEndpoints({
  'GET /publico/modulos': {
    summary: 'Which versions of which modules are live',
    access: 'public',
    response: modulosNoArSchema,
  },
  'POST /publico/modulos/falhas': {
    summary: 'A browser tells that a module failed, without personal data',
    access: 'public',
    body: z.object({
      modulo: nomeModuloSchema,
      versao: versionSchema,
      fase: z.enum(FASES_FALHA),
      erro: z.string().check(atMost(MAX_ERRO_MODULO)),
    }),
    response: doneSchema,
    rateLimit: 30,
  },
  'GET /modulos': {
    summary: 'Each module with its versions and their failures',
    access: 'publicacao',
    response: z.object({ modulos: z.array(moduloPublicadoSchema), compartilhada: z.string() }),
  },
  'GET /modulos/historico': {
    summary: 'What was published, taken back, pinned, the newest first',
    access: 'publicacao',
    response: z.array(flipSchema),
  },
  'POST /modulos/:nome/:versao': {
    summary: 'Publishes a version: its folder as a .tgz, which goes live if every check passes',
    access: 'publicacao',
    params: byName.extend({ versao: versionSchema }),
    query: byWhom,
    upload: true,
    errors: [409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/retorno': {
    summary: 'Takes a module back to its former version',
    access: 'publicacao',
    params: byName,
    body: byWhom,
    errors: [409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/fixacao': {
    summary: 'Makes a version live and holds it: no build and no publishing changes it',
    access: 'publicacao',
    params: byName,
    body: byWhom.extend({ versao: versionSchema }),
    errors: [409, 422],
    response: flipSchema,
  },
  'POST /modulos/:nome/liberacao': {
    summary: 'Ends the hold on a version, which stays live',
    access: 'publicacao',
    params: byName,
    body: byWhom,
    errors: [409, 422],
    response: flipSchema,
  },
});
