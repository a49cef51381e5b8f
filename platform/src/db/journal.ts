import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import * as z from 'zod';
import { codeOf } from '../errno.ts';

/** Migrations; the build copies them beside the bundle. */
export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })).nonempty() });

/** Timestamps of this release's migrations, the baseline first. */
export function migrationTimes(): [number, ...number[]] {
  const file = path.join(MIGRATIONS_FOLDER, 'meta/_journal.json');
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const [baseline, ...later] = entries.map(({ when }) => when);
  return [baseline as number, ...later];
}

/** SQLSTATEs of a missing or invisible table: the first migration makes it. */
const UNMADE = new Set(['42P01', '3F000', '42501']);

/** Timestamp of the last migration that was applied; 0 if none. */
export async function lastMigration(client: pg.ClientBase): Promise<number> {
  try {
    const { rows } = await client.query('SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations');
    return Number(rows[0]?.last ?? 0);
  } catch (error) {
    if (UNMADE.has(codeOf(error))) return 0;
    throw error;
  }
}
