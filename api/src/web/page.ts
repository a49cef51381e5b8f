import path from 'node:path';
import { type PageEntry, type PageRegistry, type Registry, SHELL_PAGES } from '@credenciados/shared/contract';
import type { Config } from '../config.ts';
import { ACCOUNT_PATH } from '../identity/account/owner.ts';
import type { LiveModules } from '../modules/live-modules.ts';
import { modulesFolder } from '../modules/open-store.ts';
import { CachedFile } from './cached-file.ts';
import { ModuleAssetsReader } from './module-assets.ts';
import { pageRegistry } from './page-registry.ts';
import { fillPath, matchRoute } from './route-pattern.ts';

/** What a page address leads to: the module's registry entry and the API calls that its first view makes. */
export interface PageTarget {
  entry: PageEntry | null;
  calls: string[];
}

/** Makes the portal's page: the shell's template with the registry, the settings and hints of what comes next. */
export class PageRenderer {
  readonly #config: Config;
  readonly #template: CachedFile<string>;
  readonly #modules: LiveModules;
  #registry: { of: Registry; page: PageRegistry } | undefined;
  readonly #assets: ModuleAssetsReader;

  constructor(config: Config, modules: LiveModules) {
    this.#config = config;
    this.#template = new CachedFile(path.join(config.webDir, 'shell/index.html'), (text) => text);
    this.#modules = modules;
    this.#assets = new ModuleAssetsReader(path.dirname(modulesFolder(config)));
  }

  /** Renders the page of an address relative to `/credenciados/`. `found` is false when no module has such a route. */
  async render(address: string, nonce: string): Promise<{ html: string; found: boolean }> {
    const [template, registry] = await Promise.all([this.#template.read(), this.#pageRegistry()]);
    const target = findTarget(registry, address);
    const hints = target ? await this.#hints(target) : '';
    const data = `${jsonBlock('settings', this.#settings())}${jsonBlock('registry', registry)}`;
    // Functions as replacements: in a text, `$&` and the like would be special.
    const html = template
      .replace('<!--preload-->', () => hints)
      .replace('<!--registry-->', () => data)
      .replaceAll('__CSP_NONCE__', () => nonce);
    return { html, found: target !== null };
  }

  /** Made anew only when the registry has changed. */
  async #pageRegistry(): Promise<PageRegistry> {
    const registry = await this.#modules.read();
    if (this.#registry?.of !== registry) this.#registry = { of: registry, page: pageRegistry(registry) };
    return this.#registry.page;
  }

  async #hints({ entry, calls }: PageTarget): Promise<string> {
    // What the shell won't load needs no hint, and its first calls neither.
    if (entry?.incompatible) return '';
    // Where modules may come from elsewhere, the browser would load the published ones for nothing.
    const wanted = entry && !this.#config.moduleOverrides;
    const here = wanted ? await this.#modules.folderNow(entry.descriptor.name, entry.version) : null;
    const assets = entry && here ? await this.#assets.read(entry) : null;
    return [
      ...(assets?.scripts ?? []).map((asset) => hint(asset, 'script')),
      ...(assets?.styles ?? []).map((asset) => hint(asset, 'style')),
      ...calls.map((call) => hint({ href: `/credenciados${call}` }, 'fetch')),
    ].join('');
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
      // A device's own clock is often wrong.
      now: Date.now(),
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
      return { entry, calls };
    }
  }
  return null;
}

/** Data for a script to read; `<` is escaped, so that no text in it can end the element. */
export function jsonBlock(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** A file with a check is asked for with it, and as its user will ask for it: else the browser would load it twice. */
function hint({ href, integrity }: { href: string; integrity?: string }, as: 'script' | 'style' | 'fetch'): string {
  const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const check = integrity ? ` integrity="${integrity}"` : '';
  return `<link rel="preload" as="${as}" href="${escaped}"${check}${as === 'fetch' || check ? ' crossorigin' : ''}>`;
}
