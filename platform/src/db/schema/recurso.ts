// Appeals against published preliminary results (RES-6).

import { type Perfil, SITUACOES_RECURSO } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { arquivo } from './arquivo.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { comprovanteChave } from './comprovante.ts';
import { resultado, resultadoItem } from './resultado.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** An appeal, one for each result of a person, with its signed receipt. The application only adds its decision. */
export const recurso = pgTable(
  'recurso',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    resultadoId: integer()
      .notNull()
      .references(() => resultado.id),
    situacao: text({ enum: SITUACOES_RECURSO }).notNull().default('APRESENTADO'),
    /** Protocolo with a mark: a solicitação has one. */
    numero: text().notNull(),
    fundamentos: text().notNull(),
    /** Arrival of the request's head, which decides if it was in time. */
    recebidoEm: instant().notNull(),
    criadoEm: createdAt(),
    codigo: text().notNull().unique(),
    conteudo: text().notNull(),
    cabecalho: text().notNull(),
    assinatura: text().notNull(),
    kid: text()
      .notNull()
      .references(() => comprovanteChave.kid),
    /** Author of the decision that it is against, and the person who confirmed that, if any. */
    decididaPor: integer()
      .notNull()
      .references(() => usuario.id),
    confirmadaPor: integer().references(() => usuario.id),
    encaminhamento: text(),
    encaminhadoPor: integer().references(() => usuario.id),
    encaminhadoEm: instant(),
    julgamento: text(),
    julgadoPor: integer().references(() => usuario.id),
    /** Profile in which they decided, for the act. */
    julgadoPerfil: text().$type<Perfil>(),
    julgadoEm: instant(),
  },
  (t) => [
    oneOf('recurso_situacao', t.situacao, SITUACOES_RECURSO),
    unique('recurso_um_por_resultado').on(t.resultadoId, t.solicitacaoId),
    foreignKey({
      columns: [t.resultadoId, t.solicitacaoId],
      foreignColumns: [resultadoItem.resultadoId, resultadoItem.solicitacaoId],
      name: 'recurso_do_resultado',
    }),
    check(
      'recurso_encaminhamento',
      sql`num_nonnulls(${t.encaminhamento}, ${t.encaminhadoPor}, ${t.encaminhadoEm}) in (0, 3) and (${t.situacao} not in ('ENCAMINHADO', 'PROVIDO', 'NEGADO') or ${t.encaminhadoPor} is not null)`,
    ),
    check(
      'recurso_julgamento',
      sql`num_nonnulls(${t.julgamento}, ${t.julgadoPor}, ${t.julgadoPerfil}, ${t.julgadoEm}) = case when ${t.situacao} in ('APRESENTADO', 'ENCAMINHADO') then 0 else 4 end`,
    ),
    // The author of the decision reconsiders; a person who neither made nor confirmed it accepts or denies.
    check('recurso_quem_decidiu', sql`${t.situacao} <> 'RECONSIDERADO' or ${t.julgadoPor} = ${t.decididaPor}`),
    check(
      'recurso_outra_pessoa',
      sql`${t.situacao} not in ('PROVIDO', 'NEGADO') or (${t.julgadoPor} <> ${t.decididaPor} and ${t.julgadoPor} is distinct from ${t.confirmadaPor})`,
    ),
    index('recurso_solicitacao').on(t.solicitacaoId),
    index('recurso_resultado').on(t.resultadoId, t.id),
  ],
);

/** Stated intention to appeal, which an edital may ask for before the grounds (RES-8). Insert-only. */
export const recursoIntencao = pgTable(
  'recurso_intencao',
  {
    resultadoId: integer().notNull(),
    solicitacaoId: integer().notNull(),
    /** Arrival of the request's head, which decides if it was in time. */
    recebidoEm: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.resultadoId, t.solicitacaoId] }),
    foreignKey({
      columns: [t.resultadoId, t.solicitacaoId],
      foreignColumns: [resultadoItem.resultadoId, resultadoItem.solicitacaoId],
      name: 'recurso_intencao_do_resultado',
    }),
  ],
);

/** Files of an appeal. */
export const recursoAnexo = pgTable(
  'recurso_anexo',
  {
    recursoId: integer()
      .notNull()
      .references(() => recurso.id),
    arquivoKey: text()
      .notNull()
      .references(() => arquivo.key),
    ordem: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.recursoId, t.ordem] }), index('recurso_anexo_arquivo').on(t.arquivoKey)],
);
