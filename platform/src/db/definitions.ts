import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { isOlder, RELEASE } from '../release.ts';
import { SOLICITACAO_CONTEUDO } from './solicitacao-conteudo.ts';

/**
 * Views, functions and triggers, one file per room (ADR 79); the build copies the folder beside the bundle. One view is generated from the
 * contract.
 */
const SQL_FOLDER = path.join(import.meta.dirname, 'sql');

/** Prefix of the facts in `instalacao` that record the applied files: `SQL:fila` is `1.2.0 <hash>`. */
const FACT = 'SQL:';

/** Each line that begins with one of these words begins a statement. */
const STATEMENT = /^(?=(?:CREATE|DROP|ALTER|GRANT|REVOKE|UPDATE)\b)/m;

interface Definitions {
  room: string;
  sql: string;
  hash: string;
}

/** Files that are missing or different in a database. Files applied by a later release stay. */
export async function pendingDefinitions(
  client: pg.ClientBase,
  folder = SQL_FOLDER,
  { version } = RELEASE,
): Promise<Definitions[]> {
  const { rows } = await client.query<{ nome: string; valor: string }>(
    'SELECT nome, valor FROM instalacao WHERE starts_with(nome, $1)',
    [FACT],
  );
  const applied = new Map(rows.map(({ nome, valor }) => [nome.slice(FACT.length), valor.split(' ')]));
  return definitionsIn(folder).filter(({ room, hash }) => {
    const [by, has] = applied.get(room) ?? [];
    return by === undefined || (has !== hash && !isOlder(version, by));
  });
}

/**
 * Applies changed files of views, functions and triggers as the schema's owner. Each statement is its own transaction: locks on several
 * tables at once could deadlock with running processes. An interrupted file is applied again.
 */
export async function applyDefinitions(
  client: pg.ClientBase,
  folder = SQL_FOLDER,
  { version } = RELEASE,
): Promise<void> {
  for (const { room, sql, hash } of await pendingDefinitions(client, folder, { version, commit: null })) {
    for (const statement of sql.split(STATEMENT)) await client.query(statement);
    await client.query(
      'INSERT INTO instalacao (nome, valor) VALUES ($1, $2) ON CONFLICT (nome) DO UPDATE SET valor = excluded.valor',
      [FACT + room, `${version} ${hash}`],
    );
  }
}

function definitionsIn(folder: string): Definitions[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const rooms = files.sort().map((name) => ({
    room: path.basename(name, '.sql'),
    sql: readFileSync(path.join(folder, name), 'utf8'),
  }));
  return [...rooms, { room: 'solicitacao_conteudo', sql: SOLICITACAO_CONTEUDO }].map((each) => ({
    ...each,
    hash: createHash('sha256').update(each.sql).digest('hex'),
  }));
}
