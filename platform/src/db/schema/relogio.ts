// History of states of solicitações, and warnings of the committee's term to decide.

import { ETAPAS_AVISO, type EtapaAviso, SITUACOES_SOLICITACAO } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';
import { solicitacao } from './solicitacao.ts';

/** Changes of state, by the version of the solicitação that each made; the first state isn't among them (PRZ-6). */
export const solicitacaoMudanca = pgTable(
  'solicitacao_mudanca',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    versao: integer().notNull(),
    para: text().notNull().$type<(typeof SITUACOES_SOLICITACAO)[number]>(),
    em: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.solicitacaoId, t.versao] }),
    oneOf('solicitacao_mudanca_para', t.para, SITUACOES_SOLICITACAO),
  ],
);

/** Steps of the term of which the responsible people were warned (PRZ-8). */
export const decisaoAviso = pgTable(
  'decisao_aviso',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    /** Percent of the term. */
    etapa: smallint().notNull().$type<EtapaAviso>(),
    /** Last day of the term at that time. */
    prazo: date({ mode: 'string' }).notNull(),
    em: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.solicitacaoId, t.etapa] }),
    check('decisao_aviso_etapa', sql`${t.etapa} in (${sql.raw(ETAPAS_AVISO.join(', '))})`),
  ],
);
