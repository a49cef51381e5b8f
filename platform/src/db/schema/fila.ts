// Work of staff on the queue: labels, notes, views, news.

import { CORES_ETIQUETA, type FilaFiltro } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** A label that staff put on solicitações. */
export const etiqueta = pgTable(
  'etiqueta',
  {
    id: id(),
    nome: text().notNull(),
    cor: text().notNull().$type<(typeof CORES_ETIQUETA)[number]>(),
    criadaEm: createdAt(),
    criadaPor: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [
    oneOf('etiqueta_cor', t.cor, CORES_ETIQUETA),
    check('etiqueta_nome', sql`length(trim(${t.nome})) between 1 and 30`),
    uniqueIndex('etiqueta_nome_unico').on(sql`lower(sem_acento(${t.nome}))`),
  ],
);

/** Labels of a solicitação. */
export const solicitacaoEtiqueta = pgTable(
  'solicitacao_etiqueta',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    etiquetaId: integer()
      .notNull()
      .references(() => etiqueta.id, { onDelete: 'cascade' }),
    /** Copied from the solicitação by the database: its edital and time of registration, the sort key of the list. */
    editalId: integer().notNull().default(0),
    solicitadaEm: instant().notNull().default(sql`now()`),
    postaEm: createdAt(),
    postaPor: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [
    primaryKey({ columns: [t.solicitacaoId, t.etiquetaId] }),
    index('solicitacao_etiqueta_etiqueta').on(t.etiquetaId, t.editalId, t.solicitadaEm, t.solicitacaoId),
  ],
);

/** Internal notes on a solicitação, invisible to applicants. */
export const nota = pgTable(
  'nota',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    autorId: integer()
      .notNull()
      .references(() => usuario.id),
    texto: text().notNull(),
    criadaEm: createdAt(),
    editadaEm: instant(),
  },
  (t) => [
    check('nota_texto', sql`length(trim(${t.texto})) between 1 and 4000`),
    index('nota_solicitacao').on(t.solicitacaoId, t.id.desc().nullsFirst()),
  ],
);

/** Saved views, used by processes of 1.0.0, which may still run; the next release drops the table. */
export const visao = pgTable(
  'visao',
  {
    id: id(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    nome: text().notNull(),
    filtro: jsonb().$type<FilaFiltro>().notNull(),
    padrao: boolean().notNull().default(false),
    criadaEm: createdAt(),
  },
  (t) => [
    check('visao_nome', sql`length(trim(${t.nome})) between 1 and 40`),
    uniqueIndex('visao_nome_unico').on(t.usuarioId, sql`lower(sem_acento(${t.nome}))`),
    uniqueIndex('visao_uma_padrao').on(t.usuarioId).where(sql`${t.padrao}`),
  ],
);

/** Up to when somebody has read the whole inbox (FIL-21). */
export const novidadeAte = pgTable('novidade_ate', {
  usuarioId: integer()
    .primaryKey()
    .references(() => usuario.id, { onDelete: 'cascade' }),
  ate: instant().notNull(),
});

/** Rows of the inbox that somebody has read since then. */
export const novidadeLida = pgTable(
  'novidade_lida',
  {
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    ate: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.usuarioId, t.solicitacaoId] }),
    index('novidade_lida_solicitacao').on(t.solicitacaoId),
  ],
);

/** Staff who get the daily digest, with the time of the last one (FIL-22). */
export const resumoDiario = pgTable('resumo_diario', {
  usuarioId: integer()
    .primaryKey()
    .references(() => usuario.id, { onDelete: 'cascade' }),
  em: instant().notNull(),
});
