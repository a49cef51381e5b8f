import type { DiaRegistro, FormatoRegistro } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { registroArquivo, registroDia } from '@credenciados/platform/db/schema/index';
import { cappedPage, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { desc, eq } from 'drizzle-orm';

/** Stored days of the register, newest first. */
export async function listDias(db: Executor, page: PageAsked): Promise<Page<DiaRegistro>> {
  const rows = db.select().from(registroDia).orderBy(desc(registroDia.dia));
  const { content, totalElements } = await cappedPage(db, page, rows, { from: registroDia, where: undefined });
  return { content: content.map(({ feitoEm, ...row }) => ({ ...row, feitoEm: feitoEm.toISOString() })), totalElements };
}

/** Compressed file of the register on a day; null if none is stored. */
export async function findDia(db: Executor, dia: string, formato: FormatoRegistro) {
  const [row] = await db
    .select({ sha256: registroArquivo.sha256, conteudo: registroArquivo.conteudo })
    .from(registroDia)
    .innerJoin(registroArquivo, eq(registroArquivo.sha256, registroDia[formato]))
    .where(eq(registroDia.dia, dia));
  return row ?? null;
}
