// Releases of modules: tokens, failures, rollouts.

import { FASES_FALHA } from '@credenciados/contract';
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf, xid8 } from './columns.ts';

/** Flips of the registry that are in the audit, by the registry's own ids: each goes there once, whoever sees it first. */
export const viradaModulo = pgTable('virada_modulo', {
  id: uuid().primaryKey(),
  registradaEm: createdAt(),
});

/** Tokens that publish modules, each a team's and for its modules; only the hash is kept, and a row outlives its token. */
export const tokenPublicacao = pgTable('token_publicacao', {
  id: id(),
  equipe: text().notNull(),
  /** Their names; `*` for every module. */
  modulos: text().array().notNull(),
  hash: text().notNull().unique(),
  criadoEm: createdAt(),
  expiraEm: instant().notNull(),
  revogadoEm: instant(),
  /** Where the team is told what becomes of its rollouts; null: it is told nothing. */
  email: text(),
});

/** Failures of modules in browsers, counted: one row for each version, phase and text. */
export const falhaModulo = pgTable(
  'falha_modulo',
  {
    id: id(),
    modulo: text().notNull(),
    versao: text().notNull(),
    fase: text({ enum: FASES_FALHA }).notNull(),
    erro: text().notNull(),
    /** The first place of its stack, in a built file; empty where none is known. */
    lugar: text().notNull().default(''),
    pilha: jsonb().$type<string[]>().notNull().default([]),
    /** Where in the sources that is; null until somebody asks. */
    lugares: jsonb().$type<string[]>(),
    vezes: integer().notNull().default(1),
    /** Digests of the first addresses that told of it, of this version alone. */
    quem: text().array().notNull().default([]),
    /** How often, by family and major version. */
    navegadores: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Composition of the latest page that reported it. */
    composicao: text(),
    primeiraEm: createdAt(),
    ultimaEm: createdAt(),
  },
  (t) => [
    unique('falha_modulo_unica').on(t.modulo, t.versao, t.fase, t.erro, t.lugar),
    oneOf('falha_modulo_fase', t.fase, FASES_FALHA),
  ],
);

/** Which version a page had that tells how it went. */
export const BRACOS = ['NOVA', 'ATUAL'] as const;

/** How pages went while a version was rolled out, one row for each; times in ms, the shift in thousandths. */
export const visitaOferta = pgTable(
  'visita_oferta',
  {
    oferta: uuid().notNull(),
    /** Random id of the page. */
    pagina: text().notNull(),
    /** Whose: a digest of the browser's place, in this rollout alone. One that isn't known is a browser of its own. */
    navegador: text().notNull().default(sql`gen_random_uuid()`),
    braco: text({ enum: BRACOS }).notNull(),
    /** From where: a digest of the account or the address, in this rollout alone. */
    origem: text().notNull(),
    /** Digest of the network, in this rollout alone; null in rows of earlier builds. */
    rede: text(),
    falhou: boolean().notNull(),
    montagem: integer(),
    inp: integer(),
    lcp: integer(),
    cls: integer(),
    em: instant().notNull(),
    /** The portal made one for an address of the module: it is missed where the browser never tells anything … */
    aberta: boolean().notNull().default(false),
    /** … and when one told first. */
    contada: instant(),
    /** Number within the rollout, from 1; limits its rows. */
    ordem: integer().notNull().default(0),
    /** Written for the release before 1.0.0, which may run beside this one; the release after it drops it with its index. */
    transacao: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    primaryKey({ columns: [t.oferta, t.pagina] }),
    unique('visita_oferta_navegador').on(t.oferta, t.navegador),
    index('visita_oferta_transacao').on(t.oferta, t.transacao),
    index('visita_oferta_origem').on(t.oferta, t.origem),
    index('visita_oferta_ordem').on(t.oferta, t.ordem),
    oneOf('visita_oferta_braco', t.braco, BRACOS),
  ],
);

/** Used by the release before 1.0.0 alone, which may run beside this one; the release after it drops it. */
export const juizOferta = pgTable(
  'juiz_oferta',
  {
    id: smallint().primaryKey().default(1),
    processo: uuid().notNull(),
    ate: instant().notNull(),
  },
  (t) => [check('juiz_oferta_um', sql`${t.id} = 1`)],
);
