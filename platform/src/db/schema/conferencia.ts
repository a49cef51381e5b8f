// Check lists, and opinions of external experts.

import { ATOS_CONFERENCIA, CONCLUSOES_PARECER, type ItemConferido, type ItemLista } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import {
  char,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { documento } from './documento.ts';
import { edital } from './edital.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** Versions of an edital's check list (CON-1). The latest applies; an empty one removes the list. Insert-only. */
export const conferenciaLista = pgTable(
  'conferencia_lista',
  {
    editalId: integer()
      .notNull()
      .references(() => edital.id),
    versao: smallint().notNull(),
    itens: jsonb().$type<ItemLista[]>().notNull(),
    criadaEm: createdAt(),
    criadaPor: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [primaryKey({ columns: [t.editalId, t.versao] })],
);

/**
 * Ticked item of a solicitação's check list. `sobre` records the content that was checked: the tick counts while the solicitação still has
 * it. The trigger `conferencia_marca` refuses ticks on the analyst's own solicitação and outside analysis.
 */
export const conferenciaMarca = pgTable(
  'conferencia_marca',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    /** Digest of the item's text. */
    item: char({ length: 16 }).notNull(),
    sobre: text().notNull(),
    marcadaEm: instant().notNull(),
    marcadaPor: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [primaryKey({ columns: [t.solicitacaoId, t.item] })],
);

/** Check list at the time of a decision: its version, and who had ticked each item. Insert-only. */
export const conferenciaDecisao = pgTable(
  'conferencia_decisao',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    editalId: integer().notNull(),
    listaVersao: smallint().notNull(),
    ato: text({ enum: ATOS_CONFERENCIA }).notNull(),
    itens: jsonb().$type<ItemConferido[]>().notNull(),
    em: instant().notNull(),
    por: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [
    oneOf('conferencia_decisao_ato', t.ato, ATOS_CONFERENCIA),
    foreignKey({
      columns: [t.editalId, t.listaVersao],
      foreignColumns: [conferenciaLista.editalId, conferenciaLista.versao],
      name: 'conferencia_decisao_lista',
    }),
    // A rejection needs at least one unticked item.
    check('conferencia_decisao_fundamento', sql`${t.ato} <> 'REJEITAR' or ${t.itens} @? '$[*].marcado ? (@ == null)'`),
    index('conferencia_decisao_solicitacao').on(t.solicitacaoId, t.id.desc().nullsFirst()),
  ],
);

/**
 * Opinion that staff request from an external expert by a link that expires. Only the link's hash is stored; the trigger
 * `parecer_respondido` makes answers immutable.
 */
export const parecer = pgTable(
  'parecer',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    nome: text().notNull(),
    email: text().notNull(),
    pergunta: text().notNull(),
    chaveHash: char({ length: 64 }).notNull().unique(),
    criadoEm: createdAt(),
    criadoPor: integer()
      .notNull()
      .references(() => usuario.id),
    expiraEm: instant().notNull(),
    abertoEm: instant(),
    conclusao: text({ enum: CONCLUSOES_PARECER }),
    texto: text(),
    respondidoEm: instant(),
    canceladoEm: instant(),
    canceladoPor: integer().references(() => usuario.id),
  },
  (t) => [
    oneOf('parecer_conclusao', t.conclusao, CONCLUSOES_PARECER),
    check(
      'parecer_resposta',
      sql`num_nulls(${t.conclusao}, ${t.texto}, ${t.respondidoEm}) in (0, 3) and (${t.texto} is null or length(trim(${t.texto})) > 0)`,
    ),
    check('parecer_cancelado', sql`(${t.canceladoEm} is null) = (${t.canceladoPor} is null)`),
    check('parecer_um_fim', sql`${t.canceladoEm} is null or ${t.respondidoEm} is null`),
    // One open request per expert and solicitação.
    uniqueIndex('parecer_um_aberto')
      .on(t.solicitacaoId, t.email)
      .where(sql`${t.respondidoEm} is null and ${t.canceladoEm} is null`),
    index('parecer_solicitacao').on(t.solicitacaoId, t.id.desc().nullsFirst()),
  ],
);

/** Documentos that accompany the request. */
export const parecerDocumento = pgTable(
  'parecer_documento',
  {
    parecerId: integer()
      .notNull()
      .references(() => parecer.id),
    documentoId: integer()
      .notNull()
      .references(() => documento.id),
  },
  (t) => [primaryKey({ columns: [t.parecerId, t.documentoId] })],
);
