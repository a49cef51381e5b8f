import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@credenciados/platform/config';
import { ComponentUnavailableError } from '@credenciados/platform/health/breaker';
import { ASK_AGAIN, FOR_EVER } from '@credenciados/platform/http/caching';
import { notFound } from '@credenciados/platform/http/errors';
import { registerScope } from '@credenciados/platform/http/register-scope';
import type { LiveModules } from '@credenciados/releases/live-modules';
import { isServed } from '@credenciados/releases/module-files';
import { modulesFolder } from '@credenciados/releases/open-store';
import { clearPreviewCookie } from '@credenciados/releases/previews/preview-cookie';
import { seenPreview } from '@credenciados/releases/previews/seen-preview';
import { pagesFor } from '@credenciados/releases/rollout/browser';
import { browserOf } from '@credenciados/releases/rollout/place-cookie';
import { recordOpenedPages } from '@credenciados/releases/rollout/store-visits';
import { StoredShells } from '@credenciados/releases/stored-shells';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findLiveSession } from '../http/session/sessions.ts';
import { messages } from '../identity/pages/messages.ts';
import { sendPage as sendMessage } from '../identity/pages/send-page.ts';
import { createViews } from '../identity/pages/views.ts';
import { isCrossSite } from '../identity/same-origin.ts';
import { registerChegadaSettings } from './chegada-settings.ts';
import { FileTags } from './file-tags.ts';
import { PageRenderer } from './page.ts';
import { LEAVE_PREVIEW } from './preview-bar.ts';
import { PublicPages } from './rendered/public-pages.ts';
import { registerSecurityTxt } from './security-txt.ts';
import { registerSitemap } from './sitemap.ts';

const BASE = '/credenciados';
const SHELL = `${BASE}/shell/`;
const MODULES = `${BASE}/modules/`;
/** Page shown if the portal can't be reached. */
const OFFLINE_PAGE = 'sem-conexao.html';
const SERVICE_WORKER = 'service-worker.js';
const WATCHER = 'workers/freeze.worker.';
/** File names with the hash of their content. */
const HASHED = /\.[0-9a-f]{8}\.\w+$/;

/** Serves the portal's page at every address under `/credenciados` that isn't an API call, and the built files. */
export async function registerWeb(app: FastifyInstance, deps: Deps): Promise<void> {
  const own = path.join(deps.config.webDir, 'shell');
  const kept = new StoredShells(app.modules.store);
  await serveFolder(app, own, SHELL, (file) => HASHED.test(file), {
    // Files of the live shell, even if this process has another one, and of former shells, whose pages may still be open.
    elsewhere: async (file) => {
      const live = await app.modules.shellFolder(await app.modules.read());
      if (live === own || existsSync(path.join(live, file))) return live === own ? null : live;
      return HASHED.test(file) ? kept.find(file) : null;
    },
  });
  // A version's folder never changes once it is published.
  const modules = modulesFolder(deps.config);
  mkdirSync(modules, { recursive: true });
  await serveFolder(app, modules, MODULES, () => true, { bring: (file) => app.modules.bring(file) });

  const renderer = new PageRenderer(deps.config, app.modules, new PublicPages(app));
  app.modules.tryOut = (candidate, folder) => renderer.tryOut(candidate, folder);
  app.modules.tryOutShell = (shell, folder) => renderer.tryOutShell(shell, folder);
  makeAhead(app, renderer);
  registerSecurityTxt(app, deps);
  registerChegadaSettings(app, deps);
  registerSitemap(app, deps);
  const views = createViews(deps.config);
  const keepOpened = recordOpenedPages(deps, app.modules, app.log);
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await sendPage({ renderer, modules: app.modules, deps, keepOpened }, request, reply);
    } catch (error) {
      if (!(error instanceof ComponentUnavailableError) || !acceptsHtml(request)) throw error;
      request.log.error({ err: error }, 'page failed');
      reply.header('retry-after', String(error.retryAfter));
      return sendMessage(reply, views.message(messages.unavailable(request.id)), 503);
    }
  };
  app.get('/', async (_request, reply) => reply.redirect(`${BASE}/`, 302));
  await registerLeaving(app, deps);
  app.get(BASE, send);
  app.get(`${BASE}/*`, send);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith(BASE) || !acceptsHtml(request)) throw notFound();
    return sendMessage(reply, views.message(messages.notFound()), 404);
  });
}

/** Route of the button in a preview's bar, which works without JavaScript: leads back to the live versions. */
async function registerLeaving(app: FastifyInstance, { config }: Deps): Promise<void> {
  await registerScope(app, 'previews left', async (scope) => {
    // The form of the button has no fields.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
    scope.post(`${BASE}${LEAVE_PREVIEW}`, async (request, reply) => {
      if (!isCrossSite(request)) clearPreviewCookie(config, reply);
      return reply.redirect(`${BASE}/`, 303);
    });
  });
}

/** Renders pages before their first visitor: after a start, a publication or a changed edital. */
function makeAhead(app: FastifyInstance, renderer: PageRenderer): void {
  let [isMaking, isChanged] = [false, false];
  const make = async () => {
    isChanged = true;
    if (isMaking) return;
    isMaking = true;
    // A change during rendering starts another round.
    while (isChanged) {
      isChanged = false;
      await renderer.warm().catch((error: unknown) => app.log.warn({ err: error }, 'public pages not made'));
    }
    isMaking = false;
  };
  app.addHook('onListen', async () => {
    void make();
    app.modules.onChange(() => void make());
    // The caches of answers subscribed earlier, so they are cleared before this runs.
    app.signals.subscribe({ onSignal: () => undefined, onEdital: () => void make(), onLost: () => undefined });
  });
}

interface Pages {
  renderer: PageRenderer;
  modules: LiveModules;
  deps: Deps;
  keepOpened: ReturnType<typeof recordOpenedPages>;
}

async function sendPage(
  { renderer, modules, deps, keepOpened }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // An unknown API call accepts JSON or anything and gets a 404, not a page. A page's own address gets the page.
  if (!acceptsHtml(request) && !acceptsAnything(request)) throw notFound();
  const nonce = randomBytes(16).toString('base64');
  const { pathname, search } = new URL(request.url, 'http://page');
  const all = await modules.read();
  const { config } = deps;
  const made = pagesFor(all, browserOf(config, all, { request, reply }, 'page'));
  const findSession = (sid: string) => findLiveSession(deps, sid);
  const seen = await seenPreview({ deps: { ...deps, findSession }, store: modules.store, registry: all, request });
  const address = { address: decodePath(pathname.slice(BASE.length)), search };
  const { html, found, scriptHash, opened } = await renderer.render({ ...made, seen }, address, nonce);
  if (!found && !acceptsHtml(request)) throw notFound();
  // Clients that accept anything run no script and never report, so they aren't measured.
  if (opened && acceptsHtml(request)) keepOpened(opened.measure, opened.module, request);
  const packing = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (packing) reply.header('content-encoding', packing);
  return reply
    .status(found ? 200 : 404)
    .headers({
      'content-security-policy': contentSecurityPolicy(nonce, scriptHash, config),
      vary: 'accept, accept-encoding',
    })
    .type('text/html; charset=utf-8')
    .send(packing ? await PACK[packing](html) : html);
}

function acceptsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

/** True for link checkers and link previews. */
function acceptsAnything(request: FastifyRequest): boolean {
  return request.headers.accept === '*/*';
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** A page is compressed for each visit, so speed matters more than size. */
const PACK = {
  br: (html: string) => toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string) => toGzip(html),
};

/** Decodes percent encoding; a malformed address is returned unchanged and matches no route. */
function decodePath(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch (error) {
    if (error instanceof URIError) return address;
    throw error;
  }
}

/** Hosts of VLibras and its services. Its analytics hosts are left out. */
const VLIBRAS = ' https://vlibras.gov.br https://*.vlibras.gov.br';

/** Settings that relax the page's CSP: modules from the visitor's machine, and VLibras. */
type PolicyConfig = Pick<Config, 'moduleOverrides' | 'vlibras'>;

function contentSecurityPolicy(
  nonce: string,
  scriptHash: string | null,
  { moduleOverrides, vlibras }: PolicyConfig,
): string {
  const own = moduleOverrides ? "'self' http://localhost:*" : "'self'";
  const outside = vlibras ? VLIBRAS : '';
  // VLibras inlines styles; browsers would refuse them if the CSP also had a nonce.
  const inline = vlibras ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${own}${scriptHash ? ` 'sha256-${scriptHash}'` : ''}${outside}`,
    `connect-src ${own}${moduleOverrides ? ' ws://localhost:*' : ''}${outside}`,
    // For the PDF renderer, and the worker that watches measured pages.
    "worker-src 'self'",
    `img-src 'self' data: blob:${outside}`,
    `font-src 'self'${outside}`,
    `style-src ${own} ${inline}${outside}`,
    `frame-src 'self' blob:${outside}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const OFFLINE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** CSP of the worker that watches for frozen pages (TEL-38). */
const WATCHER_POLICY = "default-src 'none'; connect-src 'self'";

/** Other locations of a folder's files. */
interface OtherPlaces {
  /** Copies a file to the folder before it is looked up. */
  bring?: (file: string) => Promise<void>;
  /** Folder that has the file instead; null if none. */
  elsewhere?: (file: string) => Promise<string | null>;
}

/** Serves a folder of the build with its compressed files; no listings and no dot files. */
async function serveFolder(
  app: FastifyInstance,
  root: string,
  prefix: string,
  isImmutable: (file: string) => boolean,
  { bring, elsewhere }: OtherPlaces,
): Promise<void> {
  if (!existsSync(root)) {
    app.log.warn({ folder: root }, 'no built files here; run the build');
    return;
  }
  await registerScope(app, 'web', async (scope) => {
    if (bring) {
      scope.addHook('onRequest', async (request) => {
        if (request.url.startsWith(prefix)) await bring(request.url.slice(prefix.length));
      });
    }
    if (elsewhere) {
      scope.addHook('onRequest', async (request, reply) => {
        const { pathname } = new URL(request.url, 'http://file');
        const file = pathname.slice(prefix.length);
        const folder = pathname.startsWith(prefix) ? await elsewhere(file) : null;
        return folder ? reply.sendFile(file, folder) : undefined;
      });
    }
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, answersFiles: true };
    });
    const tags = new FileTags();
    await scope.register(fastifyStatic, {
      root,
      prefix,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      etag: false,
      lastModified: false,
      onFile: (file, stat) => tags.note(file, stat),
      // The page's template is only sent filled in.
      allowedPath: (file) => isServed(file) && (!file.endsWith('.html') || file.endsWith(OFFLINE_PAGE)),
      setHeaders: (reply, file) => {
        reply.header('cache-control', isImmutable(file.replace(/\.(br|gz)$/, '')) ? FOR_EVER : ASK_AGAIN);
        reply.header('etag', tags.of(file));
        // The worker's file is in the shell's folder, but its scope is the whole portal.
        if (file.includes(SERVICE_WORKER)) reply.header('service-worker-allowed', `${BASE}/`);
        if (prefix === SHELL && file.includes(WATCHER)) reply.header('content-security-policy', WATCHER_POLICY);
        if (file.includes(OFFLINE_PAGE)) reply.header('content-security-policy', OFFLINE_POLICY);
      },
    });
  });
}
