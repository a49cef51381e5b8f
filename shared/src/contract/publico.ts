import * as z from 'zod';
import { UFS } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';

export const estadoSchema = z.object({ codigo: z.string(), nome: z.string() });
export type Estado = z.infer<typeof estadoSchema>;

/** `id` is the IBGE code (7 digits); `codigoEstado` the UF. */
export const municipioSchema = z.object({ id: z.number().int(), nome: z.string(), codigoEstado: z.string() });
export type Municipio = z.infer<typeof municipioSchema>;

export const publicoEndpoints = defineEndpoints({
  'GET /publico/municipios/estados': {
    summary: 'The 27 federative units',
    access: 'public',
    response: z.array(estadoSchema),
  },
  'GET /publico/municipios/findByCodigoEstado/:uf': {
    summary: 'The municipalities of a federative unit',
    access: 'public',
    params: z.object({ uf: z.enum(UFS) }),
    response: z.array(municipioSchema),
  },
});
