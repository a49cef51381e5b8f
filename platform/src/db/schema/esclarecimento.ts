// Questions and challenges about editais.

import { type Contagem, TIPOS_ESCLARECIMENTO } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { edital } from './edital.ts';
import { usuario } from './usuario.ts';

/** Question or challenge by anybody, answered in public (ESC-1). Its author is never published. */
export const esclarecimento = pgTable(
  'esclarecimento',
  {
    id: id(),
    protocolo: text().notNull().unique(),
    editalId: integer()
      .notNull()
      .references(() => edital.id),
    tipo: text().notNull().$type<(typeof TIPOS_ESCLARECIMENTO)[number]>(),
    texto: text().notNull(),
    nome: text().notNull(),
    /** Confirmed address that gets the answer. */
    email: text(),
    enviadoEm: createdAt(),
    /** Term to answer, as it was counted. */
    contagem: jsonb().notNull().$type<Contagem>(),
    /** Text as published; staff may take personal data out of it. */
    publicado: text(),
    resposta: text(),
    /** Decision on a challenge. */
    acolhida: boolean(),
    /** True if it ended unanswered with its edital (ESC-5). */
    prejudicado: boolean().notNull().default(false),
    respondidoEm: instant(),
    respondidoPor: integer().references(() => usuario.id),
  },
  (t) => [
    oneOf('esclarecimento_tipo', t.tipo, TIPOS_ESCLARECIMENTO),
    check(
      'esclarecimento_resposta',
      sql`num_nonnulls(${t.publicado}, ${t.resposta}, ${t.respondidoEm}, ${t.respondidoPor}) in (0, 4)`,
    ),
    check(
      'esclarecimento_acolhida',
      sql`(${t.acolhida} is not null) = (${t.tipo} = 'IMPUGNACAO' and ${t.respondidoEm} is not null and not ${t.prejudicado})`,
    ),
    check('esclarecimento_prejudicado', sql`not ${t.prejudicado} or ${t.respondidoEm} is not null`),
    // Order of the staff's list: unanswered ones first, then the newest answers.
    index('esclarecimento_edital').on(t.editalId, t.respondidoEm.desc().nullsFirst(), t.id),
    index('esclarecimento_aguardando').on(t.editalId).where(sql`${t.respondidoEm} is null`),
  ],
);
