// Authorisations of late entries.

import { sql } from 'drizzle-orm';
import { char, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { edital } from './edital.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** Lets one CPF register once in an edital that ended (INS-24). Its state follows from its columns and the time. */
export const inscricaoTardia = pgTable(
  'inscricao_tardia',
  {
    id: id(),
    editalId: integer()
      .notNull()
      .references(() => edital.id),
    cpf: char({ length: 11 }).notNull(),
    motivo: text().notNull(),
    /** Address that got the link. */
    email: text(),
    /** Last second for the registration. */
    ate: instant().notNull(),
    /** SHA-256 of the link's key. */
    chaveHash: text().notNull().unique(),
    criadaEm: createdAt(),
    criadaPor: integer()
      .notNull()
      .references(() => usuario.id),
    revogadaEm: instant(),
    revogadaPor: integer().references(() => usuario.id),
    /** Registration made with it. */
    solicitacaoId: integer()
      .unique()
      .references(() => solicitacao.id),
  },
  (t) => [
    check('tardia_cpf', sql`${t.cpf} ~ '^[0-9]{11}$'`),
    check('tardia_motivo', sql`length(trim(${t.motivo})) > 0`),
    check('tardia_revogada', sql`num_nonnulls(${t.revogadaEm}, ${t.revogadaPor}) in (0, 2)`),
    // Either used or revoked.
    check('tardia_fim', sql`num_nonnulls(${t.solicitacaoId}, ${t.revogadaEm}) <= 1`),
    index('tardia_edital').on(t.editalId, t.cpf),
  ],
);
