import path from 'node:path';
import { type Registry, type RegistryEntry, registrySchema, SHELL_PAGES } from '@credenciados/shared/contract';
import type { Config } from '../config.ts';
import { CachedFile } from './cached-file.ts';
import { ModuleAssetsReader } from './module-assets.ts';
import { fillPath, matchRoute } from './route-pattern.ts';

/** What a page address leads to: the module's registry entry and the API calls that its first view makes. */
export interface PageTarget {
  entry: RegistryEntry | null;
  calls: string[];
}

/** Makes the portal's page: the shell's template with the registry, the settings and hints of what comes next. */
export class PageRenderer {
  readonly #config: Config;
  readonly #template: CachedFile<string>;
  readonly #registry: CachedFile<Registry>;
  readonly #assets: ModuleAssetsReader;

  constructor(config: Config) {
    this.#config = config;
    this.#template = new CachedFile(path.join(config.webDir, 'shell/index.html'), (text) => text);
    this.#registry = new CachedFile(path.join(config.webStore, 'registry.json'), (text) => registrySchema.parse(JSON.parse(text)));
    this.#assets = new ModuleAssetsReader(config.webDir);
  }

  /** Renders the page of an address relative to `/credenciados/`. `found` is false when no module has such a route. */
  async render(address: string, nonce: string): Promise<{ html: string; found: boolean }> {
    const [template, registry] = await Promise.all([this.#template.read(), this.#registry.read()]);
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

  async #hints({ entry, calls }: PageTarget): Promise<string> {
    const assets = entry && (await this.#assets.read(entry));
    return [
      ...(assets?.scripts ?? []).map((href) => hint(href, 'script')),
      ...(assets?.styles ?? []).map((href) => hint(href, 'style')),
      ...calls.map((call) => hint(`/credenciados${call}`, 'fetch')),
    ].join('');
  }

  /** What the shell needs to know of the server; nothing secret. */
  #settings() {
    const { timeZone, externalAnalysisUrl, demo, cepUrl, mode, smtpUrl, contactEmail, dataOfficerEmail } = this.#config;
    return {
      timeZone,
      externalAnalysisUrl,
      demo,
      cep: Boolean(cepUrl),
      contactEmail: contactEmail ?? null,
      dataOfficerEmail: dataOfficerEmail ?? null,
      /** Where the demonstration's mail is read. */
      emailsUrl: mode === 'demonstration' && !smtpUrl ? '/identidade/emails' : null,
    };
  }
}

/** The route of an address; home and a few pages belong to the shell. */
export function findTarget(registry: Registry, address: string): PageTarget | null {
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

function hint(href: string, as: 'script' | 'style' | 'fetch'): string {
  const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<link rel="preload" as="${as}" href="${escaped}"${as === 'fetch' ? ' crossorigin' : ''}>`;
}
