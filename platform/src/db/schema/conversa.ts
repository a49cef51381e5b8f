// Conversas with applicants.

import {
  type Contagem,
  FORMAS_CIENCIA,
  STATUS_CONVERSA,
  STATUS_MENSAGEM,
  TIPOS_CONVERSA,
} from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { arquivo } from './arquivo.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { comprovanteChave } from './comprovante.ts';
import { indisponibilidade } from './disponibilidade.ts';
import { solicitacao } from './solicitacao.ts';
import { procuracao, usuario } from './usuario.ts';

export const conversa = pgTable(
  'conversa',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    assunto: text().notNull(),
    tipoConversa: text().notNull().$type<(typeof TIPOS_CONVERSA)[number]>(),
    status: text().notNull().default('ABERTA').$type<(typeof STATUS_CONVERSA)[number]>(),
    criadaEm: createdAt(),
    dataUltimaMensagem: createdAt(),
    /** Read by processes of 1.0.0, which may still serve; the release after this one drops it. */
    aguardaDesde: instant(),
  },
  (t) => [
    oneOf('conversa_tipo', t.tipoConversa, TIPOS_CONVERSA),
    oneOf('conversa_status', t.status, STATUS_CONVERSA),
    index('conversa_solicitacao').on(t.solicitacaoId, t.dataUltimaMensagem.desc().nullsFirst()),
  ],
);

/**
 * Staff who wrote or received in a conversa, unless it is about their own solicitação, with the time of its latest message (sort key of
 * their list). Written by triggers alone.
 */
export const conversaPessoa = pgTable(
  'conversa_pessoa',
  {
    conversaId: integer()
      .notNull()
      .references(() => conversa.id, { onDelete: 'cascade' }),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    dataUltimaMensagem: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversaId, t.usuarioId] }),
    index('conversa_pessoa_lista').on(t.usuarioId, t.dataUltimaMensagem, t.conversaId),
  ],
);

export const mensagem = pgTable(
  'mensagem',
  {
    id: id(),
    conversaId: integer()
      .notNull()
      .references(() => conversa.id),
    conteudo: text().notNull(),
    remetenteId: integer()
      .notNull()
      .references(() => usuario.id),
    destinatarioId: integer()
      .notNull()
      .references(() => usuario.id),
    dataEnviada: createdAt(),
    dataLimiteResposta: instant(),
    /** Count of the deadline by the edital's term; null if staff chose the date, or there is none. */
    contagem: jsonb().$type<Contagem>(),
    /** Outage for which the deadline was extended. */
    prorrogadaPor: integer().references(() => indisponibilidade.id),
    status: text().notNull().default('ENVIADA').$type<(typeof STATUS_MENSAGEM)[number]>(),
    lidaEm: instant(),
    /** Moment at which the notice is presumed without an opening; null if the edital certifies none. */
    cienciaAte: instant(),
    /** Power of attorney by which it was sent (PRO-5); `actAsProxy` names it for the transaction. */
    procuracaoId: integer()
      .references(() => procuracao.id)
      .default(sql`(nullif(current_setting('portal.procurador', true), '')::jsonb ->> 'procuracao')::integer`),
  },
  (t) => [
    oneOf('mensagem_status', t.status, STATUS_MENSAGEM),
    check(
      'mensagem_contagem',
      sql`${t.dataLimiteResposta} is not null or num_nonnulls(${t.contagem}, ${t.prorrogadaPor}) = 0`,
    ),
    check('mensagem_lida', sql`(${t.status} = 'ENVIADA') = (${t.lidaEm} is null)`),
    index('mensagem_conversa').on(t.conversaId, t.id.desc().nullsFirst()),
    index('mensagem_nao_lida').on(t.destinatarioId).where(sql`${t.status} = 'ENVIADA'`),
    index('mensagem_sem_ciencia').on(t.cienciaAte).where(sql`${t.status} = 'ENVIADA' and ${t.cienciaAte} is not null`),
    index('mensagem_prazo')
      .on(t.dataLimiteResposta)
      .where(sql`${t.dataLimiteResposta} is not null and ${t.status} <> 'RESPONDIDA'`),
  ],
);

/** Certified notice of a message, byte for byte as signed. Insert-only for the application. */
export const ciencia = pgTable(
  'ciencia',
  {
    id: id(),
    /** One notice a message, whether it was opened or its term lapsed. */
    mensagemId: integer()
      .notNull()
      .unique()
      .references(() => mensagem.id),
    forma: text().notNull().$type<(typeof FORMAS_CIENCIA)[number]>(),
    em: instant().notNull(),
    /** Unguessable code that a person types to verify the certificate. */
    codigo: text().notNull().unique(),
    conteudo: text().notNull(),
    cabecalho: text().notNull(),
    assinatura: text().notNull(),
    kid: text()
      .notNull()
      .references(() => comprovanteChave.kid),
    emitidaEm: instant().notNull(),
  },
  (t) => [oneOf('ciencia_forma', t.forma, FORMAS_CIENCIA)],
);

export const mensagemAnexo = pgTable(
  'mensagem_anexo',
  {
    mensagemId: integer()
      .notNull()
      .references(() => mensagem.id),
    /** The messages of one lote share their files (LOT-8). */
    arquivoKey: text()
      .notNull()
      .references(() => arquivo.key),
    ordem: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.mensagemId, t.ordem] }), index('mensagem_anexo_arquivo').on(t.arquivoKey)],
);

export const modeloMensagem = pgTable('modelo_mensagem', {
  id: id(),
  assunto: text().notNull(),
  conteudo: text().notNull(),
  usuarioId: integer()
    .notNull()
    .references(() => usuario.id),
  criadoEm: createdAt(),
  versao: integer().notNull().default(1),
});
