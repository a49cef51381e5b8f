// State of the installation and its processes.

import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** Secrets that the installation generates once, such as signing keys. */
export const chave = pgTable('chave', {
  nome: text().primaryKey(),
  valor: jsonb().$type<Record<string, unknown>>().notNull(),
  criadaEm: createdAt(),
});

/** Facts about this installation by name: `FUSO`, the zone its editais were made in; `VERSAO_MINIMA`, the oldest release that the schema works with; `BASE_CONFERIDA` and `SQL:…`, the state of the schema (ADR 79). */
export const instalacao = pgTable('instalacao', {
  nome: text().primaryKey(),
  valor: text().notNull(),
});

/** Last run of recurring work, by name (`platform/jobs/sinal.ts`). */
export const sinal = pgTable('sinal', {
  nome: text().primaryKey(),
  em: instant().notNull(),
  dados: jsonb().$type<unknown>().notNull().default({}),
});

/** Security events per hour, of all processes; the log has each single one. */
export const eventoSeguranca = pgTable(
  'evento_seguranca',
  {
    hora: instant().notNull(),
    evento: text().notNull(),
    quantos: integer().notNull(),
    /** Time of the first event of the hour, then of the last. */
    primeiroEm: instant().notNull(),
    ultimoEm: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hora, t.evento] })],
);

/** Stored responses by idempotency key (INS-9). `resposta` is null while the first request runs. */
export const idempotencia = pgTable(
  'idempotencia',
  {
    chave: text().notNull(),
    escopo: text().notNull(),
    hashCorpo: text().notNull(),
    resposta: jsonb().$type<unknown>().notNull(),
    criadaEm: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.escopo, t.chave] }), index('idempotencia_criada').on(t.criadaEm)],
);
