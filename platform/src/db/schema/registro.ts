// Public register as it was on each day (REG-3).

import { FORMATOS_REGISTRO } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { char, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant, oneOf } from './columns.ts';

/** File of the register by its SHA-256, compressed. Days on which nothing changed share it. Insert-only. */
export const registroArquivo = pgTable(
  'registro_arquivo',
  {
    sha256: char({ length: 64 }).primaryKey(),
    formato: text({ enum: FORMATOS_REGISTRO }).notNull(),
    /** Compressed by gzip; the hash is that of the plain file. */
    conteudo: bytea().notNull(),
  },
  (t) => [oneOf('registro_arquivo_formato', t.formato, FORMATOS_REGISTRO)],
);

/** Files of a day in the agency's zone. Insert-only. */
export const registroDia = pgTable(
  'registro_dia',
  {
    dia: date({ mode: 'string' }).primaryKey(),
    feitoEm: instant().notNull(),
    registros: integer().notNull(),
    csv: char({ length: 64 })
      .notNull()
      .references(() => registroArquivo.sha256),
    json: char({ length: 64 })
      .notNull()
      .references(() => registroArquivo.sha256),
  },
  (t) => [check('registro_dia_registros', sql`${t.registros} >= 0`)],
);
