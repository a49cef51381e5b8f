// Claims to a CPF, and requests for deletion of data.

import { SITUACOES_TITULARIDADE } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { arquivo } from './arquivo.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { usuario } from './usuario.ts';

/** A person's claim to own a CPF (CTA-8). It doesn't reveal whether the CPF has an account. */
export const pedidoTitularidade = pgTable(
  'pedido_titularidade',
  {
    id: id(),
    protocolo: text().notNull().unique(),
    situacao: text().notNull().default('PENDENTE').$type<(typeof SITUACOES_TITULARIDADE)[number]>(),
    criadoEm: createdAt(),
    cpf: char({ length: 11 }).notNull(),
    nome: text().notNull(),
    email: text().notNull(),
    contatoNaoConfirmado: boolean().notNull(),
    relato: text().notNull(),
    arquivoKey: text()
      .notNull()
      .unique()
      .references(() => arquivo.key),
    decididoEm: instant(),
    decididoPor: integer().references(() => usuario.id),
    justificativa: text(),
    /** Accepted claim to the CPF before this one; null for the first. */
    aceitoDepoisDe: integer().references((): AnyPgColumn => pedidoTitularidade.id),
  },
  (t) => [
    oneOf('titularidade_situacao', t.situacao, SITUACOES_TITULARIDADE),
    check('titularidade_cpf', sql`${t.cpf} ~ '^[0-9]{11}$'`),
    check(
      'titularidade_decisao',
      sql`(${t.situacao} = 'PENDENTE') = (${t.decididoEm} is null) and (${t.decididoEm} is null) = (${t.decididoPor} is null)`,
    ),
    check('titularidade_recusa', sql`${t.situacao} <> 'RECUSADO' or length(trim(${t.justificativa})) > 0`),
    // One pending claim per CPF and address. A claim with a proven address doesn't collide with an unproven one of a stranger.
    uniqueIndex('titularidade_um_pendente')
      .on(t.cpf, t.email, t.contatoNaoConfirmado)
      .where(sql`${t.situacao} = 'PENDENTE'`),
    // Each accepted claim has at most one successor.
    uniqueIndex('titularidade_um_aceito')
      .on(t.cpf, sql`coalesce(${t.aceitoDepoisDe}, 0)`)
      .where(sql`${t.situacao} = 'ACEITO'`),
    check('titularidade_aceito', sql`${t.aceitoDepoisDe} is null or ${t.situacao} = 'ACEITO'`),
    index('titularidade_lista').on(t.situacao, t.id.desc().nullsFirst()),
  ],
);

/** Request to delete a person's data, with the answer of staff. It deletes nothing. */
export const pedidoExclusao = pgTable(
  'pedido_exclusao',
  {
    id: id(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    motivo: text().notNull(),
    criadoEm: createdAt(),
    resposta: text(),
    respondidoEm: instant(),
    respondidoPor: integer().references(() => usuario.id),
  },
  (t) => [
    check(
      'exclusao_resposta',
      sql`num_nulls(${t.resposta}, ${t.respondidoEm}, ${t.respondidoPor}) in (0, 3) and (${t.resposta} is null or length(trim(${t.resposta})) > 0)`,
    ),
    // Nobody answers their own request.
    check('exclusao_propria', sql`${t.respondidoPor} is null or ${t.respondidoPor} <> ${t.usuarioId}`),
    uniqueIndex('exclusao_um_pendente').on(t.usuarioId).where(sql`${t.respondidoEm} is null`),
    index('exclusao_lista').on(t.respondidoEm.desc().nullsFirst(), t.id),
    index('exclusao_usuario').on(t.usuarioId, t.id.desc().nullsFirst()),
  ],
);
