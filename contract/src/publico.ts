import * as z from 'zod';
import { UFS } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { cepSchema } from './fields.ts';

export const estadoSchema = z.object({ codigo: z.string(), nome: z.string() });
export type Estado = z.infer<typeof estadoSchema>;

/** `id` is the IBGE code (7 digits); `codigoEstado` the UF. */
export const municipioSchema = z.object({ id: z.number().int(), nome: z.string(), codigoEstado: z.string() });
export type Municipio = z.infer<typeof municipioSchema>;

/** Address of a CEP; `municipio` is null if the portal doesn't know it. */
export const enderecoCepSchema = z.object({
  logradouro: z.string(),
  bairro: z.string(),
  uf: z.enum(UFS),
  municipio: municipioSchema.nullable(),
});
export type EnderecoCep = z.infer<typeof enderecoCepSchema>;

export const publicoEndpoints = defineEndpoints({
  'GET /publico/municipios/estados': {
    summary: 'The 27 federative units',
    response: z.array(estadoSchema),
  },
  'GET /publico/municipios/findByCodigoEstado/:uf': {
    summary: 'The municipalities of a federative unit',
    params: z.object({ uf: z.enum(UFS) }),
    response: z.array(municipioSchema),
  },
  'GET /publico/cep/:cep': {
    summary: 'Address of a CEP, to fill in a form; 404 if it is unknown or no look-up service is configured',
    params: z.object({ cep: cepSchema }),
    errors: [404],
    response: enderecoCepSchema,
    rateLimit: 600,
  },
});
