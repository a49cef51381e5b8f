import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { moduleFilesSchema, type Registry, registrySchema } from '@credenciados/contract';
import { hasCode } from '@credenciados/platform/errno';
import { openBucket, type S3Bucket, type S3Settings, statusOf } from '@credenciados/platform/storage/s3-bucket';
import { LRUCache } from 'lru-cache';
import { digestOf, FILES_JSON, parseJson } from './module-files.ts';
import { isStorable, type ModuleStore, type RegistryState } from './module-store.ts';

const ALL_AT_ONCE = 8;
/** Prefix of incomplete folders. */
const DRAFT = '.draft-';
/** No download takes this long: its process is gone. */
const ABANDONED_MS = 60 * 60 * 1000;
/** Cache time of a missing version. */
const ABSENT_MS = 5000;

/**
 * Modules in a bucket that any number of processes may write to. Only conditional writes decide: the registry is replaced if it hasn't
 * changed since it was read, and a version's `files.json`, which lists all its files, is created if it is missing.
 */
export class S3ModuleStore implements ModuleStore {
  readonly #bucket: S3Bucket;
  readonly #cache: string;
  readonly #loading = new Map<string, Promise<string | null>>();
  readonly #absent = new LRUCache<string, true>({ max: 1000, ttl: ABSENT_MS });

  /** Store at `s3://bucket/prefix`; `cacheDir` is this process's cache. */
  constructor(address: string, { cacheDir, ...settings }: S3Settings & { cacheDir: string }) {
    this.#bucket = openBucket(address, settings);
    this.#cache = cacheDir;
  }

  async read(): Promise<RegistryState>;
  async read(known: string | null): Promise<RegistryState | null>;
  async read(known?: string | null): Promise<RegistryState | null> {
    try {
      const IfNoneMatch = known ?? undefined;
      const command = new GetObjectCommand({ ...this.#bucket.at('registry.json'), IfNoneMatch });
      const { text, tag } = await this.#bucket.call(async (limits) => {
        const { Body, ETag } = await this.#bucket.client.send(command, limits);
        return { text: (await Body?.transformToString()) ?? '', tag: ETag ?? null };
      });
      return { registry: registrySchema.parse(parseJson(text)), tag };
    } catch (error) {
      if (statusOf(error) === 304) return null;
      if (statusOf(error) !== 404) throw error;
      return known === null ? null : { registry: null, tag: null };
    }
  }

  async replace(registry: Registry, tag: string | null): Promise<boolean> {
    const Body = `${JSON.stringify(registrySchema.parse(registry), null, 2)}\n`;
    // Ceph counts the quotation marks as part of a tag. Either form names the same object.
    const conditions = tag === null ? [{ IfNoneMatch: '*' }] : [{ IfMatch: tag }, { IfMatch: tag.replaceAll('"', '') }];
    for (const condition of conditions) if (await this.#put('registry.json', Body, condition)) return true;
    // The answer to a successful put may have been lost, and its retry is then refused.
    const [flip] = registry.flips;
    const { registry: found } = await this.read();
    return flip !== undefined && (found?.flips.some(({ id }) => id === flip.id) ?? false);
  }

  async add(name: string, version: string, folder: string): Promise<'added' | 'there' | 'taken'> {
    if (!isStorable(name, version)) throw new Error(`${name} ${version} can't be an address`);
    const base = `modules/${name}/${version}`;
    const list = await readFile(path.join(folder, FILES_JSON));
    const claimed = await this.#put(`${base}/${FILES_JSON}`, list, { IfNoneMatch: '*' });
    if (!claimed) {
      const there = await this.#get(`${base}/${FILES_JSON}`);
      if (!there || digestOf(there.toString()) !== digestOf(list.toString())) return 'taken';
      // Equal except for the recorded calls: the existing version stays.
      if (!there.equals(list)) return 'there';
    }
    // From here on all processes write equal bytes, those of the list.
    const names = Object.keys(moduleFilesSchema.parse(parseJson(list.toString())));
    await eachOf(names, async (file) => {
      await this.#put(`${base}/${file}`, await readFile(path.join(folder, file)), {});
    });
    this.#absent.delete(base);
    return claimed ? 'added' : 'there';
  }

  async folder(name: string, version: string): Promise<string | null> {
    if (!isStorable(name, version)) return null;
    const base = `modules/${name}/${version}`;
    const folder = path.join(this.#cache, base);
    if (existsSync(path.join(folder, FILES_JSON))) return folder;
    if (this.#absent.has(base)) return null;
    const loading = this.#loading.get(base) ?? this.#load(base, folder).finally(() => this.#loading.delete(base));
    this.#loading.set(base, loading);
    return loading;
  }

  async text(name: string, version: string, file: string): Promise<string> {
    if (!isStorable(name, version)) return '';
    return (await this.#get(`modules/${name}/${version}/${file}`))?.toString('utf8') ?? '';
  }

  async versions(name: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { CommonPrefixes = [] } of this.#bucket.pages(`modules/${name}/`, { Delimiter: '/' })) {
      for (const { Prefix = '' } of CommonPrefixes) found.push(path.basename(Prefix));
    }
    return found.filter((version) => isStorable(name, version));
  }

  async remove(name: string, version: string): Promise<void> {
    if (!isStorable(name, version)) throw new Error(`${name} ${version} can't be an address`);
    const base = `modules/${name}/${version}`;
    const list = await this.#get(`${base}/${FILES_JSON}`);
    const files = list ? moduleFilesSchema.parse(parseJson(list.toString())) : {};
    const drop = async (file: string) => {
      const command = new DeleteObjectCommand(this.#bucket.at(`${base}/${file}`));
      await this.#bucket.call((limits) => this.#bucket.client.send(command, limits));
    };
    await eachOf(Object.keys(files), drop);
    // The list goes last, so that an interrupted removal is found again.
    await drop(FILES_JSON);
    await rm(path.join(this.#cache, base), { recursive: true, force: true });
  }

  async forgetRemoved(): Promise<void> {
    for (const entry of await namesIn(this.#cache)) {
      const draft = path.join(this.#cache, entry);
      const isLeft = entry.startsWith(DRAFT) && Date.now() - (await stat(draft)).mtimeMs > ABANDONED_MS;
      if (isLeft) await rm(draft, { recursive: true, force: true });
    }
    for (const name of await namesIn(path.join(this.#cache, 'modules'))) {
      for (const version of await namesIn(path.join(this.#cache, 'modules', name))) {
        const base = `modules/${name}/${version}`;
        const isThere = await this.#get(`${base}/${FILES_JSON}`);
        if (!isThere) await rm(path.join(this.#cache, base), { recursive: true, force: true });
      }
    }
  }

  /** Downloads a version; null if it is missing or incomplete. */
  async #load(base: string, folder: string): Promise<string | null> {
    const list = await this.#get(`${base}/${FILES_JSON}`);
    const files = list && moduleFilesSchema.safeParse(parseJson(list.toString()));
    if (!list || !files?.success) {
      this.#absent.set(base, true);
      return null;
    }
    const draft = path.join(this.#cache, `${DRAFT}${randomUUID()}`);
    try {
      let whole = true;
      await eachOf(Object.entries(files.data), async ([name, sha256]) => {
        const content = await this.#get(`${base}/${name}`);
        const target = path.join(draft, name);
        const isInside = target.startsWith(`${draft}${path.sep}`);
        if (!content || !isInside || createHash('sha256').update(content).digest('hex') !== sha256) {
          whole = false;
          return;
        }
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(target, content);
      });
      if (!whole) return null;
      await writeFile(path.join(draft, FILES_JSON), list);
      await mkdir(path.dirname(folder), { recursive: true });
      await this.#putInPlace(draft, folder);
      return folder;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  async #putInPlace(draft: string, folder: string): Promise<void> {
    try {
      await rename(draft, folder);
    } catch (error) {
      // Another process with this cache folder was faster, with equal files.
      if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
      if ((await readdir(folder)).length === 0) throw error;
    }
  }

  async #get(key: string): Promise<Buffer | null> {
    try {
      const command = new GetObjectCommand(this.#bucket.at(key));
      return await this.#bucket.call(async (limits) => {
        const { Body } = await this.#bucket.client.send(command, limits);
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      });
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  /** Conditional put; false if the condition doesn't hold. */
  async #put(
    key: string,
    Body: Buffer | string,
    condition: { IfMatch?: string; IfNoneMatch?: string },
  ): Promise<boolean> {
    try {
      const command = new PutObjectCommand({ ...this.#bucket.at(key), Body, ...condition });
      await this.#bucket.call((limits) => this.#bucket.client.send(command, limits));
      return true;
    } catch (error) {
      // 409: two conditional writes at once; 404: the object to replace is gone.
      const status = statusOf(error) ?? 0;
      if (status === 412 || status === 409 || (condition.IfMatch && status === 404)) return false;
      throw error;
    }
  }
}

/** Names in a folder; empty if it doesn't exist. */
async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

/** Runs `use` for each item, a few at a time. */
async function eachOf<T>(items: readonly T[], use: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const lane = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await use(item);
  };
  await Promise.all(Array.from({ length: ALL_AT_ONCE }, lane));
}
