// E-mails to be sent.

import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MailContent } from '../mail-content.ts';
import { createdAt, id, instant } from './columns.ts';

/** E-mails to send, written in the transaction of the event that causes them; `evento` is unique, so a repeated event queues none. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    evento: text().notNull().unique(),
    solicitacaoId: integer(),
    destinatario: text().notNull(),
    assunto: text().notNull(),
    texto: text().notNull(),
    /** Source of the HTML, which is made when it is sent; null: queued by the former release, as text alone. */
    conteudo: jsonb().$type<MailContent>(),
    /** Used by the former release alone; a later release drops it. */
    html: text().notNull().default(''),
    /** Encrypted text and content of a mail with a one-time link or code; removed once it is sent. */
    sigiloso: text(),
    criadoEm: createdAt(),
    enviadoEm: instant(),
    /** Attachments, made when it is sent. */
    anexos: jsonb().$type<AnexoEmail[]>().notNull().default([]),
    /** Since when a worker has leased it; the lease of a dead worker expires. */
    emEnvioDesde: instant(),
    tentativas: integer().notNull().default(0),
    /** Error codes of the last attempt. */
    erro: text(),
    /** Time of the next attempt, after a failed one. */
    adiadoAte: instant(),
    /** Given up: the server refused the address, or every attempt failed. */
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

/** Attachment of an e-mail, by kind and id of its source. */
export interface AnexoEmail {
  tipo: string;
  id: number;
}
