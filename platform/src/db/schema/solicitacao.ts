// Solicitações and their counters.

import { type FORMACOES_VISTORIADOR, SITUACOES_SOLICITACAO, type TIPOS_EDITAL } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { inOtherScript, nameOrder, searchKeys } from '../search-keys.ts';
import { accredited, createdAt, id, instant, latestSent, namePartition, oneOf, peopleGroup } from './columns.ts';
import { edital } from './edital.ts';
import { municipio } from './referencia.ts';
import { usuario } from './usuario.ts';

/** A solicitação with the person's data at the time of registration (INS-8). */
export const solicitacao = pgTable(
  'solicitacao',
  {
    id: id(),
    protocolo: text().notNull().unique(),
    editalId: integer().notNull(),
    /** Type of its edital: set by a trigger, enforced by a foreign key. Key of the lists of accredited people. */
    tipoEdital: text().notNull().default('').$type<(typeof TIPOS_EDITAL)[number]>(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    situacao: text().notNull().default('AGUARDANDO_APROVACAO').$type<(typeof SITUACOES_SOLICITACAO)[number]>(),
    justificativa: text(),
    prazoRetificacao: instant(),
    /** While RETIFICADO: only what was asked for may change (ANL-26). */
    soCorrecoes: boolean().notNull().default(false),
    /** Since when the portal proposes to archive it (ANL-25). */
    arquivamentoPropostoEm: instant(),
    /** First opening by staff, after which the applicant changes it no more (INS-23); acts that move it set it, too. */
    abertaEm: instant(),
    criadaEm: createdAt(),
    /** When the server received the headers of its registration (INS-13). Null: not registered by the form, or older than this column. */
    recebidaEm: instant(),
    /**
     * When its form arrived, if its files arrived within the grace period; and the length of that period. A trigger checks all three
     * against the edital.
     */
    formularioEm: instant(),
    carenciaMinutos: smallint(),
    /** When the person withdrew or renounced (REQ-1, REQ-2). */
    saiuEm: instant(),
    /** Last moment of the accreditation, set when it begins. Null: its edital sets no term. */
    validoAte: instant(),
    /** When the portal recorded that the term had ended. */
    vencidoEm: instant(),
    decididaEm: instant(),
    decididaPor: integer().references(() => usuario.id),
    /** Responsible analyst, and since when. */
    responsavelId: integer().references(() => usuario.id),
    responsavelDesde: instant(),
    // Sort and count columns of the queue (FIL-1), written by triggers alone.
    /** Since when it is in its state; while it awaits analysis, since it was last sent. */
    situacaoDesde: createdAt(),
    /** The applicant's latest message that staff have done nothing after, or a question of theirs that waits. */
    respondidaEm: instant(),
    /** Time of the applicant's latest question that staff haven't answered. */
    perguntaEm: instant(),
    /** Time of the resubmission that staff haven't handled yet. */
    retificadaEm: instant(),
    /** Earliest deadline that the applicant hasn't answered. */
    prazoAberto: instant(),
    versao: integer().notNull().default(1),
    processoId: integer(),
    /** The e-mail address wasn't confirmed by a code; staff see that (CTA-6). */
    contatoNaoConfirmado: boolean().notNull().default(false),
    cpf: char({ length: 11 }).notNull(),
    nome: text().notNull(),
    email: text().notNull(),
    telefones: text().array().notNull(),
    codigoCrea: text().notNull(),
    codigoIncra: text(),
    formacao: text(),
    formacaoVistoriador: text().$type<(typeof FORMACOES_VISTORIADOR)[number]>(),
    logradouro: text().notNull(),
    numero: text().notNull(),
    semNumero: boolean().notNull().default(false),
    complemento: text().notNull().default(''),
    bairro: text().notNull(),
    cep: char({ length: 8 }).notNull(),
    uf: char({ length: 2 }).notNull(),
    /** Null only for solicitações made from a processo, which has no address. */
    municipioId: integer().references(() => municipio.id),
  },
  (t) => [
    oneOf('solicitacao_situacao', t.situacao, SITUACOES_SOLICITACAO),
    foreignKey({
      columns: [t.editalId, t.tipoEdital],
      foreignColumns: [edital.id, edital.tipoEdital],
      name: 'solicitacao_edital_e_tipo',
    }),
    // One solicitação per CPF and edital (INS-6).
    unique('solicitacao_edital_cpf').on(t.editalId, t.cpf),
    check('solicitacao_cpf', sql`${t.cpf} ~ '^[0-9]{11}$'`),
    check('solicitacao_telefones', sql`cardinality(${t.telefones}) <= 3`),
    check(
      'solicitacao_justificativa',
      sql`${t.situacao} not in ('REJEITADO', 'ARQUIVADO') or length(trim(${t.justificativa})) > 0`,
    ),
    check('solicitacao_saida', sql`${t.saiuEm} is null or ${t.situacao} in ('ARQUIVADO', 'INATIVO')`),
    check(
      'solicitacao_vencimento',
      sql`${t.vencidoEm} is null or (${t.situacao} = 'INATIVO' and ${t.validoAte} is not null and ${t.validoAte} < ${t.vencidoEm})`,
    ),
    check('solicitacao_recebida', sql`${t.recebidaEm} <= ${t.criadaEm}`),
    check(
      'solicitacao_carencia',
      sql`(${t.formularioEm} is null) = (${t.carenciaMinutos} is null) and ${t.carenciaMinutos} between 1 and 120 and ${t.formularioEm} <= ${t.recebidaEm}`,
    ),
    check('solicitacao_prazo', sql`(${t.situacao} = 'RETIFICADO') = (${t.prazoRetificacao} is not null)`),
    check('solicitacao_so_correcoes', sql`not ${t.soCorrecoes} or ${t.situacao} = 'RETIFICADO'`),
    check('solicitacao_arquivamento', sql`${t.arquivamentoPropostoEm} is null or ${t.situacao} = 'RETIFICADO'`),
    // 15 indexes beside the constraints (ADR 76).
    index('solicitacao_edital_criada').on(t.editalId, t.criadaEm.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Includes the name, so that counting reads the index alone: PostgreSQL doesn't recognise it in the expression.
    index('solicitacao_edital_nome').on(t.editalId, nameOrder(t.nome), t.id, t.nome),
    // Figures of an edital, read from this index alone; also the order of the list by state.
    index('solicitacao_edital_numeros').on(t.editalId, t.situacao, t.criadaEm, t.decididaEm),
    check('solicitacao_responsavel', sql`(${t.responsavelId} is null) = (${t.responsavelDesde} is null)`),
    // Queue of an edital by waiting time, filtered by state and analyst within the index.
    index('solicitacao_edital_desde').on(t.editalId, t.situacaoDesde, t.id, t.situacao, t.responsavelId),
    // Few rows of an edital: answered, rectified, or with an open deadline.
    index('solicitacao_atencao')
      .on(t.editalId, t.situacaoDesde, t.id, t.situacao, t.responsavelId, t.prazoAberto)
      .where(sql`${t.respondidaEm} is not null or ${t.retificadaEm} is not null or ${t.prazoAberto} is not null`),
    // Inbox: what applicants of all editais sent, the latest first (FIL-21).
    index('solicitacao_novidade')
      .on(latestSent(t), t.id, t.responsavelId, t.perguntaEm)
      // Written as one condition: with two, PostgreSQL would also read it for the answered rows of an edital.
      .where(sql`${latestSent(t)} is not null`),
    index('solicitacao_processo').on(t.processoId).where(sql`${t.processoId} is not null`),
    index('solicitacao_usuario').on(t.usuarioId, t.id.desc().nullsFirst()),
    index('solicitacao_nome').using('gin', searchKeys(namePartition(t), t.nome)),
    // Search for people across editais (FIL-20); the protocolo has its own index.
    index('solicitacao_nome_em_todos').using('gin', searchKeys(peopleGroup(t.id), t.nome)),
    index('solicitacao_outra_escrita').on(t.id).where(inOtherScript(t.nome)),
    index('solicitacao_cpf_em_todos').on(t.cpf.op('bpchar_pattern_ops')),
    // Accreditations with a term, by its end: those to remind of, and to end.
    index('solicitacao_validade')
      .on(t.validoAte)
      .where(sql`${t.situacao} = 'CREDENCIADO' and ${t.validoAte} is not null`),
    // Lists of accredited people by type. The register pages far into the one by name, so it is read without the table.
    index('credenciado_situacao').on(t.tipoEdital, t.situacao, nameOrder(t.nome), t.id).where(accredited(t.situacao)),
    index('credenciado_nome')
      .on(t.tipoEdital, nameOrder(t.nome), t.id, t.editalId, t.nome)
      .where(accredited(t.situacao)),
  ],
);

/**
 * Number of an edital's solicitações in a state: the sum of its rows. A trigger moves them in the same transaction as the solicitação;
 * nothing else writes them. Each transaction uses a slot of its own, so that none waits for another.
 */
export const contagemSolicitacao = pgTable(
  'contagem_solicitacao',
  {
    editalId: integer()
      .notNull()
      .references(() => edital.id, { onDelete: 'cascade' }),
    situacao: text().notNull().$type<(typeof SITUACOES_SOLICITACAO)[number]>(),
    vaga: smallint().notNull(),
    /** May be negative: rows can leave through another slot. */
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.editalId, t.situacao, t.vaga] })],
);

/** Number of people of a type who are or were accredited: the sum of its rows, which follow `contagem_solicitacao` slot by slot. */
export const contagemCredenciado = pgTable(
  'contagem_credenciado',
  {
    tipoEdital: text().notNull().$type<(typeof TIPOS_EDITAL)[number]>(),
    vaga: smallint().notNull(),
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tipoEdital, t.vaga] })],
);
