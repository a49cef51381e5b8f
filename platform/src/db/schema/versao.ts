// Versions of a solicitação, and staff who view it.

import type { FieldColumn } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** Person's data in one version of a solicitação, as sent. Versions older than a field lack it. */
export type DadosVersao = Pick<typeof solicitacao.$inferSelect, FieldColumn> & { municipio: string | null };

/** A document in one version of a solicitação. */
export interface DocumentoVersao {
  id: number;
  caminho: string;
  tipo: string;
  nome: string;
  tamanho: number;
  sha256: string;
}

/** Present content of each solicitação in the shape of a version: the only definition of what a version contains. */
export const solicitacaoConteudo = pgView('solicitacao_conteudo', {
  solicitacaoId: integer().notNull(),
  dados: jsonb().$type<DadosVersao>().notNull(),
  documentos: jsonb().$type<DocumentoVersao[]>().notNull(),
}).existing();

/** Origin of a version of a solicitação. */
const ORIGENS_VERSAO = ['ENVIO', 'ALTERACAO', 'JUNTADA', 'CORRECAO'] as const;
export type OrigemVersao = (typeof ORIGENS_VERSAO)[number];

/** Versions of a solicitação; the registration is number 1. Insert-only for the application. */
export const solicitacaoVersao = pgTable(
  'solicitacao_versao',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    numero: smallint().notNull(),
    enviadaEm: instant().notNull(),
    /** ENVIO: sent by the applicant. ALTERACAO: changed by the applicant before staff opened it. JUNTADA: a document was joined during the analysis. CORRECAO: only the address was corrected, by staff or with the account's address. */
    origem: text().notNull().default('ENVIO').$type<OrigemVersao>(),
    dados: jsonb().$type<DadosVersao>().notNull(),
    documentos: jsonb().$type<DocumentoVersao[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.solicitacaoId, t.numero] }),
    check('solicitacao_versao_numero', sql`${t.numero} >= 1`),
    oneOf('solicitacao_versao_origem', t.origem, ORIGENS_VERSAO),
  ],
);

/** Last version of a solicitação that an analyst viewed. */
export const versaoVista = pgTable(
  'versao_vista',
  {
    solicitacaoId: integer().notNull(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    numero: smallint().notNull(),
    vistaEm: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.solicitacaoId, t.usuarioId] }),
    foreignKey({
      name: 'versao_vista_versao',
      columns: [t.solicitacaoId, t.numero],
      foreignColumns: [solicitacaoVersao.solicitacaoId, solicitacaoVersao.numero],
    }).onDelete('cascade'),
    index('versao_vista_usuario').on(t.usuarioId),
  ],
);

/** Staff viewing a solicitação now. The screen renews its row; expired rows are collected. */
export const presenca = pgTable(
  'presenca',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    desde: instant().notNull(),
    vistaEm: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.solicitacaoId, t.usuarioId] }), index('presenca_vista').on(t.vistaEm)],
);
