import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { dayOf, type FormatoRegistro } from '@credenciados/contract';
import { edital, registroArquivo, registroDia } from '@credenciados/platform/db/schema/index';
import { desc, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type OpenData, openDataPieces } from '../../http/open-data.ts';
import { setsRegra } from '../edital/regras.ts';
import { wholeRegister } from './registro.data.ts';

/**
 * Stores the register as it is at the beginning of a day in the agency's zone (REG-3). Returns false if the day has its files already, or
 * no edital publishes its people. Runs in any process, at any time.
 */
export async function keepDia({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<boolean> {
  const feitoEm = now();
  const dia = dayOf(feitoEm, config.timeZone);
  const [isPublic] = await db.select({ id: edital.id }).from(edital).where(setsRegra('registroPublico')).limit(1);
  const [existing] = await db.select({ dia: registroDia.dia }).from(registroDia).where(eq(registroDia.dia, dia));
  if (!isPublic || existing) return false;

  // Read once, so that both files agree.
  const data = wholeRegister(db, feitoEm, config.timeZone);
  const batches: string[][][] = [];
  for await (const rows of data.linhas) batches.push(rows);
  const registros = batches.reduce((total, rows) => total + rows.length, 0);

  const csv = await fileOf('csv', data, batches);
  const [last] = await db.select().from(registroDia).orderBy(desc(registroDia.dia)).limit(1);
  // The JSON has its time, so it would differ on a day without changes, too.
  const isUnchanged = last?.csv === csv.sha256;
  const files = isUnchanged ? [] : [csv, await fileOf('json', data, batches)];
  const json = files[1]?.sha256 ?? last?.json ?? '';
  return db.transaction(async (tx) => {
    if (files.length > 0) await tx.insert(registroArquivo).values(files).onConflictDoNothing();
    const kept = await tx
      .insert(registroDia)
      .values({ dia, feitoEm, registros, csv: csv.sha256, json })
      .onConflictDoNothing()
      .returning({ dia: registroDia.dia });
    return kept.length > 0;
  });
}

/** Removes stored days after five years (REG-3). Returns how many. */
export async function discardDias({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<number> {
  const hoje = dayOf(now(), config.timeZone);
  const { rows } = await db.execute<{ dias: number }>(sql`select registro_descartar(${hoje}::date) as dias`);
  return rows[0]?.dias ?? 0;
}

/** File of the register with its hash. */
async function fileOf(formato: FormatoRegistro, data: OpenData, batches: readonly string[][][]) {
  let text = '';
  for await (const piece of openDataPieces(formato, { ...data, linhas: again(batches) })) text += piece;
  const plain = Buffer.from(text);
  const sha256 = createHash('sha256').update(plain).digest('hex');
  return { sha256, formato, conteudo: await promisify(gzip)(plain) };
}

async function* again(batches: readonly string[][][]): AsyncGenerator<string[][]> {
  yield* batches;
}
