// Documentos of a solicitação.

import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { arquivo } from './arquivo.ts';
import { createdAt, id, instant } from './columns.ts';
import { tipoDocumento } from './referencia.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** A file of a solicitação. Replaced files keep `substituidoEm`, to show changes. */
export const documento = pgTable(
  'documento',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    arquivoKey: text()
      .notNull()
      .unique()
      .references(() => arquivo.key),
    tipo: text()
      .notNull()
      .references(() => tipoDocumento.codigo),
    criadoEm: createdAt(),
    substituidoEm: instant(),
    /** Last day on which it is valid, typed by an analyst. */
    validade: date({ mode: 'string' }),
  },
  (t) => [
    index('documento_solicitacao').on(t.solicitacaoId),
    index('documento_validade').on(t.validade).where(sql`${t.substituidoEm} is null and ${t.validade} is not null`),
    uniqueIndex('documento_um_por_tipo')
      .on(t.solicitacaoId, t.tipo)
      .where(sql`${t.substituidoEm} is null and ${t.tipo} <> 'OUTROS'`),
  ],
);

/** When an analyst last opened a document. A replacement is a new row, so it counts as unopened. */
export const documentoAberto = pgTable(
  'documento_aberto',
  {
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    documentoId: integer()
      .notNull()
      .references(() => documento.id),
    abertoEm: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentoId, t.usuarioId] })],
);
