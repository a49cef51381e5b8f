// Comprovantes and the keys that signed them.

import { TIPOS_COMPROVANTE } from '@credenciados/contract';
import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { solicitacao } from './solicitacao.ts';

/** Public keys that signed comprovantes; older keys still verify their signatures. */
export const comprovanteChave = pgTable('comprovante_chave', {
  kid: text().primaryKey(),
  publica: jsonb().$type<Record<string, unknown>>().notNull(),
  criadaEm: createdAt(),
  /** Set by an operator when the private key leaked; its signatures are then invalid. */
  revogadaEm: instant(),
});

/** A signed comprovante, byte for byte. Insert-only for the application. */
export const comprovante = pgTable(
  'comprovante',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    /** Version of the solicitação that it certifies: the registration or a resubmission. */
    versao: integer().notNull(),
    tipo: text().notNull().$type<(typeof TIPOS_COMPROVANTE)[number]>(),
    /** Unguessable code that a person types to verify it. */
    codigo: text().notNull().unique(),
    conteudo: text().notNull(),
    cabecalho: text().notNull(),
    assinatura: text().notNull(),
    kid: text()
      .notNull()
      .references(() => comprovanteChave.kid),
    emitidoEm: instant().notNull(),
  },
  (t) => [
    oneOf('comprovante_tipo', t.tipo, TIPOS_COMPROVANTE),
    unique('comprovante_solicitacao_versao').on(t.solicitacaoId, t.versao),
  ],
);
