// Accounts, their sessions, second factors and codes.

import { NIVEIS_GOVBR, PERFIS, PODERES, type Poder } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';

/** An account, identified by its CPF (CTA-1). */
export const usuario = pgTable(
  'usuario',
  {
    id: id(),
    cpf: char({ length: 11 }).notNull(),
    nome: text().notNull(),
    email: text().notNull(),
    senhaHash: text(),
    ativo: boolean().notNull().default(true),
    criadoEm: createdAt(),
    /** Null: made by an anonymous registration whose link wasn't followed yet (CTA-7). */
    confirmadoEm: instant().defaultNow(),
    /** Replaced by another account of the same CPF: it keeps its solicitações, and nobody signs in to it. */
    substituidaEm: instant(),
    /** When staff last corrected its address; since then no registration can replace the account. */
    emailCorrigidoEm: instant(),
  },
  (t) => [
    // One account per CPF, not counting replaced ones.
    uniqueIndex('usuario_cpf_unico').on(t.cpf).where(sql`${t.substituidaEm} is null`),
    // Includes replaced accounts.
    index('usuario_cpf').on(t.cpf),
    check('usuario_substituida', sql`${t.substituidaEm} is null or not ${t.ativo}`),
  ],
);

export const usuarioPerfil = pgTable(
  'usuario_perfil',
  {
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    perfil: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.usuarioId, t.perfil] }),
    oneOf('usuario_perfil_perfil', t.perfil, PERFIS),
    // Finds staff among everybody who ever registered.
    index('usuario_perfil_equipe').on(t.perfil, t.usuarioId).where(sql`${t.perfil} <> 'CREDENCIADOS'`),
  ],
);

/** A session; its token is refused once `revogadaEm` is set (CTA-4). */
/** Lets the proxy act for the person who granted it (PRO-1). Its state follows from its columns and the day. */
export const procuracao = pgTable(
  'procuracao',
  {
    id: id(),
    outorganteId: integer()
      .notNull()
      .references(() => usuario.id),
    /** Named proxy, who may have no account yet. */
    procuradorCpf: char({ length: 11 }).notNull(),
    /** Account that accepted it. */
    procuradorId: integer().references(() => usuario.id),
    poderes: text().array().notNull().$type<Poder[]>(),
    /** First and last day in the agency's zone. */
    inicio: date({ mode: 'string' }).notNull(),
    fim: date({ mode: 'string' }).notNull(),
    criadaEm: createdAt(),
    aceitaEm: instant(),
    /** Refused, before it was accepted, or revoked. */
    encerradaEm: instant(),
    encerradaPor: integer().references(() => usuario.id),
  },
  (t) => [
    check('procuracao_cpf', sql`${t.procuradorCpf} ~ '^[0-9]{11}$'`),
    check('procuracao_periodo', sql`${t.inicio} <= ${t.fim}`),
    check('procuracao_poderes', sql`${t.poderes} <@ array[${sql.raw(PODERES.map((each) => `'${each}'`).join(', '))}]`),
    check('procuracao_aceita', sql`num_nonnulls(${t.aceitaEm}, ${t.procuradorId}) in (0, 2)`),
    check('procuracao_encerrada', sql`num_nonnulls(${t.encerradaEm}, ${t.encerradaPor}) in (0, 2)`),
    check('procuracao_de_outro', sql`${t.procuradorId} <> ${t.outorganteId}`),
    // A new grant to the same proxy takes the place of the former one.
    uniqueIndex('procuracao_aberta').on(t.outorganteId, t.procuradorCpf).where(sql`${t.encerradaEm} is null`),
    index('procuracao_procurador').on(t.procuradorCpf),
  ],
);

export const sessao = pgTable(
  'sessao',
  {
    id: text().primaryKey(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    perfil: text().notNull(),
    /** Sign-in that started it: ending one session of a sign-in ends all of them. */
    entradaId: text(),
    criadaEm: createdAt(),
    /** When the browser that began the sign-in received the session; until then it is unusable (CTA-5). */
    recebidaEm: instant(),
    /** 12 h after the person authenticated; renewals don't extend it. */
    expiraEm: instant().notNull(),
    revogadaEm: instant(),
    /** Updated every few minutes, shown to the owner. */
    ultimoUsoEm: createdAt(),
    /** Browser and system in words, shown to the owner. */
    navegador: text().notNull().default(''),
    /** Level of the gov.br account at the sign-in; null if unknown (GOV-2). */
    nivel: text({ enum: NIVEIS_GOVBR }),
    /** Power of attorney by which its person acts for another one (PRO-3); null for their own session. */
    procuracaoId: integer().references(() => procuracao.id),
  },
  (t) => [
    oneOf('sessao_nivel', t.nivel, NIVEIS_GOVBR),
    index('sessao_usuario').on(t.usuarioId),
    index('sessao_entrada').on(t.entradaId),
  ],
);

/** One-time link to set a password; only the hash of its token is stored. */
export const senhaLink = pgTable(
  'senha_link',
  {
    tokenHash: text().primaryKey(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    criadoEm: createdAt(),
    expiraEm: instant().notNull(),
    usadoEm: instant(),
  },
  (t) => [index('senha_link_usuario').on(t.usuarioId)],
);

/** Passkey of an account: its public key, and the signature counter that reveals a copy. */
export const chaveAcesso = pgTable(
  'chave_acesso',
  {
    id: id(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    credencial: text().notNull().unique(),
    publica: text().notNull(),
    contador: bigint({ mode: 'number' }).notNull(),
    transportes: text().array().notNull(),
    nome: text().notNull(),
    criadaEm: createdAt(),
    usadaEm: instant(),
  },
  (t) => [
    index('chave_acesso_usuario').on(t.usuarioId),
    check('chave_acesso_nome', sql`length(${t.nome}) between 1 and 60`),
  ],
);

/** Authenticator app of an account (TOTP). The secret is encrypted; a used time step is never accepted again. */
export const aplicativoCodigos = pgTable('aplicativo_codigos', {
  usuarioId: integer()
    .primaryKey()
    .references(() => usuario.id),
  segredo: text().notNull(),
  ultimoPasso: bigint({ mode: 'number' }).notNull(),
  criadoEm: createdAt(),
  usadoEm: instant(),
});

/** Recovery codes for a lost second factor: hashes, each usable once. */
export const codigoRecuperacao = pgTable(
  'codigo_recuperacao',
  {
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    hash: text().notNull(),
    criadoEm: createdAt(),
    usadoEm: instant(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.hash] })],
);

/** Code sent to confirm an account's e-mail address, present or new. */
export const codigoConta = pgTable(
  'codigo_conta',
  {
    id: id(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    finalidade: text({ enum: ['SEGUNDO_FATOR', 'EMAIL'] }).notNull(),
    destino: text().notNull(),
    hash: text().notNull(),
    criadoEm: createdAt(),
    expiraEm: instant().notNull(),
    usadoEm: instant(),
  },
  (t) => [
    index('codigo_conta_usuario').on(t.usuarioId, t.criadoEm),
    check('codigo_conta_finalidade', sql`${t.finalidade} in ('SEGUNDO_FATOR', 'EMAIL')`),
  ],
);

/** Failed sign-ins by hashed account or address, for rate limiting. */
export const tentativaLogin = pgTable(
  'tentativa_login',
  {
    id: id(),
    chave: text().notNull(),
    em: createdAt(),
  },
  (t) => [index('tentativa_login_chave').on(t.chave, t.em)],
);

/** Code sent to confirm an e-mail address without an account; stored as digests only. */
export const contatoCodigo = pgTable(
  'contato_codigo',
  {
    id: id(),
    /** Keyed digests of the address, the requester and the code. */
    emailHash: text().notNull(),
    quemHash: text().notNull(),
    codigoHash: text().notNull(),
    tentativas: smallint().notNull().default(0),
    criadoEm: createdAt(),
    expiraEm: instant().notNull(),
    usadoEm: instant(),
  },
  (t) => [
    check('contato_codigo_tentativas', sql`${t.tentativas} between 0 and 5`),
    index('contato_codigo_criado').on(t.criadoEm),
    // Finds an address's code of the day; its holder is a digest of the address.
    index('contato_codigo_quem').on(t.quemHash),
  ],
);

/** Storage of the embedded issuer: sessions, grants, codes, tokens. */
export const oidcPayload = pgTable(
  'oidc_payload',
  {
    tipo: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    userCode: text(),
    uid: text(),
    expiraEm: instant(),
    consumidoEm: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tipo, t.id] }),
    index('oidc_payload_grant').on(t.grantId),
    index('oidc_payload_uid').on(t.uid),
    index('oidc_payload_expira').on(t.expiraEm),
  ],
);
