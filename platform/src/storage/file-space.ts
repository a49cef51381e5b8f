import { isNull, sum } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { arquivo, envio } from '../db/schema/index.ts';
import { memoize } from '../memoize.ts';
import type { Storage } from './storage.ts';

/** Cache times of the disk's and the table's measures. */
const DISK_MS = 1000;
const TABLE_MS = 10_000;

interface FileSpaceDeps {
  config: Pick<Config, 'filesFreeFloor' | 'filesTotalMax'>;
  db: Db;
  storage: Storage;
}

/** Guards the free space of disk or bucket: below a minimum no upload is accepted. */
export class FileSpace {
  readonly #deps: FileSpaceDeps;
  readonly #free: () => Promise<number>;
  readonly #used: () => Promise<number>;
  /** Bytes that uploads in progress may still write. */
  #arriving = 0;

  constructor(deps: FileSpaceDeps) {
    this.#deps = deps;
    this.#free = memoize(() => deps.storage.free(), DISK_MS);
    this.#used = memoize(async () => {
      const [kept] = await deps.db.select({ bytes: sum(arquivo.tamanho).mapWith(Number) }).from(arquivo);
      const [coming] = await deps.db
        .select({ bytes: sum(envio.tamanho).mapWith(Number) })
        .from(envio)
        .where(isNull(envio.arquivoKey));
      return (kept?.bytes ?? 0) + (coming?.bytes ?? 0);
    }, TABLE_MS);
  }

  /** True if the uploads in progress fit. */
  async hasRoom(): Promise<boolean> {
    const { filesFreeFloor, filesTotalMax } = this.#deps.config;
    if ((await this.#free()) - this.#arriving < filesFreeFloor) return false;
    return filesTotalMax === undefined || (await this.#used()) + this.#arriving <= filesTotalMax;
  }

  /** Counts a file while it is being written. */
  async arriving<T>(bytes: number, upload: () => Promise<T>): Promise<T> {
    this.#arriving += bytes;
    try {
      return await upload();
    } finally {
      this.#arriving -= bytes;
    }
  }
}
