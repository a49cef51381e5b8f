import type { Registry } from '@credenciados/contract';

/** The registry as it was read, with what tells this state from any other. */
export interface RegistryState {
  /** Null where nothing was published yet. */
  registry: Registry | null;
  tag: string | null;
}

/** Store of the versions of modules and shell, the compositions and the registry: a folder or a bucket (ADR 15). */
export interface ModuleStore {
  /** Reads the registry. With the tag of an earlier read, null means that nothing has changed. */
  read(): Promise<RegistryState>;
  read(known: string | null): Promise<RegistryState | null>;
  /** Puts another registry in place of the one that had this tag; false when it isn't there any more. */
  replace(registry: Registry, tag: string | null): Promise<boolean>;
  /**
   * Adds a version from a folder with its `files.json`, whole or not at all for whoever looks it up. `taken`: there is
   * such a version with other files. What is there already stays as it is; repeating after a crash is safe.
   */
  add(name: string, version: string, folder: string): Promise<'added' | 'there' | 'taken'>;
  /** The local folder that holds a version's files, or null where there is no such version. */
  folder(name: string, version: string): Promise<string | null>;
  /** The text of one file of a version, which is all that is fetched of it; empty where there is none. */
  text(name: string, version: string, file: string): Promise<string>;
  /** The versions that are there, in no order. */
  versions(name: string): Promise<string[]>;
  /** Removes a version that no page can ask for any more. */
  remove(name: string, version: string): Promise<void>;
  /** Where a process keeps versions for itself: drops those that another one removed. */
  forgetRemoved?(): Promise<void>;
}

/** Under this name the shells are kept: the live one, and those whose pages may still be open. */
export const SHELL = 'shell';
/** Under this name the compositions are kept, each by its id. */
export const COMPOSITION = 'composition';

const NAME = /^mf-[a-z][a-z0-9-]*$/;
const VERSION = /^\d[0-9A-Za-z.-]*$/;
const ID = /^[0-9a-f]{12}$/;

/** True if name and version are safe as parts of a path. */
export const isStorable = (name: string, version: string): boolean =>
  name === COMPOSITION ? ID.test(version) : (name === SHELL || NAME.test(name)) && VERSION.test(version);
