// Stored files and uploads under way.

import { AVISOS_DE_ARQUIVO, type AvisoDeArquivo, FINALIDADES, type Finalidade } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { bigint, char, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf } from './columns.ts';

/** Uploader, who alone may use the file until a record references it: an account, or a draft's digest. */
export const arquivo = pgTable(
  'arquivo',
  {
    key: text().primaryKey(),
    nomeOriginal: text().notNull(),
    mime: text().notNull(),
    tamanho: bigint({ mode: 'number' }).notNull(),
    sha256: char({ length: 64 }).notNull(),
    finalidade: text().notNull(),
    criadoEm: createdAt(),
    vinculadoEm: instant(),
    /** Digest of the uploader's network while no record references the file: limits uploads per network. */
    dono: text(),
    /** Warning about its content; null if none. */
    origem: text(),
    /** An upload, in progress or complete. Bytes arrive in chunks, each a stored file until all are there. */
    aviso: text().$type<AvisoDeArquivo>(),
  },
  (t) => [
    check('arquivo_solto_dono', sql`${t.vinculadoEm} is not null or ${t.dono} is not null`),
    index('arquivo_solto_dono_idx').on(t.dono).where(sql`${t.vinculadoEm} is null`),
    oneOf('arquivo_finalidade', t.finalidade, FINALIDADES),
    oneOf('arquivo_aviso', t.aviso, AVISOS_DE_ARQUIVO),
    check('arquivo_tamanho', sql`${t.tamanho} > 0`),
    index('arquivo_solto').on(t.criadoEm).where(sql`${t.vinculadoEm} is null`),
  ],
);

/** Digest of the uploader's network. */
export const envio = pgTable(
  'envio',
  {
    id: text().primaryKey(),
    dono: text().notNull(),
    /** Bytes stored so far. */
    origem: text().notNull(),
    finalidade: text().notNull().$type<Finalidade>(),
    nome: text().notNull(),
    tamanho: bigint({ mode: 'number' }).notNull(),
    /** Keys of the chunks, in order. */
    recebido: bigint({ mode: 'number' }).notNull().default(0),
    /** Idempotency key of the upload's creation. */
    trechos: text().array().notNull().default([]),
    /** Idempotency key of the creation: a repeat is the same upload. */
    chave: text(),
    criadoEm: createdAt(),
    arquivoKey: text().references(() => arquivo.key, { onDelete: 'cascade' }),
  },
  (t) => [
    unique('envio_chave').on(t.dono, t.chave),
    index('envio_aberto_dono').on(t.dono).where(sql`${t.arquivoKey} is null`),
    index('envio_criado').on(t.criadoEm),
    index('envio_arquivo').on(t.arquivoKey),
    oneOf('envio_finalidade', t.finalidade, FINALIDADES),
    check('envio_tamanho', sql`${t.tamanho} > 0`),
    check(
      'envio_recebido',
      sql`${t.recebido} between 0 and ${t.tamanho} and (${t.recebido} = ${t.tamanho}) = (${t.arquivoKey} is not null)`,
    ),
  ],
);
