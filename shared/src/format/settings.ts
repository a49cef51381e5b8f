import type { PageSettings } from '@credenciados/contract/page-settings';

const DEFAULTS: PageSettings = {
  timeZone: 'America/Belem',
  externalAnalysisUrl: '/identidade',
  cep: false,
  receiptRedirect: true,
  now: null,
  moduleOverrides: false,
  vlibras: false,
  release: null,
  contactEmail: null,
  dataOfficerEmail: null,
  agency: { name: null, url: null, mark: null },
  govbrBar: false,
  ombudsmanUrl: null,
  informationUrl: null,
  accountUrl: null,
  raiseLevelUrl: null,
  proxies: false,
};

let textOf = (id: string): string | null | undefined => document.getElementById(id)?.textContent;

/** Replaces the source of the page's JSON blocks, for rendering without a document. */
export function readPageFrom(source: (id: string) => string | null): void {
  textOf = source;
}

/** Reads a JSON block of the page by its id; null if it has none. */
export function readPageJson<T>(id: string): T | null {
  const text = textOf(id);
  return text ? JSON.parse(text) : null;
}

let cached: PageSettings | null = null;

/** Settings of the page, read once. */
export function settings(): PageSettings {
  cached ??= { ...DEFAULTS, ...readPageJson<Partial<PageSettings>>('settings') };
  return cached;
}
