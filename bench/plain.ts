import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import { HttpConnection } from './http-connection.ts';

/** The process of plain `pg`. */
export interface Plain {
  pid: number;
  /** Which queries it runs from now on: those of each variant. */
  take(variants: pg.QueryConfig[][]): Promise<void>;
  /** Has it run those of the variant of a turn, and waits until it did. */
  ask(worker: number, turn: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts plain `pg` on a database: as many connections to it as there are to PostgreSQL. */
export async function startPlain(url: string, connections: number): Promise<Plain> {
  const child = fork(path.join(import.meta.dirname, 'plain-server.ts'), [url, String(connections)], {
    execArgv: ['--import', 'tsx'],
    // Moments stay moments on their way.
    serialization: 'advanced',
  });
  const [address] = await once(child, 'message');
  const origin = `http://127.0.0.1:${address.port}`;
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(origin)));
  return {
    pid: child.pid ?? 0,
    async take(variants) {
      child.send(variants);
      await once(child, 'message');
    },
    async ask(worker, turn) {
      const status = await open[worker]?.request({ method: 'GET', path: `/${turn}`, headers: {}, body: null });
      if (status !== 200) throw new Error(`Plain pg answered ${status}`);
    },
    async close() {
      for (const connection of open) connection.close();
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
