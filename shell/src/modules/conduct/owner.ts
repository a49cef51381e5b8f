import { BASE_PATH } from '@credenciados/shared';
import type { tellFailure, tellShellFailure } from '../failures.ts';
import { type LiveEntry, registry } from '../registry.ts';
import type { findRoute } from '../routes.ts';

/** An address of a module's file, wherever in a text it stands. */
const FILE = /\/modules\/(mf-[a-z0-9-]+)\/([^/\s)]+)\//;

/** The live module of which a file is named first: in a stack, the one that called last. */
export function ownerOf(text: string): LiveEntry | undefined {
  const [, name, version] = FILE.exec(text) ?? [];
  return registry().modules.find((entry) => entry.descriptor.name === name && entry.version === version);
}

/** Functions of the shell's first script, passed in: importing them here would make that script larger. */
export interface Known {
  findRoute: typeof findRoute;
  tellFailure: typeof tellFailure;
  tellShellFailure: typeof tellShellFailure;
}
let known: Known | undefined;
export function setKnown(given: Known): void {
  known = given;
}

/** The module whose page is shown; none: a page of the shell's own. */
export function pageOwner(): LiveEntry | undefined {
  const { pathname } = window.location;
  return pathname.startsWith(BASE_PATH)
    ? known?.findRoute(registry(), pathname.slice(BASE_PATH.length))?.entry
    : undefined;
}

/** Most reports per page: some failures repeat with new words each time. */
const MOST = 20;
let told = 0;

/** Tells the API, and whoever has the console open, what a module did to the page. */
export function tellConduct(entry: LiveEntry | undefined, error: unknown): void {
  // Without an entry it was the shell or a library.
  if (!entry || told >= MOST) return;
  told += 1;
  console.warn(`${entry.descriptor.name}:`, error);
  known?.tellFailure(entry, 'USO', error);
}

/** As above for failures of the shell or its library. */
export function tellOfShell(error: unknown): void {
  if (told >= MOST) return;
  told += 1;
  known?.tellShellFailure(error, 'USO');
}

/** Observation of a module from outside: without a stack, since its position means nothing. */
export function seen(what: string): Error {
  const error = new Error(what);
  error.stack = '';
  return error;
}
