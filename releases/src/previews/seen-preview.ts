import {
  ACCESS,
  isAllowed,
  type NamedComposition,
  type PageRegistry,
  type Preview,
  type Registry,
} from '@credenciados/contract';
import { within } from '@credenciados/platform/health/breaker';
import type { FastifyRequest } from 'fastify';
import { storedOnPage } from '../composition.ts';
import type { ReleasesDeps } from '../deps.ts';
import type { ModuleStore } from '../module-store.ts';
import { type PreviewCookie, readPreviewCookie } from './preview-cookie.ts';
import { isOver } from './shown-preview.ts';

/** Time limit for database and store; afterwards the page shows the live modules. */
const LATE_MS = 500;

/** Preview that a page shows. */
export interface SeenPreview {
  preview: Preview;
  page: PageRegistry;
  carried: NamedComposition;
}

/** Inputs of the lookup of a request's preview. */
interface Asking {
  deps: Pick<ReleasesDeps, 'config' | 'now' | 'findSession'>;
  store: ModuleStore;
  registry: Registry;
  request: FastifyRequest;
}

/**
 * Preview of a browser's cookie, if it may still be shown (TEL-41): it hasn't ended, its files exist, and the session that opened it is
 * alive and of staff. Null otherwise, and if database or store are slow: the page then shows the live modules.
 */
export async function seenPreview({ deps, store, registry, request }: Asking): Promise<SeenPreview | null> {
  const seen = readPreviewCookie(deps.config, request);
  if (!seen) return null;
  return within(LATE_MS, 'preview', look(seen)).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a preview can’t be shown; the page is of what is live');
    return null;
  });

  async function look({ preview: id, sid }: PreviewCookie): Promise<SeenPreview | null> {
    const preview = registry.previews?.find((each) => each.id === id);
    if (!preview || isOver(preview, deps.now())) return null;
    const session = await deps.findSession(sid);
    if (!session || !isAllowed(ACCESS.staffRead, session.perfil)) return null;
    const kept = await storedOnPage(store, preview.composition);
    return kept && { preview, ...kept };
  }
}

/** True if a composition is a preview's: the page then asks for its own browser's versions. */
export const isPreviewed = ({ previews = [] }: Registry, id: string | undefined): boolean =>
  previews.some((preview) => preview.composition === id);
