import { Batcher } from '@credenciados/platform/batcher';
import type { Db } from '@credenciados/platform/db/database';
import { leitura } from '@credenciados/platform/db/schema/index';
import type { Deps } from '../../deps.ts';
import { type Leitura, windowOf } from './leitura.rules.ts';

type Row = typeof leitura.$inferInsert;
/** Size of the cache of entries already written; an evicted entry is written again, and the database ignores duplicates. */
const KNOWN = 20_000;

/**
 * Logs reads of personal data by staff (ADR 9). The answer is sent after its entry is committed; if the entry can't be written, the read
 * fails. Reads that arrive during a write share the next statement.
 */
export class ReadLog {
  readonly #deps: { db: Db; now: () => Date };
  readonly #known = new Set<string>();
  readonly #rows: Batcher<Row, void>;

  constructor(deps: Pick<Deps, 'db' | 'now'>) {
    this.#deps = deps;
    this.#rows = new Batcher<Row, void>(async (rows) => {
      await deps.db.insert(leitura).values(rows).onConflictDoNothing();
      return [];
    });
  }

  /** Writes an entry, unless it was written earlier in this window. Throws if it can't. */
  async keep(read: Leitura): Promise<void> {
    const em = this.#deps.now();
    const row = { ...read, em, janela: windowOf(read.tipo, em) };
    // `alvo` comes last because it may contain spaces.
    const key = `${row.janela.getTime()} ${row.atorId} ${row.perfil} ${row.tipo} ${row.alvo}`;
    if (this.#known.has(key)) return;
    await this.#rows.do(row);
    this.#known.add(key);
    const [oldest] = this.#known.size > KNOWN ? this.#known : [];
    if (oldest) this.#known.delete(oldest);
  }
}
