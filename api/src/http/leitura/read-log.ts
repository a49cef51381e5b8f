import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/database.ts';
import { leitura } from '../../platform/db/tables.ts';
import { type Leitura, windowOf } from './leitura.rules.ts';

type Row = typeof leitura.$inferInsert;
interface Waiting {
  row: Row;
  written: () => void;
  failed: (error: unknown) => void;
}

/** Most rows per statement. */
const BATCH = 200;
/** Size of the cache of reads already written; evicted ones are asked of the database again. */
const KNOWN = 20_000;

/**
 * Logs reads of personal data by staff (ADR 9). The answer is sent once its row is committed; if the row can't be written, the read fails.
 * Reads that arrive during a write share the next statement.
 */
export class ReadLog {
  readonly #deps: { db: Db; now: () => Date };
  readonly #known = new Set<string>();
  #waiting: Waiting[] = [];
  #writing = false;

  constructor(deps: Pick<Deps, 'db' | 'now'>) {
    this.#deps = deps;
  }

  /** Keeps a read, unless its person's same one was kept a moment ago; throws when it can't. */
  async keep(read: Leitura): Promise<void> {
    const em = this.#deps.now();
    const row = { ...read, em, janela: windowOf(read.tipo, em) };
    // `alvo` comes last: it may hold spaces.
    const key = `${row.janela.getTime()} ${row.atorId} ${row.perfil} ${row.tipo} ${row.alvo}`;
    if (this.#known.has(key)) return;
    await new Promise<void>((written, failed) => {
      this.#waiting.push({ row, written, failed });
      void this.#write();
    });
    this.#known.add(key);
    const [oldest] = this.#known.size > KNOWN ? this.#known : [];
    if (oldest) this.#known.delete(oldest);
  }

  async #write(): Promise<void> {
    if (this.#writing) return;
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      try {
        const rows = batch.map(({ row }) => row);
        await this.#deps.db.insert(leitura).values(rows).onConflictDoNothing();
        for (const { written } of batch) written();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#writing = false;
  }
}
