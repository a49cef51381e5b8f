import path from 'node:path';
import {
  type NamedComposition,
  type PageEntry,
  type PageRegistry,
  type Registry,
  SHELL_PAGES,
} from '@credenciados/contract';
import type { PageSettings } from '@credenciados/contract/page-settings';
import type { Config } from '@credenciados/platform/config';
import { weakMemoize } from '@credenciados/platform/memoize';
import { RELEASE, releaseName } from '@credenciados/platform/release';
import type { Candidate } from '@credenciados/releases/candidate';
import { onPage } from '@credenciados/releases/composition';
import { withEntry } from '@credenciados/releases/flip';
import { withLibraries } from '@credenciados/releases/libraries';
import type { LiveModules } from '@credenciados/releases/live-modules';
import { modulesFolder } from '@credenciados/releases/open-store';
import { pageRegistry } from '@credenciados/releases/page-registry';
import type { SeenPreview } from '@credenciados/releases/previews/seen-preview';
import type { Refusal } from '@credenciados/releases/refused';
import { type BrowserPages, servedRegistries } from '@credenciados/releases/rollout/browser';
import { markPage } from '@credenciados/releases/rollout/page-mark';
import { LRUCache } from 'lru-cache';
import { ACCOUNT_PATH } from '../identity/account/owner.ts';
import { CachedFile } from './cached-file.ts';
import { type ModuleAssets, ModuleAssetsReader } from './module-assets.ts';
import { fillWithContent, fillWithout, jsonBlock, readTemplate, type Template } from './page-template.ts';
import { previewBar } from './preview-bar.ts';
import type { PublicPages, RenderFrom } from './rendered/public-pages.ts';
import { mainQueries, type RenderedWith, renderedQuery } from './rendered/rendered-query.ts';
import { fillPath, matchRoute } from './route-pattern.ts';

/** Addresses without characters that need encoding. */
const PLAIN = /^[\w/-]*$/;

const NO_FILES: ModuleAssets = { scripts: [], styles: [], ahead: [] };

/** Target of a page's address: the module's registry entry, and the calls of its first view. */
interface PageTarget {
  entry: PageEntry | null;
  calls: string[];
  /** Extent of server rendering: the whole page, or its head. */
  rendered?: 'page' | 'head' | undefined;
  /** Query parameters that the page reads; absent if the route doesn't state them. */
  reads?: readonly string[] | undefined;
  renderedWith?: RenderedWith | undefined;
  /** Chunks of the page beyond its module's initial files. */
  ahead?: readonly string[] | undefined;
}

/** Page, with the facts that its CSP and its measurement need. */
export interface Page {
  html: string;
  /** False if no module has such a route. */
  found: boolean;
  /** Hash of the page's inline script, for its CSP. */
  scriptHash: string | null;
  /** During a rollout: the token with which the page reports its outcome, and the module of its address. */
  opened: { measure: string; module: string } | null;
}

/** Inputs of a page other than its address. */
interface Composed {
  settings: Omit<PageSettings, 'now'>;
  live: Registry;
}

/** Renders the portal's page: the live shell's template with the registry, the settings and preload hints. */
export class PageRenderer {
  readonly #config: Config;
  /** Templates of the live shells and of recent ones. */
  readonly #templates = new LRUCache<string, CachedFile<Template>>({ max: 4 });
  readonly #modules: LiveModules;
  readonly #registries = weakMemoize((live: Registry) => ({ page: pageRegistry(live), carried: onPage(live) }));
  readonly #assets: ModuleAssetsReader;

  readonly #public: PublicPages;

  constructor(config: Config, modules: LiveModules, publicPages: PublicPages) {
    this.#config = config;
    this.#modules = modules;
    this.#assets = new ModuleAssetsReader(path.dirname(modulesFolder(config)));
    this.#public = publicPages;
  }

  /**
   * Renders the page of an address relative to `/credenciados/`; `search` is its query string. The registry is read once, so that shell,
   * modules and content match.
   */
  async render(
    made: BrowserPages & { seen: SeenPreview | null },
    { address, search }: { address: string; search: string },
    nonce: string,
  ): Promise<Page> {
    const { registry: live, seen } = made;
    const registry = seen?.page ?? this.#pageRegistry(live);
    const template = await this.#template(registry);
    const target = findTarget(registry, address);
    const settings = this.#settings();
    // A person who sees a preview is signed in, so the visitor's page isn't theirs.
    const query = target && renderedQuery(target, search);
    const content =
      target && !seen && query !== null && PLAIN.test(address)
        ? await this.#content(address + query, target, { settings, live })
        : null;
    const gone = target ? {} : goneFrom(live, address);
    const carried = this.#carried(made);
    const { measure } = carried;
    const opened = measure !== undefined && target?.entry ? { measure, module: target.entry.descriptor.name } : null;
    const data = `${jsonBlock('settings', { ...settings, ...gone, now: Date.now() })}${jsonBlock('registry', carried)}`;
    const composition = 'address' in carried ? { href: carried.address, integrity: carried.integrity } : null;
    const files = target ? await this.#files(target) : NO_FILES;
    const { start } = template;
    if (content && target && start) {
      const wake = target.rendered === 'head' ? 'now' : 'touch';
      const ahead = target.ahead ?? [];
      const html = fillWithContent(template, content, { data, composition, files, wake, ahead });
      return { html: html.replaceAll('__CSP_NONCE__', () => nonce), found: true, scriptHash: start.hash, opened };
    }
    const filled = fillWithout(template, {
      data,
      composition,
      files,
      calls: target?.entry?.incompatible ? [] : (target?.calls ?? []),
    });
    const html = seen ? withBar(filled, previewBar(seen.preview, this.#config)) : filled;
    return { html: html.replaceAll('__CSP_NONCE__', () => nonce), found: target !== null, scriptHash: null, opened };
  }

  /** Renders the pages without parameters before their first visitor. */
  async warm(): Promise<void> {
    const all = servedRegistries(await this.#modules.read());
    this.#public.keepOnly(all.map(variantName));
    for (const live of all) await this.#warm(live);
  }

  async #warm(live: Registry): Promise<void> {
    const registry = this.#pageRegistry(live);
    const settings = this.#settings();
    for (const { descriptor } of registry.modules) {
      for (const route of descriptor.routes) {
        const address = route.path;
        if (!route.rendered || address.includes(':')) continue;
        const target = findTarget(registry, `/${address}`);
        const { entry } = target ?? {};
        const source = entry && (await this.#source(entry, { settings, live }));
        if (!entry || !source) continue;
        for (const query of mainQueries(route)) {
          await this.#public.prepare(`/credenciados/${address}${query}`, entry, source);
        }
      }
    }
  }

  /** Reasons why a version to be published can't render its public pages together with the live versions; empty if it can. */
  async tryOut({ entry }: Candidate, folder: string): Promise<Refusal[]> {
    const before = await this.#modules.read();
    const live = await withLibraries(this.#modules.store, before, withEntry(before, entry));
    const own = pageRegistry(live).modules.find(({ descriptor }) => descriptor.name === entry.descriptor.name);
    const source = own && (await this.#source(own, { settings: this.#settings(), live }));
    return source ? this.#public.tryOut(own, folder, source) : [];
  }

  /** Like `tryOut` for a shell, with the public pages of every live module. */
  async tryOutShell(shell: Registry['shell'], folder: string): Promise<Refusal[]> {
    const before = await this.#modules.read();
    const live = await withLibraries(this.#modules.store, before, { ...before, shell });
    const refusals: Refusal[] = [];
    for (const entry of pageRegistry(live).modules) {
      const of = await this.#modules.store.folder(entry.descriptor.name, entry.version);
      const source = await this.#source(entry, { settings: this.#settings(), live }, folder);
      if (of && source) refusals.push(...(await this.#public.tryOut(entry, of, source)));
    }
    return refusals;
  }

  /**
   * Server-rendered content of an address. Modules from other servers, or on another major version (TEL-34), are rendered only in the
   * browser.
   */
  async #content(address: string, { entry, rendered }: PageTarget, composed: Composed) {
    const source = entry && rendered && (await this.#source(entry, composed));
    return source ? this.#public.find(`/credenciados${address}`, entry, source) : null;
  }

  /** Inputs to render a module's pages; `shell` is the folder of a shell that isn't live yet. Null if only browsers render them. */
  async #source(entry: PageEntry, { settings, live }: Composed, shell?: string): Promise<RenderFrom | null> {
    if (entry.incompatible || entry.major !== undefined || this.#config.moduleOverrides) return null;
    const blocks = { settings: JSON.stringify(settings), registry: JSON.stringify(this.#pageRegistry(live)) };
    return {
      shell: shell ?? (await this.#modules.shellFolder(live)),
      blocks,
      of: variantName(live),
    };
  }

  /** Cached until the registry changes. */
  #pageRegistry(live: Registry): PageRegistry {
    return this.#registries(live).page;
  }

  /** Data blocks in the page; a measured page also gets the token to report with. */
  #carried({
    registry,
    browser,
    measured,
    seen,
  }: BrowserPages & { seen: SeenPreview | null }): (PageRegistry | NamedComposition) &
    Pick<NamedComposition, 'measure'> {
    const { carried } = seen ?? this.#registries(registry);
    const { place } = browser;
    const isCompared = place !== null && measured.length > 0 && !seen && 'address' in carried;
    return {
      ...carried,
      ...(isCompared && { measure: markPage(this.#config, place, measured, new Date()) }),
    };
  }

  /** Template of a shell. */
  async #template(live: Pick<PageRegistry, 'shell'>): Promise<Template> {
    const shell = await this.#modules.shellFolder(live);
    const cached = this.#templates.get(shell);
    const file = cached ?? new CachedFile(path.join(shell, 'index.html'), (text) => readTemplate(text, shell));
    if (!cached) this.#templates.set(shell, file);
    return file.read();
  }

  /** Initial files of an address's module. */
  async #files({ entry, ahead }: PageTarget): Promise<ModuleAssets> {
    // No hints for a module that the shell won't load, or that may come from another server.
    const wanted = entry && !entry.incompatible && !this.#config.moduleOverrides;
    const here = wanted ? await this.#modules.folderNow(entry.descriptor.name, entry.version) : null;
    const assets = entry && here ? await this.#assets.read(entry, ahead) : null;
    return assets ?? NO_FILES;
  }

  /** Settings for the shell, without secrets. */
  #settings(): Omit<PageSettings, 'now'> {
    const {
      timeZone,
      receiptRedirect,
      externalAnalysisUrl,
      cepUrl,
      contactEmail,
      dataOfficerEmail,
      moduleOverrides,
      vlibras,
      agency,
      govbrBar,
      ombudsmanUrl,
      informationUrl,
      oidc,
      proxies,
    } = this.#config;
    return {
      timeZone,
      receiptRedirect,
      externalAnalysisUrl,
      cep: Boolean(cepUrl),
      moduleOverrides,
      vlibras,
      release: releaseName(RELEASE),
      contactEmail,
      dataOfficerEmail,
      agency,
      govbrBar,
      ombudsmanUrl,
      informationUrl,
      accountUrl: ACCOUNT_PATH,
      proxies,
      raiseLevelUrl: oidc.levels?.raiseUrl ?? null,
    };
  }
}

/** Inserts a bar above everything else in the page. */
function withBar(html: string, bar: string): string {
  const at = html.indexOf('>', html.indexOf('<body')) + 1;
  return html.slice(0, at) + bar + html.slice(at);
}

/** Name of a variant of the pages, during a rollout or preview. */
const variantName = ({ composition }: Registry): string => composition ?? '';

/** Message for an address whose module was removed. */
function goneFrom({ removed = [] }: Registry, address: string): { notFound?: string } {
  const former = removed.find(({ paths }) => paths.some((path) => matchRoute(path, address)));
  return former ? { notFound: `“${former.title}” não faz mais parte deste portal.` } : {};
}

/** Route of an address; null for home and a few other pages, which belong to the shell. */
function findTarget(registry: PageRegistry, address: string): PageTarget | null {
  const name = address.replaceAll('/', '');
  if (name === '' || SHELL_PAGES.some((page) => page === name)) return { entry: null, calls: [] };
  for (const entry of registry.modules) {
    for (const route of entry.descriptor.routes) {
      const params = matchRoute(route.path, address);
      if (!params) continue;
      const calls = (route.preload ?? []).map((call) => fillPath(call, params)).filter((call) => call !== null);
      const { rendered, reads, renderedWith, ahead } = route;
      return { entry, calls, rendered, reads, renderedWith, ahead };
    }
  }
  return null;
}
