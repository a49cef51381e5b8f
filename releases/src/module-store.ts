import type { Registry } from '@credenciados/contract';

/** Registry as read, with a tag that identifies this state. */
export interface RegistryState {
  /** Null if nothing was published yet. */
  registry: Registry | null;
  tag: string | null;
}

/** Store of the versions of modules and shell, the compositions and the registry: a folder or a bucket (ADR 15). */
export interface ModuleStore {
  /** Reads the registry. With the tag of an earlier read, null means that nothing has changed. */
  read(): Promise<RegistryState>;
  read(known: string | null): Promise<RegistryState | null>;
  /** Compare-and-swap: replaces the registry with this tag; false if it has another one by now. */
  replace(registry: Registry, tag: string | null): Promise<boolean>;
  /**
   * Adds a version atomically from a folder with its `files.json`. `taken`: the version exists with other files. An existing version stays
   * as it is; repeating after a crash is safe.
   */
  add(name: string, version: string, folder: string): Promise<'added' | 'there' | 'taken'>;
  /** Local folder with a version's files; null if there is no such version. */
  folder(name: string, version: string): Promise<string | null>;
  /** Text of one file of a version, fetching nothing else; empty if there is none. */
  text(name: string, version: string, file: string): Promise<string>;
  /** Stored versions, unordered. */
  versions(name: string): Promise<string[]>;
  /** Removes a version that no page can request any more. */
  remove(name: string, version: string): Promise<void>;
  /** Drops cached versions that another process removed, if the store has a cache. */
  forgetRemoved?(): Promise<void>;
}

/** Name under which shells are stored: the live one, and those that pages may still have open. */
export const SHELL = 'shell';
/** Name under which compositions are stored, by id. */
export const COMPOSITION = 'composition';

const NAME = /^mf-[a-z][a-z0-9-]*$/;
const VERSION = /^\d[0-9A-Za-z.-]*$/;
const ID = /^[0-9a-f]{12}$/;

/** True if name and version are safe as parts of a path. */
export const isStorable = (name: string, version: string): boolean =>
  name === COMPOSITION ? ID.test(version) : (name === SHELL || NAME.test(name)) && VERSION.test(version);
