import { ERROR } from '@credenciados/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DONE } from '../../http/done.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { liveVersion } from '../flip.ts';
import { pageRegistry } from '../page-registry.ts';
import { dropSeen, keepSeen, readSeen } from '../previews/preview-cookie.ts';
import { type SeenPreview, seenPreview } from '../previews/seen-preview.ts';
import { madeFor } from '../rollout/browser.ts';
import { browserOf } from '../rollout/place-cookie.ts';
import { choose, keptVersions, refusalWords } from './choice.ts';
import { partsOfPage } from './page-parts.ts';

/** So long a browser has what was chosen for it, if the session lasts. */
const HOURS = 8;
const HOUR_MS = 60 * 60 * 1000;

/** The panel (TEL-43): what this browser's page is made of, and other kept versions for it alone. */
export function registerPainel(app: FastifyInstance, deps: Deps): void {
  const { db, config, now } = deps;
  const { modules } = app;

  /** What is live, and what this browser has instead. Throws 404 where the portal's settings have no panel. */
  const look = async (request: FastifyRequest) => {
    if (!config.panel) throw notFound();
    const registry = await modules.read();
    return { registry, seen: await seenPreview({ deps, store: modules.store, registry, request }) };
  };

  route(app, 'GET /painel/modulos', async ({ request, reply }) => {
    const { registry, seen } = await look(request);
    const made = madeOf({ request, reply }, registry, seen);
    return {
      origem: made.origin,
      composicao: made.page.composition ?? null,
      ate: seen?.preview.until ?? null,
      perdida: readSeen(config, request) !== null && !seen,
      partes: await partsOfPage(db, modules, { ...made, registry }),
    };
  });

  route(app, 'GET /painel/modulos/versoes', async ({ query: { nome }, request }) => {
    const { registry, seen } = await look(request);
    const live = liveVersion(registry, nome);
    return (await keptVersions(modules.store, registry, nome, chosenIn(seen))).map(({ version, refusals }) => ({
      versao: version,
      noAr: version === live,
      impedimentos: refusals.map(refusalWords),
    }));
  });

  route(app, 'POST /painel/modulos/troca', async ({ body: { nome, versao }, session, request, reply }) => {
    const { registry, seen } = await look(request);
    if (seen?.preview.kind === 'preview') throw new AppError(409, ERROR.panelInPreview);
    const made = await choose(modules.store, registry, chosenIn(seen), { name: nome, version: versao });
    await recordAudit(db, {
      atorId: session.usuarioId,
      acao: 'MODULO_TROCA',
      entidade: 'modulo',
      entidadeId: nome,
      dados: { versao, noAr: liveVersion(registry, nome), composicao: made?.composition ?? null },
    });
    if (!made) {
      dropSeen(config, reply);
      return { ate: null };
    }
    const until = new Date(now().getTime() + HOURS * HOUR_MS);
    keepSeen(config, reply, { ...made, sid: session.sid, until: until.toISOString() }, until);
    return { ate: until.toISOString() };
  });

  route(app, 'POST /painel/modulos/restauracao', async ({ session, request, reply }) => {
    const { seen } = await look(request);
    await recordAudit(db, {
      atorId: session.usuarioId,
      acao: 'MODULO_RESTAURACAO',
      entidade: 'modulo',
      entidadeId: '',
      dados: { composicao: seen?.preview.composition ?? null },
    });
    dropSeen(config, reply);
    return DONE;
  });

  /** What the next page of a browser is made of, and why. */
  function madeOf(
    asking: { request: FastifyRequest; reply: FastifyReply },
    registry: Awaited<ReturnType<typeof modules.read>>,
    seen: SeenPreview | null,
  ) {
    if (seen) {
      const page = { ...seen.page, composition: seen.preview.composition };
      return { page, origin: seen.preview.kind === 'preview' ? ('PREVIA' as const) : ('TROCA' as const) };
    }
    const made = madeFor(registry, browserOf(config, registry, asking, 'what is live')).registry;
    return { page: pageRegistry(made), origin: made === registry ? ('NO_AR' as const) : ('OFERTA' as const) };
  }
}

/** What a browser has by its own choice. */
const chosenIn = (seen: SeenPreview | null) => (seen?.preview.kind === 'choice' ? seen.preview.versions : []);
