import * as z from 'zod';
import { atMost } from './bounded.ts';
import { defineEndpoints } from './endpoint.ts';
import { instantSchema, keySchema } from './fields.ts';
import { compositionIdSchema, MAX_PREVIEW_DAYS, MAX_PREVIEW_MODULES, versionSchema } from './module-descriptor.ts';
import { nomeModuloSchema } from './modulos.ts';

/** States of a preview: visible, ended by its team, or expired. */
export const SITUACOES_PREVIA = ['NO_AR', 'ENCERRADA', 'VENCIDA'] as const;

/** Preview of unpublished versions (TEL-41), as shown to its team and to people who open it. */
export const previaSchema = z.object({
  id: z.uuid(),
  situacao: z.enum(SITUACOES_PREVIA),
  /** Id of the composition of its pages. */
  composicao: compositionIdSchema,
  /** Versions that differ from the live ones, its own module first. */
  modulos: z.array(z.object({ nome: z.string(), titulo: z.string(), versao: versionSchema })),
  /** Team or person that made it. */
  por: z.string(),
  desde: instantSchema,
  /** Time at which it ends or ended. */
  ate: instantSchema,
});
export type Previa = z.infer<typeof previaSchema>;

/** Stored versions, as `mf-name@1.2.3`, separated by commas. */
const versoesSchema = z
  .string()
  .check(atMost(MAX_PREVIEW_MODULES * 150))
  .regex(/^mf-[a-z0-9-]{1,57}@[0-9A-Za-z.-]{1,80}(,mf-[a-z0-9-]{1,57}@[0-9A-Za-z.-]{1,80})*$/)
  .transform((text) =>
    text.split(',').map((each) => {
      const [nome = '', versao = ''] = each.split('@');
      return { nome, versao };
    }),
  )
  .pipe(z.array(z.object({ nome: nomeModuloSchema, versao: versionSchema })).max(MAX_PREVIEW_MODULES - 1));

export const previasEndpoints = defineEndpoints({
  'GET /modulos/previas': {
    summary: 'Previews of unpublished versions: visible ones, and the latest ended ones',
    response: z.array(previaSchema),
  },
  'POST /modulos/:nome/previas': {
    summary:
      'Creates a preview: stores a module’s version, its folder as a .tgz, without making it live, and returns the link for staff',
    params: z.object({ nome: nomeModuloSchema }),
    query: z.object({
      /** Version stated by the module; the stored version has a hash of its files appended. */
      versao: versionSchema,
      /** Stored versions of other modules, to be shown with it. */
      com: versoesSchema.optional(),
      /** Lifetime in days; default: the portal's setting. */
      dias: z.coerce.number().int().min(1).max(MAX_PREVIEW_DAYS).optional(),
    }),
    upload: true,
    errors: [404, 409, 422],
    response: previaSchema.extend({
      /** Link with the key in its fragment, which browsers don't send. */
      link: z.url(),
    }),
  },
  'POST /modulos/:nome/previas/:id/fim': {
    summary: 'Ends a module’s preview early',
    params: z.object({ nome: nomeModuloSchema, id: z.uuid() }),
    errors: [404, 409],
    response: previaSchema,
  },
  'POST /previas/entrada': {
    summary: 'Opens a preview in this browser by its link: pages loaded from now on show it',
    body: z.object({ chave: keySchema }),
    errors: [404, 410],
    response: previaSchema.extend({
      /** First page of its module that this person has access to, relative to `/credenciados/`; empty for their home page. */
      caminho: z.string(),
    }),
    rateLimit: 30,
  },
});
