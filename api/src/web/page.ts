import path from 'node:path';
import { type PageEntry, type PageRegistry, type Registry, SHELL_PAGES } from '@credenciados/shared/contract';
import type { Config } from '../config.ts';
import { ACCOUNT_PATH } from '../identity/account/owner.ts';
import type { Candidate } from '../modules/candidate.ts';
import type { LiveModules } from '../modules/live-modules.ts';
import { modulesFolder } from '../modules/open-store.ts';
import type { Refusal } from '../modules/refused.ts';
import { CachedFile } from './cached-file.ts';
import { type ModuleAssets, ModuleAssetsReader } from './module-assets.ts';
import { pageRegistry } from './page-registry.ts';
import { fillWithContent, fillWithout, jsonBlock, readTemplate, type Template } from './page-template.ts';
import type { PublicPages } from './rendered/public-pages.ts';
import { fillPath, matchRoute } from './route-pattern.ts';

/** In another one something stands that means more than itself where an address is put together. */
const PLAIN = /^[\w/-]*$/;

const NO_FILES: ModuleAssets = { scripts: [], styles: [], ahead: [] };

/** What a page address leads to: the module's registry entry and the API calls that its first view makes. */
export interface PageTarget {
  entry: PageEntry | null;
  calls: string[];
  /** How much of it the first answer brings. */
  rendered?: 'page' | 'head' | undefined;
  /** What its page takes beyond its module's first files. */
  ahead?: readonly string[] | undefined;
}

/** A page, and what its policy has to know of it. */
export interface Page {
  html: string;
  /** False when no module has such a route. */
  found: boolean;
  /** Hash of the script that stands in the page, for its policy. */
  scriptHash: string | null;
}

/** Makes the portal's page: the shell's template with the registry, the settings and hints of what comes next. */
export class PageRenderer {
  readonly #config: Config;
  readonly #template: CachedFile<Template>;
  readonly #modules: LiveModules;
  #registry: { of: Registry; page: PageRegistry } | undefined;
  readonly #assets: ModuleAssetsReader;

  readonly #public: PublicPages;

  constructor(config: Config, modules: LiveModules, publicPages: PublicPages) {
    this.#config = config;
    const shell = path.join(config.webDir, 'shell');
    this.#template = new CachedFile(path.join(shell, 'index.html'), (text) => readTemplate(text, shell));
    this.#modules = modules;
    this.#assets = new ModuleAssetsReader(path.dirname(modulesFolder(config)));
    this.#public = publicPages;
  }

  /** Renders the page of an address relative to `/credenciados/`; `search` is what follows in it. */
  async render(address: string, search: string, nonce: string): Promise<Page> {
    const [template, registry] = await Promise.all([this.#template.read(), this.#pageRegistry()]);
    const target = findTarget(registry, address);
    const settings = this.#settings();
    const content =
      target && search === '' && PLAIN.test(address) ? await this.#content(address, target, settings, registry) : null;
    const gone = target ? {} : await this.#gone(address);
    const data = `${jsonBlock('settings', { ...settings, ...gone, now: Date.now() })}${jsonBlock('registry', registry)}`;
    const files = target ? await this.#files(target) : NO_FILES;
    const { start } = template;
    if (content && target && start) {
      const wake = target.rendered === 'head' ? 'now' : 'touch';
      const html = fillWithContent(template, content, { data, files, wake, ahead: target.ahead ?? [] });
      return { html: html.replaceAll('__CSP_NONCE__', () => nonce), found: true, scriptHash: start.hash };
    }
    const html = fillWithout(template, {
      data,
      files,
      calls: target?.entry?.incompatible ? [] : (target?.calls ?? []),
    });
    return { html: html.replaceAll('__CSP_NONCE__', () => nonce), found: target !== null, scriptHash: null };
  }

  /** Makes the pages that have no parameters ahead of their first visitor. */
  async warm(): Promise<void> {
    const registry = await this.#pageRegistry();
    const settings = this.#settings();
    for (const { descriptor } of registry.modules) {
      for (const { path: address, rendered } of descriptor.routes) {
        if (!rendered || address.includes(':')) continue;
        const target = findTarget(registry, `/${address}`);
        const { entry } = target ?? {};
        const blocks = entry && this.#blocks(entry, settings, registry);
        if (entry && blocks) await this.#public.prepare(`/credenciados/${address}`, entry, blocks);
      }
    }
  }

  /** Why a version that is to be published can't render its public pages beside what is live; nothing when it can. */
  async tryOut(candidate: Candidate, folder: string): Promise<Refusal[]> {
    const registry = await this.#modules.read();
    const { name } = candidate.entry.descriptor;
    const modules = [...registry.modules.filter((entry) => entry.descriptor.name !== name), candidate.entry];
    const page = pageRegistry({ ...registry, modules });
    const blocks = this.#blocks(candidate.entry, this.#settings(), page);
    return blocks ? this.#public.tryOut(candidate, folder, blocks) : [];
  }

  /** What a visitor reads at an address, where its module renders it. From elsewhere modules come to the browser alone. */
  async #content(address: string, target: PageTarget, settings: object, registry: PageRegistry) {
    const { entry, rendered } = target;
    const blocks = entry && rendered && this.#blocks(entry, settings, registry);
    return blocks ? this.#public.find(`/credenciados${address}`, entry, blocks) : null;
  }

  #blocks(entry: PageEntry, settings: object, registry: PageRegistry): Record<string, string> | null {
    if (entry.incompatible || this.#config.moduleOverrides) return null;
    return { settings: JSON.stringify(settings), registry: JSON.stringify(registry) };
  }

  /** Made anew only when the registry has changed. */
  async #pageRegistry(): Promise<PageRegistry> {
    const registry = await this.#modules.read();
    if (this.#registry?.of !== registry) this.#registry = { of: registry, page: pageRegistry(registry) };
    return this.#registry.page;
  }

  /** What an address says whose module was removed. */
  async #gone(address: string): Promise<{ notFound?: string }> {
    const { removed = [] } = await this.#modules.read();
    const former = removed.find(({ paths }) => paths.some((path) => matchRoute(path, address)));
    return former ? { notFound: `“${former.title}” não faz mais parte deste portal.` } : {};
  }

  /** The first files of an address's module. */
  async #files({ entry, ahead }: PageTarget): Promise<ModuleAssets> {
    // What the shell won't load needs no hint. Where modules may come from elsewhere, neither.
    const wanted = entry && !entry.incompatible && !this.#config.moduleOverrides;
    const here = wanted ? await this.#modules.folderNow(entry.descriptor.name, entry.version) : null;
    const assets = entry && here ? await this.#assets.read(entry, ahead) : null;
    return assets ?? NO_FILES;
  }

  /** What the shell needs to know of the server; nothing secret. */
  #settings() {
    const {
      timeZone,
      graceMinutes,
      externalAnalysisUrl,
      demo,
      cepUrl,
      mode,
      smtpUrl,
      contactEmail,
      dataOfficerEmail,
      moduleOverrides,
      vlibras,
      agency,
      govbrBar,
      ombudsmanUrl,
      informationUrl,
    } = this.#config;
    return {
      timeZone,
      graceMinutes,
      externalAnalysisUrl,
      demo,
      cep: Boolean(cepUrl),
      moduleOverrides,
      vlibras,
      contactEmail: contactEmail ?? null,
      dataOfficerEmail: dataOfficerEmail ?? null,
      agency,
      govbrBar,
      ombudsmanUrl,
      informationUrl,
      accountUrl: ACCOUNT_PATH,
      /** Where the demonstration's mail is read. */
      emailsUrl: mode === 'demonstration' && !smtpUrl ? '/identidade/emails' : null,
    };
  }
}

/** The route of an address; home and a few pages belong to the shell. */
export function findTarget(registry: PageRegistry, address: string): PageTarget | null {
  const name = address.replaceAll('/', '');
  if (name === '' || SHELL_PAGES.some((page) => page === name)) return { entry: null, calls: [] };
  for (const entry of registry.modules) {
    for (const route of entry.descriptor.routes) {
      const params = matchRoute(route.path, address);
      if (!params) continue;
      const calls = (route.preload ?? []).map((call) => fillPath(call, params)).filter((call) => call !== null);
      return { entry, calls, rendered: route.rendered, ahead: route.ahead };
    }
  }
  return null;
}
