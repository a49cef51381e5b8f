// Published results of editais (RES-2).

import { type Contagem, FASES_RESULTADO } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from './columns.ts';
import { comprovanteChave } from './comprovante.ts';
import { edital } from './edital.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** A published list, byte for byte as it was signed. Insert-only, except for an extended term. */
export const resultado = pgTable(
  'resultado',
  {
    id: id(),
    editalId: integer()
      .notNull()
      .references(() => edital.id),
    fase: text({ enum: FASES_RESULTADO }).notNull(),
    publicadoEm: instant().notNull(),
    por: integer()
      .notNull()
      .references(() => usuario.id),
    /** End of the term to appeal, and how it was counted; null for a final result. */
    recursoAte: instant(),
    contagem: jsonb().$type<Contagem>(),
    /** End of the term to state the intention to appeal, and its count; null if the edital asks for none (RES-8). */
    intencaoAte: instant(),
    intencaoContagem: jsonb().$type<Contagem>(),
    codigo: text().notNull().unique(),
    conteudo: text().notNull(),
    cabecalho: text().notNull(),
    assinatura: text().notNull(),
    kid: text()
      .notNull()
      .references(() => comprovanteChave.kid),
  },
  (t) => [
    oneOf('resultado_fase', t.fase, FASES_RESULTADO),
    unique('resultado_da_fase').on(t.editalId, t.fase),
    check(
      'resultado_intencao',
      sql`num_nonnulls(${t.intencaoAte}, ${t.intencaoContagem}) in (0, 2) and coalesce(${t.intencaoAte} <= ${t.recursoAte}, ${t.intencaoAte} is null)`,
    ),
  ],
);

/** Row of a published list, with the grounds, which its applicant alone reads. Insert-only. */
export const resultadoItem = pgTable(
  'resultado_item',
  {
    resultadoId: integer()
      .notNull()
      .references(() => resultado.id),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    nome: text().notNull(),
    aprovada: boolean().notNull(),
    motivos: text().notNull(),
    /** Member of staff who decided. */
    decididaPor: integer()
      .notNull()
      .references(() => usuario.id),
    /** Second person who confirmed the decision, if any. */
    confirmadaPor: integer().references(() => usuario.id),
  },
  (t) => [
    primaryKey({ columns: [t.resultadoId, t.solicitacaoId] }),
    index('resultado_item_solicitacao').on(t.solicitacaoId),
    index('resultado_item_nome').on(t.resultadoId, t.nome, t.solicitacaoId),
  ],
);
