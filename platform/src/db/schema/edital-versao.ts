// Published states of editais (EDT-18).

import { sql } from 'drizzle-orm';
import { char, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { arquivo } from './arquivo.ts';
import { id, instant } from './columns.ts';
import { edital } from './edital.ts';
import { usuario } from './usuario.ts';

/** A published state, byte for byte as its hash was taken. Insert-only, except for the progress of telling people. */
export const editalVersao = pgTable(
  'edital_versao',
  {
    id: id(),
    editalId: integer()
      .notNull()
      .references(() => edital.id),
    /** 1, 2, 3 … within its edital. */
    numero: integer().notNull(),
    em: instant().notNull(),
    /** Member of staff who published it. */
    por: integer()
      .notNull()
      .references(() => usuario.id),
    /** Number of the errata within its edital; null for other changes. */
    errata: integer(),
    motivo: text().notNull(),
    /** PDF of that state. */
    anexoKey: text()
      .notNull()
      .references(() => arquivo.key),
    /** JSON with sorted keys, without spaces (RFC 8785). */
    conteudo: text().notNull(),
    /** SHA-256 of `conteudo`, which the database checks. */
    sha256: char({ length: 64 }).notNull(),
    /** SHA-256 of the version before; null for the first one. */
    anterior: char({ length: 64 }),
    /** People up to this solicitação have been told of an errata; null once all have, and for other changes. */
    avisadaAte: integer(),
  },
  (t) => [
    unique('edital_versao_numero').on(t.editalId, t.numero),
    unique('edital_versao_errata').on(t.editalId, t.errata),
    check('edital_versao_primeira', sql`(${t.numero} = 1) = (${t.anterior} is null)`),
    check('edital_versao_motivo', sql`${t.errata} is null or length(trim(${t.motivo})) > 0`),
    check('edital_versao_aviso', sql`${t.avisadaAte} is null or ${t.errata} is not null`),
    index('edital_versao_anexo').on(t.anexoKey),
    index('edital_versao_por').on(t.por),
    index('edital_versao_a_avisar').on(t.id).where(sql`${t.avisadaAte} is not null`),
  ],
);
