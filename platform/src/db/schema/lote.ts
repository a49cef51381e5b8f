// Acts on many solicitações at once.

import {
  type AtoLote,
  type CorrecaoPedida,
  type EspecieRevisao,
  type Perfil,
  SITUACOES_ITEM_LOTE,
  SITUACOES_LOTE,
} from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { arquivo } from './arquivo.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** Decision on one solicitação that only waits for a second person (DUA-2); a review with the conversa in which its person is heard. */
type AtoDeUma =
  | { acao: 'ARQUIVAR'; motivo: string }
  | { acao: 'DESCREDENCIAR'; motivo: string }
  | { acao: 'VALIDAR' }
  | { [E in EspecieRevisao]: { acao: E; motivo: string; conversaId: number | null } }[EspecieRevisao];

/** States of a decision that leaves with a result. */
const PUBLICACOES_LOTE = ['AGUARDA', 'PUBLICADA'] as const;

/** Input of an act. A decision on one solicitação also has what its screen showed. */
export type AtoGuardado = (AtoLote | AtoDeUma) & {
  versaoLista?: number | undefined;
  destinatario?: { id: number } | undefined;
  correcoes?: readonly CorrecaoPedida[];
  permitirTudo?: boolean;
};

/**
 * An act on many solicitações (LOT-1), or a decision on one that waits (ANL-22). It may start at `comecaEm`; a trigger enforces the order
 * of its states.
 */
export const lote = pgTable(
  'lote',
  {
    id: id(),
    ato: jsonb().notNull().$type<AtoGuardado>(),
    situacao: text().notNull().default('AGUARDANDO').$type<(typeof SITUACOES_LOTE)[number]>(),
    criadoPor: integer()
      .notNull()
      .references(() => usuario.id),
    /** A decision on one solicitação, which its author's list of lotes leaves out. */
    decisao: boolean().notNull().default(false),
    /** Profile that its author used; they must still have it when it runs. */
    perfil: text().notNull().$type<Perfil>(),
    /** Begins only once another person confirms it (DUA-1). */
    segundaPessoa: boolean().notNull().default(false),
    confirmadoPor: integer().references(() => usuario.id),
    /** Profile that the second person used. */
    confirmadoPerfil: text().$type<Perfil>(),
    confirmadoEm: instant(),
    criadoEm: createdAt(),
    comecaEm: instant().notNull(),
    /** A decision that leaves with a result (RES-1): it waits for the publication, or was published. Null for every other one. */
    publicacao: text({ enum: PUBLICACOES_LOTE }),
    /** Heartbeat of the worker that runs it. */
    vistoEm: instant(),
    terminouEm: instant(),
  },
  (t) => [
    oneOf('lote_situacao', t.situacao, SITUACOES_LOTE),
    oneOf('lote_publicacao', t.publicacao, PUBLICACOES_LOTE),
    check('lote_espera', sql`${t.criadoEm} <= ${t.comecaEm}`),
    check('lote_terminou', sql`(${t.situacao} in ('AGUARDANDO', 'EXECUTANDO')) = (${t.terminouEm} is null)`),
    check(
      'lote_confirmacao',
      sql`(${t.confirmadoPor} is null) = (${t.confirmadoEm} is null) and (${t.confirmadoPor} is null) = (${t.confirmadoPerfil} is null)`,
    ),
    // Nobody confirms an act of their own, and nothing begins without the confirmation that it needs.
    check('lote_segunda_pessoa', sql`${t.confirmadoPor} <> ${t.criadoPor}`),
    check(
      'lote_sem_confirmacao',
      sql`not ${t.segundaPessoa} or ${t.confirmadoPor} is not null or ${t.situacao} in ('AGUARDANDO', 'DESFEITO')`,
    ),
    index('lote_a_confirmar')
      .on(t.id.desc().nullsFirst())
      .where(sql`${t.segundaPessoa} and ${t.confirmadoPor} is null and ${t.situacao} = 'AGUARDANDO'`),
    index('lote_de').on(t.criadoPor, t.id.desc().nullsFirst()),
    index('lote_aberto').on(t.comecaEm).where(sql`${t.situacao} in ('AGUARDANDO', 'EXECUTANDO')`),
    index('lote_terminado').on(t.terminouEm).where(sql`${t.terminouEm} is not null`),
  ],
);

/** A solicitação of a lote, in the version that the author saw. Done, refused and undone are final states, enforced by a trigger. */
export const loteItem = pgTable(
  'lote_item',
  {
    loteId: integer()
      .notNull()
      .references(() => lote.id, { onDelete: 'cascade' }),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    versao: integer().notNull(),
    /** Analyst responsible when the author saw it: if somebody takes it meanwhile, it isn't reassigned (LOT-6). Only compared. */
    responsavelId: integer(),
    situacao: text().notNull().default('PENDENTE').$type<(typeof SITUACOES_ITEM_LOTE)[number]>(),
    motivo: text(),
    em: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.loteId, t.solicitacaoId] }),
    oneOf('lote_item_situacao', t.situacao, SITUACOES_ITEM_LOTE),
    check('lote_item_em', sql`(${t.situacao} = 'PENDENTE') = (${t.em} is null)`),
    // A solicitação is pending in one lote at a time.
    uniqueIndex('lote_item_um_pendente').on(t.solicitacaoId).where(sql`${t.situacao} = 'PENDENTE'`),
    // Decisions that could not leave, and rows of lotes.
    index('lote_item_nao_feita').on(t.solicitacaoId).where(sql`${t.situacao} in ('RECUSADA', 'FALHOU')`),
    index('lote_item_situacao_idx').on(t.loteId, t.situacao, t.solicitacaoId),
  ],
);

/** Files attached to a lote's messages, until it is undone or removed (LOT-8). */
export const loteAnexo = pgTable(
  'lote_anexo',
  {
    loteId: integer()
      .notNull()
      .references(() => lote.id, { onDelete: 'cascade' }),
    arquivoKey: text()
      .notNull()
      .unique()
      .references(() => arquivo.key),
    ordem: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.loteId, t.ordem] })],
);
