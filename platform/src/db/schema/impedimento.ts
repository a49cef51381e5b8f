// Impediments of staff in solicitações, and the term of secrecy.

import { SITUACOES_IMPEDIMENTO } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** An impediment that a member of staff declared, or that an applicant claims (IMP-1). */
export const impedimento = pgTable(
  'impedimento',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    situacao: text().notNull().$type<(typeof SITUACOES_IMPEDIMENTO)[number]>(),
    /** Impeded member of staff; null for a claim that was not accepted. */
    usuarioId: integer().references(() => usuario.id),
    /** Person as the applicant named them; null for a declaration. */
    pessoa: text(),
    motivo: text().notNull(),
    em: createdAt(),
    /** Member of staff who decided on the claim, or ended the impediment, with the grounds. */
    decididoPor: integer().references(() => usuario.id),
    decididoEm: instant(),
    fundamento: text(),
  },
  (t) => [
    oneOf('impedimento_situacao', t.situacao, SITUACOES_IMPEDIMENTO),
    check('impedimento_pessoa', sql`(${t.situacao} in ('ALEGADO', 'RECUSADO')) = (${t.usuarioId} is null)`),
    check(
      'impedimento_decisao',
      sql`(${t.decididoPor} is null) = (${t.decididoEm} is null) and (${t.decididoPor} is null) = (${t.fundamento} is null)
        and (${t.situacao} not in ('RECUSADO', 'CESSADO') or ${t.decididoPor} is not null)`,
    ),
    // Nobody ends an impediment of their own, nor decides on a claim against themselves.
    check('impedimento_proprio', sql`${t.decididoPor} <> ${t.usuarioId}`),
    uniqueIndex('impedimento_um_vigente').on(t.usuarioId, t.solicitacaoId).where(sql`${t.situacao} = 'VIGENTE'`),
    // One claim waits at a time.
    uniqueIndex('impedimento_uma_alegacao').on(t.solicitacaoId).where(sql`${t.situacao} = 'ALEGADO'`),
    index('impedimento_solicitacao').on(t.solicitacaoId),
  ],
);

/** Acceptances of the term of secrecy and impartiality (IMP-4). */
export const termoAceito = pgTable(
  'termo_aceito',
  {
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    versao: integer().notNull(),
    em: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.versao, t.em] })],
);
