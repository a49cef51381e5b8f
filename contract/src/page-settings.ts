/** Settings that the API writes into the page. */
export interface PageSettings {
  /** The agency's time zone, used for every date on the page (EDT-3). */
  timeZone: string;
  /** Base of the external analysis site (TEL-3). */
  externalAnalysisUrl: string;
  /** True if a CEP's address can be looked up. */
  cep: boolean;
  /** False if a registration's receipt stays until the person continues (INS-10). */
  receiptRedirect: boolean;
  /** Server time when the page was made, in milliseconds since 1970; null if unknown. */
  now: number | null;
  /** True if modules may be loaded from the developer's machine. */
  moduleOverrides: boolean;
  /** True if VLibras (sign language) is offered. */
  vlibras: boolean;
  /** Release that made the page, such as `1.2.0 (57bf6761)`, for support requests. */
  release: string | null;
  /** Address for questions about editais. */
  contactEmail: string | null;
  /** Address of the data officer (encarregado, LGPD). */
  dataOfficerEmail: string | null;
  /** Name, website and mark (an image's address) of the agency. */
  agency: { name: string | null; url: string | null; mark: string | null };
  /** True if the federal government's bar is shown. */
  govbrBar: boolean;
  /** Pages of the agency for complaints (ouvidoria) and for access to information (Lei 12.527). */
  ombudsmanUrl: string | null;
  informationUrl: string | null;
  /** Base of the issuer's pages that change an account. */
  accountUrl: string | null;
  /** Page on which people raise the level of their gov.br account; null if levels are unknown (GOV-2). */
  raiseLevelUrl: string | null;
  /** True if people may act by a proxy (PRO-1). */
  proxies: boolean;
  /** Message for an address of a former page. */
  notFound?: string;
}
