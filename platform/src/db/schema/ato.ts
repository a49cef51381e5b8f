// Signed acts of decisions, and the templates that they are made from.

import { type ModeloAto, TIPOS_ATO } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { comprovanteChave } from './comprovante.ts';
import { edital } from './edital.ts';
import { extincao } from './extincao.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** Versions of an edital's template (ATO-2). The latest applies; one without content removes the template. Insert-only. */
export const atoModelo = pgTable(
  'ato_modelo',
  {
    editalId: integer()
      .notNull()
      .references(() => edital.id),
    versao: smallint().notNull(),
    modelo: jsonb().$type<ModeloAto>(),
    criadoEm: createdAt(),
    criadoPor: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [
    primaryKey({ columns: [t.editalId, t.versao] }),
    // No template without its legal basis and its remedies.
    check(
      'ato_modelo_completo',
      sql`${t.modelo} is null or coalesce(length(trim(${t.modelo} ->> 'fundamento')) > 0 and length(trim(${t.modelo} ->> 'recurso')) > 0 and length(trim(${t.modelo} ->> 'resposta')) > 0 and (${t.modelo} ->> 'dias')::int > 0, false)`,
    ),
  ],
);

/** A signed act, byte for byte. Insert-only: the trigger `ato_recusar` refuses changes, also by the schema's owner. */
export const ato = pgTable(
  'ato',
  {
    id: id(),
    ano: smallint().notNull(),
    /** Without gaps in a year. */
    numero: integer().notNull(),
    tipo: text({ enum: TIPOS_ATO }).notNull(),
    /** Solicitação that was decided; null for a decision on the edital itself. */
    solicitacaoId: integer().references(() => solicitacao.id),
    /** Version of the solicitação that the decision made. */
    versao: integer(),
    /** End of the edital itself (REV-4). */
    extincaoId: integer().references(() => extincao.id),
    editalId: integer().notNull(),
    modeloVersao: smallint().notNull(),
    por: integer()
      .notNull()
      .references(() => usuario.id),
    codigo: text().notNull().unique(),
    conteudo: text().notNull(),
    cabecalho: text().notNull(),
    assinatura: text().notNull(),
    kid: text()
      .notNull()
      .references(() => comprovanteChave.kid),
    emitidoEm: instant().notNull(),
  },
  (t) => [
    oneOf('ato_tipo', t.tipo, TIPOS_ATO),
    check(
      'ato_de_quem',
      sql`num_nonnulls(${t.solicitacaoId}, ${t.versao}) = case when ${t.extincaoId} is null then 2 else 0 end`,
    ),
    unique('ato_numero_do_ano').on(t.ano, t.numero),
    unique('ato_da_decisao').on(t.solicitacaoId, t.versao),
    unique('ato_da_extincao').on(t.extincaoId),
    foreignKey({
      columns: [t.editalId, t.modeloVersao],
      foreignColumns: [atoModelo.editalId, atoModelo.versao],
      name: 'ato_do_modelo',
    }),
    index('ato_edital').on(t.editalId, t.id.desc().nullsFirst()),
    index('ato_emitido').on(t.emitidoEm),
  ],
);

/** A signed certificate of an accreditation, byte for byte (CER-2). Insert-only. */
export const certificado = pgTable(
  'certificado',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    editalId: integer().notNull(),
    modeloVersao: smallint().notNull(),
    codigo: text().notNull().unique(),
    conteudo: text().notNull(),
    cabecalho: text().notNull(),
    assinatura: text().notNull(),
    kid: text()
      .notNull()
      .references(() => comprovanteChave.kid),
    emitidoEm: instant().notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.editalId, t.modeloVersao],
      foreignColumns: [atoModelo.editalId, atoModelo.versao],
      name: 'certificado_do_modelo',
    }),
    index('certificado_solicitacao').on(t.solicitacaoId, t.id.desc().nullsFirst()),
  ],
);
