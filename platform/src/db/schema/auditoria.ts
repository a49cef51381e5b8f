// Audit trail and log of reads.

import { TIPOS_LEITURA } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf } from './columns.ts';

/** Audit trail. Insert-only for the application and hash-chained by a trigger. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    em: createdAt(),
    /** Null for a visitor or the system. */
    atorId: integer(),
    acao: text().notNull(),
    entidade: text().notNull(),
    entidadeId: text().notNull(),
    dados: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    hashAnterior: text().notNull().default(''),
    hash: text().notNull().default(''),
  },
  (t) => [
    index('auditoria_entidade').on(t.entidade, t.entidadeId, t.id),
    // Older rows aren't checked by the migration.
    check(
      'auditoria_descredenciamento',
      sql`${t.acao} <> 'CREDENCIADO_DESCREDENCIADO' or length(trim(coalesce(${t.dados} ->> 'motivo', ''))) > 0`,
    ),
  ],
);

/**
 * Log of staff reading personal data, one row per record, person and time window. Insert-only for the application. Outside the audit's
 * chain, whose rows wait for each other. No foreign keys: it also names deleted records.
 */
export const leitura = pgTable(
  'leitura',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** First read of its time window. */
    em: instant().notNull(),
    janela: instant().notNull(),
    atorId: integer().notNull(),
    perfil: text().notNull(),
    tipo: text({ enum: TIPOS_LEITURA }).notNull(),
    alvo: text().notNull(),
    solicitacaoId: integer(),
    dados: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  },
  (t) => [
    // Time comes first, so that new rows go to the end of the index.
    unique('leitura_unica').on(t.janela, t.atorId, t.perfil, t.tipo, t.alvo),
    oneOf('leitura_tipo', t.tipo, TIPOS_LEITURA),
    index('leitura_solicitacao').on(t.solicitacaoId, t.id).where(sql`${t.solicitacaoId} is not null`),
  ],
);

/** Signed ends of the audit trail: a trail that was cut or rewritten doesn't match them. Insert-only. */
export const auditoriaCabeca = pgTable('auditoria_cabeca', {
  /** Id of the last row it covers. */
  ultimaId: bigint({ mode: 'number' }).primaryKey(),
  hash: text().notNull(),
  /** Number of rows. */
  linhas: bigint({ mode: 'number' }).notNull(),
  /** The head as a compact JSON Web Signature. */
  jws: text().notNull(),
  criadaEm: createdAt(),
});
