import pg from 'pg';

/** Address of another database on the server of an address. */
export function databaseUrl(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs one statement on the server of the tests. */
export async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Two copies of one template at once: the second waits here instead of failing.
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query(sql);
  } finally {
    await client.end();
  }
}
