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
    /** Null for an anonymous visitor or the system itself. */
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
    // Rows from before stay as they are: the migration doesn't look at them.
    check(
      'auditoria_descredenciamento',
      sql`${t.acao} <> 'CREDENCIADO_DESCREDENCIADO' or length(trim(coalesce(${t.dados} ->> 'motivo', ''))) > 0`,
    ),
  ],
);

/**
 * Staff's reads of people's data, one row for each thing, person and stretch of time. Insert-only for the application, and
 * outside the audit's chain, whose rows wait for each other. Without foreign keys: it tells of what is gone as well.
 */
export const leitura = pgTable(
  'leitura',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The first one of its stretch of time. */
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
    // The time first: what is added lies at the end of the index, however many rows there are.
    unique('leitura_unica').on(t.janela, t.atorId, t.perfil, t.tipo, t.alvo),
    oneOf('leitura_tipo', t.tipo, TIPOS_LEITURA),
    index('leitura_solicitacao').on(t.solicitacaoId, t.id).where(sql`${t.solicitacaoId} is not null`),
  ],
);

/** The audit trail's end as it was at a moment, signed: a trail that was cut or written anew doesn't fit it. Insert-only. */
export const auditoriaCabeca = pgTable('auditoria_cabeca', {
  /** The last row that it covers. */
  ultimaId: bigint({ mode: 'number' }).primaryKey(),
  hash: text().notNull(),
  /** How many rows there were. */
  linhas: bigint({ mode: 'number' }).notNull(),
  /** The head as a compact JSON Web Signature. */
  jws: text().notNull(),
  criadaEm: createdAt(),
});
