// Editais.

import { type RegrasGravadas, SITUACOES_EDITAL, TIPOS_EDITAL } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { arquivo } from './arquivo.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';

export const edital = pgTable(
  'edital',
  {
    id: id(),
    numero: text().notNull(),
    /** Searchable form of the number, a generated column: computing it would dominate a search. */
    numeroBuscado: text().notNull().generatedAlwaysAs(sql`lower(sem_acento(numero))`),
    tipoEdital: text().notNull().$type<(typeof TIPOS_EDITAL)[number]>(),
    situacao: text().notNull().default('ABERTO').$type<(typeof SITUACOES_EDITAL)[number]>(),
    dataInicio: instant().notNull(),
    dataFim: instant().notNull(),
    anexoKey: text()
      .notNull()
      .references(() => arquivo.key),
    criadoEm: createdAt(),
    encerradoEm: instant(),
    /** Rules that it sets; each that is absent has its default. */
    regras: jsonb().notNull().default({}).$type<RegrasGravadas>(),
    versao: integer().notNull().default(1),
  },
  (t) => [
    oneOf('edital_tipo', t.tipoEdital, TIPOS_EDITAL),
    oneOf('edital_situacao', t.situacao, SITUACOES_EDITAL),
    check('edital_periodo', sql`${t.dataInicio} <= ${t.dataFim}`),
    check('edital_encerramento', sql`(${t.situacao} = 'ENCERRADO') = (${t.encerradoEm} is not null)`),
    check('edital_numero', sql`length(${t.numero}) between 1 and 20`),
    unique('edital_tipo_numero').on(t.tipoEdital, t.numero),
    // Target of the foreign key from a solicitação's type.
    unique('edital_id_tipo').on(t.id, t.tipoEdital),
    // Only one edital of either type may be open at a time (EDT-1).
    uniqueIndex('edital_um_aberto').on(sql`(true)`).where(sql`${t.situacao} = 'ABERTO'`),
    index('edital_tipo_inicio').on(t.tipoEdital, t.id.desc().nullsFirst()),
    // Sort order of the list; also finds the edital that may be reopened.
    index('edital_fim').on(t.dataFim, t.id),
    index('edital_inicio').on(t.dataInicio, t.id),
    index('edital_numero').on(t.numero, t.id),
    index('edital_situacao').on(t.situacao, t.id),
    index('edital_encerrado').on(t.encerradoEm, t.id).where(sql`${t.situacao} = 'ENCERRADO'`),
  ],
);
