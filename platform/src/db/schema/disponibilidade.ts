// Checks of availability, and outages that extend editais.

import { SITUACOES_INDISPONIBILIDADE } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { comprovanteChave } from './comprovante.ts';
import { edital } from './edital.ts';
import { usuario } from './usuario.ts';

/** Availability from outside, minute by minute; a minute is missing if no process could check. */
export const checagemDisponibilidade = pgTable('checagem_disponibilidade', {
  minuto: instant().primaryKey(),
  responde: boolean().notNull(),
});

/** An outage on one day of an edital's period, with the decision on it. */
export const indisponibilidade = pgTable(
  'indisponibilidade',
  {
    id: id(),
    editalId: integer()
      .notNull()
      .references(() => edital.id),
    /** Date in the agency's zone. */
    dia: date({ mode: 'string' }).notNull(),
    minutos: smallint().notNull(),
    inicio: instant().notNull(),
    fim: instant().notNull(),
    situacao: text().notNull().default('PENDENTE').$type<(typeof SITUACOES_INDISPONIBILIDADE)[number]>(),
    registradaEm: createdAt(),
    decididaEm: instant(),
    decididaPor: integer().references(() => usuario.id),
    motivo: text(),
    /** Code of the certificate, which is stored byte for byte as signed. */
    codigo: text().unique(),
    conteudo: text(),
    cabecalho: text(),
    assinatura: text(),
    kid: text().references(() => comprovanteChave.kid),
  },
  (t) => [
    unique('indisponibilidade_edital_dia').on(t.editalId, t.dia),
    oneOf('indisponibilidade_situacao', t.situacao, SITUACOES_INDISPONIBILIDADE),
    check('indisponibilidade_minutos', sql`${t.minutos} between 1 and 1500 and ${t.inicio} < ${t.fim}`),
    check(
      'indisponibilidade_decisao',
      sql`(${t.situacao} = 'PENDENTE') = (${t.decididaEm} is null) and (${t.decididaEm} is null) = (${t.decididaPor} is null) and (${t.decididaEm} is null or length(trim(${t.motivo})) > 0)`,
    ),
    check(
      'indisponibilidade_certidao',
      sql`(${t.situacao} = 'PRORROGADA') = (num_nonnulls(${t.codigo}, ${t.conteudo}, ${t.cabecalho}, ${t.assinatura}, ${t.kid}) = 5)`,
    ),
  ],
);
