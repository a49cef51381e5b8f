// E-mails to be sent.

import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MailContent } from '../mail-content.ts';
import { createdAt, id, instant } from './columns.ts';

/** E-mails to be sent, written in the transaction of the event that causes them; `evento` makes one of a repeat. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    evento: text().notNull().unique(),
    solicitacaoId: integer(),
    destinatario: text().notNull(),
    assunto: text().notNull(),
    texto: text().notNull(),
    /** Its HTML is made from this when it leaves; null: queued by the release before, as text alone. */
    conteudo: jsonb().$type<MailContent>(),
    /** Written and read by the release before this one alone; a later release drops it. */
    html: text().notNull().default(''),
    /** Text and content as they leave, encrypted, where they carry a link or code that works once; gone when they have left. */
    sigiloso: text(),
    criadoEm: createdAt(),
    enviadoEm: instant(),
    /** Files that go with it, made when it leaves. */
    anexos: jsonb().$type<AnexoEmail[]>().notNull().default([]),
    /** A worker is handing it over since then; long after, that worker is dead. */
    emEnvioDesde: instant(),
    tentativas: integer().notNull().default(0),
    /** Why the last attempt failed, by its codes. */
    erro: text(),
    /** An attempt failed, and this is when the queue makes the next one. */
    adiadoAte: instant(),
    /** Given up: the address refused it, or every attempt failed. */
    falhouEm: instant(),
  },
  (t) => [
    index('outbox_solicitacao').on(t.solicitacaoId),
    index('outbox_falha').on(t.solicitacaoId).where(sql`${t.falhouEm} is not null`),
    index('outbox_adiado').on(t.solicitacaoId).where(sql`${t.adiadoAte} is not null`),
    index('outbox_sigiloso').on(t.criadoEm).where(sql`${t.sigiloso} is not null`),
    index('outbox_em_envio').on(t.emEnvioDesde).where(sql`${t.emEnvioDesde} is not null`),
    // Partial indexes for the counts of *Saúde do portal*.
    index('outbox_por_enviar').on(t.criadoEm).where(sql`${t.enviadoEm} is null and ${t.falhouEm} is null`),
    index('outbox_falhou').on(t.falhouEm).where(sql`${t.falhouEm} is not null`),
  ],
);

/** A file of an e-mail: what it is made from, by kind and id. */
export interface AnexoEmail {
  tipo: string;
  id: number;
}
