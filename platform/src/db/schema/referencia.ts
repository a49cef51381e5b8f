// Reference data: states, municipalities, document types.

import { TIPOS_EDITAL } from '@credenciados/contract';
import { boolean, char, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { oneOf } from './columns.ts';

export const estado = pgTable('estado', {
  codigo: char({ length: 2 }).primaryKey(),
  nome: text().notNull(),
  ibge: integer().notNull().unique(),
});

/** `id` is the IBGE code of 7 digits. */
export const municipio = pgTable(
  'municipio',
  {
    id: integer().primaryKey(),
    nome: text().notNull(),
    codigoEstado: char({ length: 2 })
      .notNull()
      .references(() => estado.codigo),
  },
  (t) => [unique('municipio_id_estado').on(t.id, t.codigoEstado)],
);

export const tipoDocumento = pgTable('tipo_documento', {
  codigo: text().primaryKey(),
  descricao: text().notNull(),
});

/** Document types of each type of edital (DOC-1). */
export const tipoDocumentoEdital = pgTable(
  'tipo_documento_edital',
  {
    tipoEdital: text().notNull(),
    codigo: text()
      .notNull()
      .references(() => tipoDocumento.codigo),
    obrigatorio: boolean().notNull(),
    ordem: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tipoEdital, t.codigo] }),
    oneOf('tipo_documento_edital_tipo', t.tipoEdital, TIPOS_EDITAL),
  ],
);
