import {
  ACCESS,
  isAllowed,
  type NamedComposition,
  type PageRegistry,
  type Perfil,
  type Registry,
} from '@credenciados/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { findLiveSession } from '../../http/session/sessions.ts';
import { within } from '../../platform/health/breaker.ts';
import { keptOnPage } from '../composition.ts';
import type { ModuleStore } from '../module-store.ts';
import { type Chosen, type Given, readSeen } from './preview-cookie.ts';
import { isOver } from './shown-preview.ts';

/** Database and store are waited for so long; then the page is of what is live. */
const LATE_MS = 500;

/** A version of a module in the place of the live one. */
export interface ShownVersion {
  name: string;
  version: string;
}

/** What is seen instead of what is live: a preview of a team (TEL-41), or versions that somebody chose for their browser (TEL-43). */
export interface Shown {
  kind: 'preview' | 'choice';
  composition: string;
  versions: readonly ShownVersion[];
  until: string;
}

/** What a page is made of instead of what is live. */
export interface SeenPreview {
  preview: Shown;
  page: PageRegistry;
  carried: NamedComposition;
}

/** Who asks, and with what. */
interface Asking {
  deps: Pick<Deps, 'config' | 'db' | 'now'>;
  store: ModuleStore;
  registry: Registry;
  request: FastifyRequest;
}

/**
 * What a browser has been given and may still see: it isn't over, its files are there, and the session that it was given to lives and may
 * see it. Null otherwise, and where that can't be known in no time: the portal as it is live is always there.
 */
export async function seenPreview({ deps, store, registry, request }: Asking): Promise<SeenPreview | null> {
  const seen = readSeen(deps.config, request);
  if (!seen) return null;
  const look = () => ('preview' in seen ? lookAtPreview(seen, registry) : lookAtChoice(seen));
  return within(LATE_MS, 'preview', look()).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a preview can’t be shown; the page is of what is live');
    return null;
  });

  async function lookAtPreview({ preview: id, sid }: Given, { previews = [] }: Registry): Promise<SeenPreview | null> {
    const preview = previews.find((each) => each.id === id);
    if (!preview || isOver(preview, deps.now()) || !(await isFor(sid, ACCESS.staffRead))) return null;
    const { composition, versions, until } = preview;
    const kept = await keptOnPage(store, composition);
    return kept && { preview: { kind: 'preview', composition, versions, until }, ...kept };
  }

  async function lookAtChoice({ composition, modules, until, sid }: Chosen): Promise<SeenPreview | null> {
    const isOn = deps.config.panel && new Date(until) > deps.now();
    const kept = isOn && (await isFor(sid, ACCESS.cageo)) ? await keptOnPage(store, composition) : null;
    if (!kept) return null;
    const versions = kept.page.modules
      .map(({ descriptor: { name }, version }) => ({ name, version }))
      .filter(({ name }) => modules.includes(name));
    // The registry names a preview, so that `prune` leaves its files; nothing names a choice.
    const folders = await Promise.all(versions.map(({ name, version }) => store.folder(name, version)));
    return folders.includes(null) ? null : { preview: { kind: 'choice', composition, versions, until }, ...kept };
  }

  /** Whether the session that something was given to lives, and is of who may see it. */
  async function isFor(sid: string, access: readonly Perfil[]): Promise<boolean> {
    const session = await findLiveSession(deps, sid);
    return session !== null && isAllowed(access, session.perfil);
  }
}

/** Whether a composition that a page says it is of may be this browser's alone: what its browser has, its browser asks for by itself. */
export const mayBeOwn = (
  { previews = [], composition }: Registry,
  id: string | undefined,
  { panel }: Pick<Deps['config'], 'panel'>,
): boolean =>
  // Nothing says which compositions were chosen: with a panel, any page that isn't of what is live asks.
  (panel && id !== undefined && id !== composition) || previews.some((preview) => preview.composition === id);
