import {
  ACCESS,
  isAllowed,
  type NamedComposition,
  type PageRegistry,
  type Preview,
  type Registry,
} from '@credenciados/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { findLiveSession } from '../../http/session/sessions.ts';
import { within } from '../../platform/health/breaker.ts';
import { keptOnPage } from '../composition.ts';
import type { ModuleStore } from '../module-store.ts';
import { readSeen } from './preview-cookie.ts';
import { isOver } from './shown-preview.ts';

/** Database and store are waited for so long; then the page is of what is live. */
const LATE_MS = 500;

/** What a page is made of instead of what is live (TEL-41). */
export interface SeenPreview {
  preview: Preview;
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
 * The preview that a browser has been given and may still see: it isn't over, and the session that opened it lives and is of staff.
 * Null otherwise, and where that can't be known in no time: the portal as it is live is always there.
 */
export async function seenPreview({ deps, store, registry, request }: Asking): Promise<SeenPreview | null> {
  const seen = readSeen(deps.config, request);
  const preview = registry.previews?.find(({ id }) => id === seen?.preview);
  if (!seen || !preview || isOver(preview, deps.now())) return null;
  const look = async () => {
    const session = await findLiveSession(deps, seen.sid);
    const kept =
      session && isAllowed(ACCESS.staffRead, session.perfil) && (await keptOnPage(store, preview.composition));
    return kept ? { preview, ...kept } : null;
  };
  return within(LATE_MS, 'preview', look()).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a preview can’t be shown; the page is of what is live');
    return null;
  });
}

/** Whether a composition that a page says it is of may be a preview's: what its browser has, its browser asks for by itself. */
export const mayBePreview = ({ previews = [] }: Registry, id: string | undefined): boolean =>
  previews.some(({ composition }) => composition === id);
