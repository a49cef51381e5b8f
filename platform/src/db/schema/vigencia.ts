// Suspensions and conditions of accreditations, and what their people were reminded of.

import { ETAPAS_VALIDADE, type EtapaValidade } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { arquivo } from './arquivo.ts';
import { createdAt, id, instant } from './columns.ts';
import { mensagem } from './conversa.ts';
import { documento } from './documento.ts';
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

/** Condition of an approval (VIG-5): met with its proof, cancelled with the approval, or else open. */
export const condicao = pgTable(
  'condicao',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    texto: text().notNull(),
    /** Last day on which it can be met in time. */
    fim: date({ mode: 'string' }).notNull(),
    em: createdAt(),
    por: integer()
      .notNull()
      .references(() => usuario.id),
    cumpridaEm: instant(),
    cumpridaPor: integer().references(() => usuario.id),
    /** Proof that it is met. */
    documentoId: integer().references(() => documento.id),
    mensagemId: integer().references(() => mensagem.id),
    /** The approval was annulled. */
    canceladaEm: instant(),
  },
  (t) => [
    check(
      'condicao_cumprida',
      sql`num_nonnulls(${t.cumpridaEm}, ${t.cumpridaPor}) = 2 * num_nonnulls(${t.documentoId}, ${t.mensagemId})`,
    ),
    check('condicao_encerrada', sql`${t.cumpridaEm} is null or ${t.canceladaEm} is null`),
    index('condicao_solicitacao').on(t.solicitacaoId),
    // Open ones, by their end: those to remind of, and those that are over.
    index('condicao_aberta')
      .on(t.fim, t.solicitacaoId)
      .where(sql`${t.cumpridaEm} is null and ${t.canceladaEm} is null`),
  ],
);

/** File that a person sent in place of a document with a validity, as an attachment of a message (VIG-4). Staff accept or refuse it, once. */
export const documentoNovo = pgTable(
  'documento_novo',
  {
    id: id(),
    documentoId: integer()
      .notNull()
      .references(() => documento.id),
    arquivoKey: text()
      .notNull()
      .unique()
      .references(() => arquivo.key),
    em: createdAt(),
    decididoEm: instant(),
    decididoPor: integer().references(() => usuario.id),
    aceito: boolean(),
  },
  (t) => [
    check('documento_novo_decidido', sql`num_nonnulls(${t.decididoEm}, ${t.decididoPor}, ${t.aceito}) in (0, 3)`),
    uniqueIndex('documento_novo_pendente').on(t.documentoId).where(sql`${t.decididoEm} is null`),
  ],
);

/** Steps before an end of which a person was reminded: each once, whichever process runs it. */
export const validadeAviso = pgTable(
  'validade_aviso',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    /** `CREDENCIAMENTO`, `DOCUMENTO:12` or `CONDICAO:12`. */
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
