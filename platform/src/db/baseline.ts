import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { lastMigration, MIGRATIONS_FOLDER, migrationTimes } from './journal.ts';
import { schemaDifferences, schemaLines } from './schema-lines.ts';

/** Last commit with the migrations before the baseline. An older database is first migrated with it. */
const BASELINE_COMMIT = 'd5912f56';
const SHOWN_DIFFERENCES = 5;

/** Schema lines of a database made by the migrations before the baseline. */
export function baselineSchema(): string[] {
  return readFileSync(path.join(MIGRATIONS_FOLDER, 'baseline-schema.txt'), 'utf8').trimEnd().split('\n');
}

/**
 * Marks a database of the former migrations as being at the baseline if its schema is equal (ADR 79). Throws `StartupError` for an older
 * database or another schema. Does nothing for an empty database.
 */
export async function adoptBaseline(client: pg.ClientBase, expected = baselineSchema()): Promise<void> {
  const last = await lastMigration(client);
  if (last === 0) return;
  const [baseline] = migrationTimes();
  if (last < baseline) throw new StartupError(tooOld(last));
  const { rowCount } = await client.query("SELECT FROM instalacao WHERE nome = 'BASE_CONFERIDA'");
  if (rowCount) return;
  const differences = schemaDifferences(await schemaLines(client), expected);
  if (differences.length > 0) throw new StartupError(notEqual(differences));
  await client.query("INSERT INTO instalacao (nome, valor) VALUES ('BASE_CONFERIDA', '0000_baseline')");
}

const tooOld = (last: number): string =>
  `The schema of the database is too old for this release: its last migration is of ${new Date(last).toISOString()}. ` +
  `Commit ${BASELINE_COMMIT} brings it to where this release begins: \`git checkout ${BASELINE_COMMIT} && npm ci && npm run migrate\` ` +
  'with DATABASE_OWNER_URL (an embedded database: `npm start` with its DATA_DIR, once). Then start this release again.';

const notEqual = (differences: readonly string[]): string =>
  [
    'The schema of the database differs from the one that its migrations made. Mend it by hand, then start this release again:',
    ...differences.slice(0, SHOWN_DIFFERENCES).map((line) => `  ${line}`),
    ...(differences.length > SHOWN_DIFFERENCES ? [`  … and ${differences.length - SHOWN_DIFFERENCES} more`] : []),
  ].join('\n');
