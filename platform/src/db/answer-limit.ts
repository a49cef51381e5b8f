import type pg from 'pg';

/** The server didn't answer within the limit: it is gone, though nobody closed the connection. */
export class SilentDatabaseError extends Error {
  override name = 'SilentDatabaseError';
  readonly code = 'SILENT';

  constructor(ms: number) {
    super(`The database said nothing for ${ms} ms`);
  }
}

/**
 * Ends a connection that waits for an answer longer than the limit; every pending query fails at once. The server's own `statement_timeout`
 * doesn't help if the server or the network is frozen. Cursors aren't watched between their fetches: their reader may pause.
 */
export function limitAnswers(client: pg.Client, ms: number): void {
  const { connection } = client;
  let owed = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = () => connection.stream.destroy(new SilentDatabaseError(ms));
  const asked = () => {
    owed += 1;
    timer ??= setTimeout(end, ms).unref();
  };
  const answered = () => {
    owed = Math.max(0, owed - 1);
    if (owed > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
  // Messages that the server answers with ReadyForQuery.
  const { sync, query } = connection;
  connection.sync = () => {
    asked();
    sync.call(connection);
  };
  connection.query = (text) => {
    asked();
    query.call(connection, text);
  };
  connection.on('readyForQuery', answered);
  connection.stream.on('data', () => timer?.refresh());
  connection.stream.once('close', () => clearTimeout(timer));
}
