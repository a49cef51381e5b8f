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

/** Registry flips that were audited, by the registry's own ids: the first process to see a flip audits it. */
export const viradaModulo = pgTable('virada_modulo', {
  id: uuid().primaryKey(),
  registradaEm: createdAt(),
});

/** Publishing tokens, each of one team and its modules. Only the hash is stored; the row stays after the token ends. */
export const tokenPublicacao = pgTable('token_publicacao', {
  id: id(),
  equipe: text().notNull(),
  /** Module names; `*` for every module. */
  modulos: text().array().notNull(),
  hash: text().notNull().unique(),
  criadoEm: createdAt(),
  expiraEm: instant().notNull(),
  revogadoEm: instant(),
  /** Address for messages about rollouts; null: none are sent. */
  email: text(),
});

/** Failures of modules in browsers, counted per version, phase and text. */
export const falhaModulo = pgTable(
  'falha_modulo',
  {
    id: id(),
    modulo: text().notNull(),
    versao: text().notNull(),
    fase: text({ enum: FASES_FALHA }).notNull(),
    erro: text().notNull(),
    /** First position of its stack, in a built file; empty if unknown. */
    lugar: text().notNull().default(''),
    pilha: jsonb().$type<string[]>().notNull().default([]),
    /** Positions in the sources; null until somebody asks. */
    lugares: jsonb().$type<string[]>(),
    vezes: integer().notNull().default(1),
    /** Digests of the first addresses that reported it, different for each version. */
    quem: text().array().notNull().default([]),
    /** Counts by browser family and major version. */
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

/** Arms of a rollout: the new version and the live one as control. */
export const BRACOS = ['NOVA', 'ATUAL'] as const;

/** Page visits during a rollout; times in ms, layout shift in thousandths. */
export const visitaOferta = pgTable(
  'visita_oferta',
  {
    oferta: uuid().notNull(),
    /** Random id of the page. */
    pagina: text().notNull(),
    /** Digest of the browser, different for each rollout. An unknown browser counts as one of its own. */
    navegador: text().notNull().default(sql`gen_random_uuid()`),
    braco: text({ enum: BRACOS }).notNull(),
    /** Digest of the account or address, different for each rollout. */
    origem: text().notNull(),
    /** Digest of the network, different for each rollout; null in rows of earlier builds. */
    rede: text(),
    falhou: boolean().notNull(),
    montagem: integer(),
    inp: integer(),
    lcp: integer(),
    cls: integer(),
    em: instant().notNull(),
    /** True if the portal served the page at an address of the module: it counts as failed if it never reports. */
    aberta: boolean().notNull().default(false),
    /** Time of the page's first report. */
    contada: instant(),
    /** Number within the rollout, from 1; limits its rows. */
    ordem: integer().notNull().default(0),
    /** Written for the release before 1.0.0, which may run beside this one; the next release drops it with its index. */
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

/** Used only by the release before 1.0.0, which may run beside this one; the next release drops it. */
export const juizOferta = pgTable(
  'juiz_oferta',
  {
    id: smallint().primaryKey().default(1),
    processo: uuid().notNull(),
    ate: instant().notNull(),
  },
  (t) => [check('juiz_oferta_um', sql`${t.id} = 1`)],
);
