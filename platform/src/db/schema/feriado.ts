// Holidays that staff keep.

import { AMBITOS_FERIADO } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from './columns.ts';
import { usuario } from './usuario.ts';

/** State, municipal and agency holidays. National ones come from a library. */
export const feriado = pgTable(
  'feriado',
  {
    id: id(),
    dia: date({ mode: 'string' }).notNull().unique(),
    descricao: text().notNull(),
    ambito: text().notNull().$type<(typeof AMBITOS_FERIADO)[number]>(),
    /** True if it recurs each year from `dia` on. */
    anual: boolean().notNull(),
    criadoEm: createdAt(),
    criadoPor: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [
    oneOf('feriado_ambito', t.ambito, AMBITOS_FERIADO),
    check('feriado_descricao', sql`length(trim(${t.descricao})) > 0`),
  ],
);
