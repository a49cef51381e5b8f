import * as z from 'zod';

/** File formats of an exported list (ANL-9): CSV for programs, .xlsx for people. */
export const FORMATOS_EXPORTACAO = ['csv', 'xlsx'] as const;
export type FormatoExportacao = (typeof FORMATOS_EXPORTACAO)[number];

export const exportacaoQuerySchema = z.object({ formato: z.enum(FORMATOS_EXPORTACAO).default('csv') });
