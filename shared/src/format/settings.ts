/** Settings that the API writes into the page. */
export interface Settings {
  /** The agency's time zone; every date on the page is in it (EDT-3). */
  timeZone: string;
  /** After an edital's end, for the files of a registration whose form came before it; 0: none. */
  graceMinutes: number;
  /** Base of the external analysis site (TEL-3). */
  externalAnalysisUrl: string;
  /** True in the demonstration. */
  demo: boolean;
  /** True if addresses are looked up by their CEP. */
  cep: boolean;
  /** The portal's clock when it made the page, in milliseconds since 1970; null where it didn't tell. */
  now: number | null;
  /** True if modules may come from the browser's own machine. */
  moduleOverrides: boolean;
  /** True if VLibras (sign language) is offered. */
  vlibras: boolean;
  /** Release that made the page, such as `1.2.0 (57bf6761)`; staff name it when they ask for help. */
  release?: string | null;
  /** Where questions about the editais go. */
  contactEmail: string | null;
  /** Where the data officer (encarregado, LGPD) is reached. */
  dataOfficerEmail: string | null;
  /** Agency and its site. */
  agency: { name: string | null; url: string | null };
  /** True if the federal government's bar is shown. */
  govbrBar: boolean;
  /** Where the agency hears complaints (ouvidoria), and answers by the law of access to information. */
  ombudsmanUrl: string | null;
  informationUrl: string | null;
  /** Where whoever is signed in keeps their account and sees their open sessions. */
  accountUrl: string | null;
  /** Message for an address that was a page once. */
  notFound?: string;
}

const DEFAULTS: Settings = {
  timeZone: 'America/Belem',
  graceMinutes: 0,
  externalAnalysisUrl: '/identidade',
  demo: false,
  cep: false,
  now: null,
  moduleOverrides: false,
  vlibras: false,
  contactEmail: null,
  dataOfficerEmail: null,
  agency: { name: null, url: null },
  govbrBar: false,
  ombudsmanUrl: null,
  informationUrl: null,
  accountUrl: null,
};

let textOf = (id: string): string | null | undefined => document.getElementById(id)?.textContent;

/** Has the page's blocks come from elsewhere, where there is no document. */
export function readPageFrom(source: (id: string) => string | null): void {
  textOf = source;
}

/** Reads a JSON block of the page by its id, or gives null when the page has none. */
export function readPageJson<T>(id: string): T | null {
  const text = textOf(id);
  return text ? JSON.parse(text) : null;
}

let cached: Settings | null = null;

/** The page's settings. */
export function settings(): Settings {
  cached ??= { ...DEFAULTS, ...readPageJson<Partial<Settings>>('settings') };
  return cached;
}
