import { readFile, stat } from 'node:fs/promises';

/** Parsed file that is read again only after it has changed, so that publishing a module needs no restart. */
export class CachedFile<T> {
  readonly #path: string;
  readonly #parse: (text: string) => T | Promise<T>;
  #version = '';
  #value: T | undefined;

  constructor(path: string, parse: (text: string) => T | Promise<T>) {
    this.#path = path;
    this.#parse = parse;
  }

  /** Current content of the file. A failure isn't cached: the next call tries again. */
  async read(): Promise<T> {
    const { mtimeMs, size, ino } = await stat(this.#path);
    const version = `${mtimeMs}:${size}:${ino}`;
    if (this.#value === undefined || this.#version !== version) {
      this.#value = await this.#parse(await readFile(this.#path, 'utf8'));
      this.#version = version;
    }
    return this.#value;
  }
}
