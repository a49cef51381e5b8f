import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { cpfSchema, requiredText } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Db, Executor } from '@credenciados/platform/db/database';
import { processo } from '@credenciados/platform/db/schema/index';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { databaseError } from '../../http/constraint-errors.ts';

/** Line of the file: one version of a processo as JSON. */
const lineSchema = z.object({
  idProcesso: z.int32().positive(),
  numeroProcesso: requiredText(60),
  numeroProtocolo: requiredText(60),
  versao: z.int().positive().max(1_000_000),
  cpfInteressado: cpfSchema,
  nomeRazaoSocialInteressado: requiredText(200),
  status: requiredText(100),
  setor: requiredText(200),
  tipo: requiredText(200),
  /** Registration data; also accepted as JSON text. */
  dadosCadastro: z.preprocess(parseText, z.record(z.string(), z.unknown())),
});
type Line = z.output<typeof lineSchema>;
type NumberedLine = Line & { linha: number };

/** Result of an import. Bad lines are listed by number, from 1, with a reason. */
interface ImportResult {
  inserted: number;
  updated: number;
  unchanged: number;
  bad: { linha: number; motivo: string }[];
}

const BATCH = 500;

/**
 * Imports processos from JSON Lines. An existing version is updated if it differs, so importing a file twice changes nothing. Bad lines are
 * reported and the good ones imported.
 */
export async function importProcessos(db: Db, input: Readable): Promise<ImportResult> {
  const result: ImportResult = { inserted: 0, updated: 0, unchanged: 0, bad: [] };
  // Keyed by protocolo and version: if a batch has two lines for one version, the later wins.
  let batch = new Map<string, NumberedLine>();
  let linha = 0;
  const flush = async () => {
    await importBatch(db, [...batch.values()], result);
    batch = new Map();
  };
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    linha += 1;
    const json = text.replace(/^\uFEFF/, '').trim();
    if (json === '') continue;
    const parsed = parseLine(json);
    if ('motivo' in parsed) {
      result.bad.push({ linha, motivo: parsed.motivo });
      continue;
    }
    const key = JSON.stringify([parsed.line.numeroProtocolo, parsed.line.versao]);
    if (batch.delete(key)) result.unchanged += 1;
    batch.set(key, { ...parsed.line, linha });
    if (batch.size >= BATCH) await flush();
  }
  await flush();
  result.bad.sort((a, b) => a.linha - b.linha);
  return result;
}

function parseLine(json: string): { line: Line } | { motivo: string } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { motivo: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = lineSchema.safeParse(value);
  if (parsed.success) return { line: parsed.data };
  return {
    motivo: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'line'}: ${message}`).join('; '),
  };
}

function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}

/** Writes a batch in one transaction; if the database refuses one of its values, retries its lines one by one. */
async function importBatch(db: Db, lines: NumberedLine[], result: ImportResult): Promise<void> {
  if (lines.length === 0) return;
  try {
    const done = await db.transaction((tx) => writeLines(tx, lines));
    result.inserted += done.inserted;
    result.updated += done.updated;
    result.unchanged += lines.length - done.inserted - done.updated;
  } catch (error) {
    // SQLSTATE class 22: a value that no column can hold, such as a NUL character.
    const refused = databaseError(error);
    if (!refused?.code?.startsWith('22')) throw error;
    const [only, ...others] = lines;
    if (only && others.length === 0) result.bad.push({ linha: only.linha, motivo: refused.message });
    else for (const line of lines) await importBatch(db, [line], result);
  }
}

async function writeLines(tx: Executor, lines: NumberedLine[]): Promise<{ inserted: number; updated: number }> {
  const rows = await tx
    .insert(processo)
    .values(lines.map(({ linha: _, ...line }) => line))
    .onConflictDoUpdate({
      target: [processo.numeroProtocolo, processo.versao],
      set: Object.fromEntries(CHANGEABLE.map((name) => [name, sql.raw(`excluded.${snake(name)}`)])),
      setWhere: sql`(${tuple('processo')}) is distinct from (${tuple('excluded')})`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  const inserted = rows.filter(({ isNew }) => isNew).length;
  const updated = rows.length - inserted;
  if (rows.length > 0) {
    await recordAudit(tx, {
      atorId: null,
      acao: 'PROCESSOS_IMPORTADOS',
      entidade: 'processo',
      entidadeId: lines[0]?.numeroProtocolo ?? '',
      dados: { inserted, updated },
    });
  }
  return { inserted, updated };
}

const CHANGEABLE = [
  'idProcesso',
  'numeroProcesso',
  'cpfInteressado',
  'nomeRazaoSocialInteressado',
  'status',
  'setor',
  'tipo',
  'dadosCadastro',
] as const satisfies readonly (keyof Line)[];

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tuple = (table: string) => sql.raw(CHANGEABLE.map((name) => `${table}.${snake(name)}`).join(', '));
