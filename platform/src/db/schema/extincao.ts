// Ends of editais that are annulled or revoked.

import { DESTINOS_CREDENCIAMENTO, ESPECIES_EXTINCAO, type Perfil, SITUACOES_EXTINCAO } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { mensagem } from './conversa.ts';
import { edital } from './edital.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** Proposal to annul or revoke an edital; confirmed by another person, a job ends its solicitações (REV-4). */
export const extincao = pgTable(
  'extincao',
  {
    id: id(),
    editalId: integer()
      .notNull()
      .references(() => edital.id),
    especie: text().notNull().$type<(typeof ESPECIES_EXTINCAO)[number]>(),
    credenciamentos: text().notNull().$type<(typeof DESTINOS_CREDENCIAMENTO)[number]>(),
    fundamentos: text().notNull(),
    situacao: text().notNull().default('PROPOSTA').$type<(typeof SITUACOES_EXTINCAO)[number]>(),
    propostaPor: integer()
      .notNull()
      .references(() => usuario.id),
    /** Profile that its author used. */
    propostaPerfil: text().notNull().$type<Perfil>(),
    propostaEm: createdAt(),
    confirmadaPor: integer().references(() => usuario.id),
    confirmadaPerfil: text().$type<Perfil>(),
    confirmadaEm: instant(),
  },
  (t) => [
    oneOf('extincao_especie', t.especie, ESPECIES_EXTINCAO),
    oneOf('extincao_credenciamentos', t.credenciamentos, DESTINOS_CREDENCIAMENTO),
    oneOf('extincao_situacao', t.situacao, SITUACOES_EXTINCAO),
    // Nobody confirms a proposal of their own, and nothing takes effect unconfirmed.
    check('extincao_outra_pessoa', sql`${t.confirmadaPor} <> ${t.propostaPor}`),
    check(
      'extincao_confirmacao',
      sql`num_nonnulls(${t.confirmadaPor}, ${t.confirmadaPerfil}, ${t.confirmadaEm})
        = case when ${t.situacao} in ('CONFIRMADA', 'CONCLUIDA') then 3 else 0 end`,
    ),
    uniqueIndex('extincao_do_edital').on(t.editalId).where(sql`${t.situacao} <> 'RETIRADA'`),
  ],
);

/** Solicitação of a proposal to annul or revoke its edital. */
export const extincaoItem = pgTable(
  'extincao_item',
  {
    extincaoId: integer()
      .notNull()
      .references(() => extincao.id),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    /** True if its person loses by it, and is heard first (REV-2). */
    ouvir: boolean().notNull(),
    /** Message that they are heard by. */
    avisoId: integer().references(() => mensagem.id),
    /** Time at which it was ended, or its person told the outcome. */
    feitoEm: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.extincaoId, t.solicitacaoId] }),
    // Work that is left to the job.
    index('extincao_item_aviso').on(t.extincaoId, t.solicitacaoId).where(sql`${t.ouvir} and ${t.avisoId} is null`),
    index('extincao_item_a_fazer').on(t.extincaoId, t.solicitacaoId).where(sql`${t.feitoEm} is null`),
  ],
);
