// De-accreditation proceedings.

import { PROCEDIMENTO_ABERTO, SITUACOES_PROCEDIMENTO } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { mensagem } from './conversa.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

const list = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '));

/** A proceeding against an accreditation (DES-1). Its deadlines are those of its messages. */
export const procedimento = pgTable(
  'procedimento',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    situacao: text().notNull().$type<(typeof SITUACOES_PROCEDIMENTO)[number]>(),
    fatos: text().notNull(),
    abertoPor: integer()
      .notNull()
      .references(() => usuario.id),
    abertoEm: createdAt(),
    /** Message with the notice; its deadline is that of the defence. */
    avisoId: integer()
      .notNull()
      .references(() => mensagem.id),
    /** Message with the defence. */
    defesaId: integer().references(() => mensagem.id),
    proposta: text(),
    propostoPor: integer().references(() => usuario.id),
    propostoEm: instant(),
    decididoPor: integer().references(() => usuario.id),
    decididoEm: instant(),
    /** Message with the decision; its deadline is that of the appeal. */
    decisaoId: integer().references(() => mensagem.id),
    /** Message with the appeal. */
    recursoId: integer().references(() => mensagem.id),
    julgamento: text(),
    julgadoPor: integer().references(() => usuario.id),
    julgadoEm: instant(),
    /** Last moment of the latest suspension, with its reason and author. It ends by itself. */
    suspensoAte: instant(),
    suspensao: text(),
    suspensoPor: integer().references(() => usuario.id),
    encerradoEm: instant(),
    /** Reason of an archived one. */
    encerramento: text(),
  },
  (t) => [
    oneOf('procedimento_situacao', t.situacao, SITUACOES_PROCEDIMENTO),
    // A second person confirms, a third one decides the appeal.
    check('procedimento_outra_pessoa', sql`${t.decididoPor} <> ${t.propostoPor}`),
    check(
      'procedimento_terceira_pessoa',
      sql`${t.julgadoPor} <> ${t.propostoPor} and ${t.julgadoPor} <> ${t.decididoPor}`,
    ),
    check('procedimento_proposta', sql`num_nonnulls(${t.proposta}, ${t.propostoPor}, ${t.propostoEm}) in (0, 3)`),
    check('procedimento_decisao', sql`num_nonnulls(${t.decididoPor}, ${t.decididoEm}, ${t.decisaoId}) in (0, 3)`),
    check('procedimento_julgamento', sql`num_nonnulls(${t.julgamento}, ${t.julgadoPor}, ${t.julgadoEm}) in (0, 3)`),
    check('procedimento_suspensao', sql`num_nonnulls(${t.suspensoAte}, ${t.suspensao}, ${t.suspensoPor}) in (0, 3)`),
    check(
      'procedimento_etapas',
      sql`(${t.situacao} not in ('PROPOSTO', 'DECIDIDO', 'RECURSO', 'CONCLUIDO', 'REFORMADO') or ${t.proposta} is not null)
        and (${t.situacao} not in ('DECIDIDO', 'RECURSO', 'CONCLUIDO', 'REFORMADO') or ${t.decididoPor} is not null)
        and (${t.situacao} not in ('RECURSO', 'REFORMADO') or ${t.recursoId} is not null)
        and (${t.situacao} not in ('CONCLUIDO', 'REFORMADO') or ${t.recursoId} is null or ${t.julgadoPor} is not null)
        and (${t.situacao} in (${list(PROCEDIMENTO_ABERTO)})) = (${t.encerradoEm} is null)
        and (${t.situacao} = 'ARQUIVADO') = (${t.encerramento} is not null)`,
    ),
    uniqueIndex('procedimento_um_aberto')
      .on(t.solicitacaoId)
      .where(sql`${t.situacao} in (${list(PROCEDIMENTO_ABERTO)})`),
    index('procedimento_solicitacao').on(t.solicitacaoId),
    index('procedimento_decidido').on(t.decisaoId).where(sql`${t.situacao} = 'DECIDIDO'`),
  ],
);
