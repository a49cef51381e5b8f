// Suspensions of accreditations, and what their people were reminded of.

import { ETAPAS_VALIDADE, type EtapaValidade } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** A suspension without a proceeding. It ends by itself, or by an act with a reason. */
export const suspensao = pgTable(
  'suspensao',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    ate: instant().notNull(),
    motivo: text().notNull(),
    por: integer()
      .notNull()
      .references(() => usuario.id),
    em: createdAt(),
    encerradaEm: instant(),
    encerradaPor: integer().references(() => usuario.id),
    encerramento: text(),
  },
  (t) => [
    check(
      'suspensao_encerramento',
      sql`num_nonnulls(${t.encerradaEm}, ${t.encerradaPor}, ${t.encerramento}) in (0, 3)`,
    ),
    check('suspensao_ate', sql`${t.ate} > ${t.em}`),
    index('suspensao_solicitacao').on(t.solicitacaoId),
  ],
);

/** Steps before an end of which a person was reminded: each once, whichever process runs it. */
export const validadeAviso = pgTable(
  'validade_aviso',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    /** `CREDENCIAMENTO` or `DOCUMENTO:12`. */
    alvo: text().notNull(),
    /** Last day; another day is reminded of anew. */
    fim: date({ mode: 'string' }).notNull(),
    /** Days before the end; 0: it is over. */
    etapa: smallint().notNull().$type<EtapaValidade>(),
    em: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.solicitacaoId, t.alvo, t.fim, t.etapa] }),
    check('validade_aviso_etapa', sql`${t.etapa} in (${sql.raw(ETAPAS_VALIDADE.join(', '))})`),
  ],
);
