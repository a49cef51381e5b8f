import { BASE_PATH } from '@credenciados/shared';
import type { tellFailure, tellShellFailure } from '../failures.ts';
import { type LiveEntry, registry } from '../registry.ts';
import type { findRoute } from '../routes.ts';

/** Address of a module's file within a text. */
const FILE = /\/modules\/(mf-[a-z0-9-]+)\/([^/\s)]+)\//;

/** Live module whose file is named first in a text; in a stack, the innermost caller. */
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

/** Module of the page on screen; undefined for a page of the shell. */
export function pageOwner(): LiveEntry | undefined {
  const { pathname } = window.location;
  return pathname.startsWith(BASE_PATH)
    ? known?.findRoute(registry(), pathname.slice(BASE_PATH.length))?.entry
    : undefined;
}

/** Maximum number of reports per page: some failures repeat with different texts. */
const MOST = 20;
let told = 0;

/** Reports to the API, and on the console, a module's effect on the page. */
export function tellConduct(entry: LiveEntry | undefined, error: unknown): void {
  // Without an entry the shell or a library caused it.
  if (!entry || told >= MOST) return;
  told += 1;
  console.warn(`${entry.descriptor.name}:`, error);
  known?.tellFailure(entry, 'USO', error);
}

/** Like `tellConduct` for failures of the shell or its library. */
export function tellOfShell(error: unknown): void {
  if (told >= MOST) return;
  told += 1;
  known?.tellShellFailure(error, 'USO');
}

/** Error for an observation from outside the module. Without a stack, since its position means nothing. */
export function seen(what: string): Error {
  const error = new Error(what);
  error.stack = '';
  return error;
}
