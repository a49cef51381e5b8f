// Corrections that rectifications ask for.

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** Correction of a field or of a type's documentos that a rectification asked for (ANL-26). */
export const correcao = pgTable(
  'correcao',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    /** Version of the content that it is about; null if that wasn't stored. */
    versao: smallint(),
    /** Name of a field, or code of a type of documento. */
    alvo: text().notNull(),
    observacao: text().notNull(),
    pedidaEm: instant().notNull(),
    pedidaPor: integer()
      .notNull()
      .references(() => usuario.id),
    /** False once a later rectification was asked for. */
    atual: boolean().notNull().default(true),
    conferidaEm: instant(),
    conferidaPor: integer().references(() => usuario.id),
  },
  (t) => [
    check('correcao_observacao', sql`length(trim(${t.observacao})) > 0`),
    check('correcao_conferida', sql`(${t.conferidaEm} is null) = (${t.conferidaPor} is null)`),
    uniqueIndex('correcao_atual').on(t.solicitacaoId, t.alvo).where(sql`${t.atual}`),
    index('correcao_solicitacao').on(t.solicitacaoId),
  ],
);
