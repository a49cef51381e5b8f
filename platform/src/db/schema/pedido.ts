// Claims to a CPF, and requests to the data officer.

import { SITUACOES_TITULARIDADE, TIPOS_PEDIDO_DADOS, type TipoPedidoDados } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  date,
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

/**
 * Request of a person to the data officer, with its answer (DAD-4). The table has the name that 1.0.0 gave it, whose processes may still
 * serve: then it took requests for deletion alone.
 */
export const pedidoDados = pgTable(
  'pedido_exclusao',
  {
    id: id(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    tipo: text().notNull().default('ELIMINACAO').$type<TipoPedidoDados>(),
    motivo: text().notNull(),
    criadoEm: createdAt(),
    /** Last day to answer (LGPD, art. 19, II). The default serves processes of 1.0.0. */
    prazo: date({ mode: 'string' }).notNull().default(sql`current_date + 15`),
    resposta: text(),
    respondidoEm: instant(),
    respondidoPor: integer().references(() => usuario.id),
  },
  (t) => [
    oneOf('pedido_dados_tipo', t.tipo, TIPOS_PEDIDO_DADOS),
    check(
      'exclusao_resposta',
      sql`num_nulls(${t.resposta}, ${t.respondidoEm}, ${t.respondidoPor}) in (0, 3) and (${t.resposta} is null or length(trim(${t.resposta})) > 0)`,
    ),
    // Nobody answers their own request.
    check('exclusao_propria', sql`${t.respondidoPor} is null or ${t.respondidoPor} <> ${t.usuarioId}`),
    uniqueIndex('pedido_dados_um_pendente').on(t.usuarioId, t.tipo).where(sql`${t.respondidoEm} is null`),
    // The data officer's queue, and what was answered.
    index('pedido_dados_pendente').on(t.prazo, t.id).where(sql`${t.respondidoEm} is null`),
    index('pedido_dados_respondido').on(t.prazo, t.id).where(sql`${t.respondidoEm} is not null`),
    index('exclusao_usuario').on(t.usuarioId, t.id.desc().nullsFirst()),
  ],
);

/** Message about a request, of its person or of the data officer (DAD-5). */
export const pedidoDadosMensagem = pgTable(
  'pedido_dados_mensagem',
  {
    id: id(),
    pedidoId: integer()
      .notNull()
      .references(() => pedidoDados.id, { onDelete: 'cascade' }),
    autorId: integer()
      .notNull()
      .references(() => usuario.id),
    texto: text().notNull(),
    em: createdAt(),
  },
  (t) => [
    check('pedido_dados_mensagem_texto', sql`length(trim(${t.texto})) > 0`),
    index('pedido_dados_mensagem_pedido').on(t.pedidoId, t.id),
  ],
);
