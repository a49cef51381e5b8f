// Imported processos.

import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { inOtherScript, nameOrder, searchKeys } from '../search-keys.ts';
import { digitsOf, id, searchGroup } from './columns.ts';

/** One version of a processo's registration; lists show the newest version of each protocolo. */
export const processo = pgTable(
  'processo',
  {
    id: id(),
    idProcesso: integer().notNull(),
    numeroProcesso: text().notNull(),
    numeroProtocolo: text().notNull(),
    versao: integer().notNull(),
    cpfInteressado: char({ length: 11 }).notNull(),
    nomeRazaoSocialInteressado: text().notNull(),
    status: text().notNull(),
    setor: text().notNull(),
    tipo: text().notNull(),
    dadosCadastro: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Searchable text of number, protocolo and name, a generated column (ADR 76). */
    buscado: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(sem_acento(numero_processo || ' ' || numero_protocolo || ' ' || nome_razao_social_interessado))`,
      ),
    /** True for the newest version of its protocolo, the one that is listed; set by a trigger. */
    atual: boolean().notNull().default(false),
  },
  (t) => [
    unique('processo_protocolo_versao').on(t.numeroProtocolo, t.versao),
    uniqueIndex('processo_um_atual').on(t.numeroProtocolo).where(sql`${t.atual}`),
    index('processo_id_versao').on(t.idProcesso, t.versao.desc().nullsFirst()),
    // Sort orders of the list.
    index('processo_numero').on(t.numeroProcesso, t.id).where(sql`${t.atual}`),
    // Includes the name, so that distant pages read the index alone.
    index('processo_nome')
      .on(nameOrder(t.nomeRazaoSocialInteressado), t.id, t.nomeRazaoSocialInteressado)
      .where(sql`${t.atual}`),
    index('processo_status').on(t.status, t.id).where(sql`${t.atual}`),
    index('processo_setor').on(t.setor, t.id).where(sql`${t.atual}`),
    index('processo_tipo').on(t.tipo, t.id).where(sql`${t.atual}`),
    // Search by words of any text, and by number prefix.
    index('processo_busca')
      .using('gin', searchKeys(searchGroup(t.id), t.buscado))
      .where(sql`${t.atual}`),
    index('processo_outra_escrita')
      .on(t.id)
      .where(sql`${t.atual} and ${inOtherScript(t.buscado)}`),
    index('processo_cpf').on(t.cpfInteressado.op('bpchar_pattern_ops')).where(sql`${t.atual}`),
    index('processo_numero_digitos')
      .on(sql`${digitsOf(t.numeroProcesso)} text_pattern_ops`)
      .where(sql`${t.atual}`),
    index('processo_protocolo_digitos')
      .on(sql`${digitsOf(t.numeroProtocolo)} text_pattern_ops`)
      .where(sql`${t.atual}`),
  ],
);

/** Number of listed processos: the sum of its rows, maintained by triggers like `contagem_solicitacao`. */
export const contagemProcesso = pgTable('contagem_processo', {
  vaga: smallint().primaryKey(),
  /** May be negative: rows can leave through another slot. */
  total: integer().notNull(),
});
