// Complaints about accredited people.

import { SITUACOES_DENUNCIA } from '@credenciados/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { arquivo } from './arquivo.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { edital } from './edital.ts';
import { procedimento } from './procedimento.ts';
import { solicitacao } from './solicitacao.ts';
import { usuario } from './usuario.ts';

/** Complaint by anybody (DES-8). Its author, if known, is shown to the committee alone; no account is recorded. */
export const denuncia = pgTable(
  'denuncia',
  {
    id: id(),
    protocolo: text().notNull().unique(),
    /** Code that, with the protocolo, shows its state. */
    codigo: text().notNull(),
    situacao: text().notNull().default('RECEBIDA').$type<(typeof SITUACOES_DENUNCIA)[number]>(),
    criadaEm: createdAt(),
    /** Accreditation that it is about; null while only a name is known. */
    solicitacaoId: integer().references(() => solicitacao.id),
    denunciado: text().notNull(),
    editalId: integer().references(() => edital.id),
    fatos: text().notNull(),
    nome: text().notNull().default(''),
    email: text().notNull().default(''),
    /** True if the author confirmed the address by a code. */
    emailConfirmado: boolean().notNull().default(false),
    decididaEm: instant(),
    decididaPor: integer().references(() => usuario.id),
    /** Reason of an archived one. */
    motivo: text(),
    /** Proceeding that it opened. */
    procedimentoId: integer().references(() => procedimento.id),
  },
  (t) => [
    oneOf('denuncia_situacao', t.situacao, SITUACOES_DENUNCIA),
    check(
      'denuncia_decisao',
      sql`(${t.situacao} = 'RECEBIDA') = (${t.decididaEm} is null) and (${t.decididaEm} is null) = (${t.decididaPor} is null)
        and (${t.situacao} = 'ARQUIVADA') = (${t.motivo} is not null)
        and (${t.situacao} = 'ACOLHIDA') = (${t.procedimentoId} is not null)`,
    ),
    check('denuncia_email', sql`not ${t.emailConfirmado} or ${t.email} <> ''`),
    index('denuncia_lista').on(t.situacao, t.id.desc().nullsFirst()),
    index('denuncia_solicitacao').on(t.solicitacaoId),
    index('denuncia_procedimento').on(t.procedimentoId),
  ],
);

export const denunciaArquivo = pgTable(
  'denuncia_arquivo',
  {
    denunciaId: integer()
      .notNull()
      .references(() => denuncia.id),
    arquivoKey: text()
      .notNull()
      .unique()
      .references(() => arquivo.key),
    ordem: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.denunciaId, t.ordem] })],
);
