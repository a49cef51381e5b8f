import path from 'node:path';
import * as z from 'zod';
import { currentKey, type Secrets } from './derived-keys.ts';
import { readMark, SAMPLE_AGENCY } from './settings/agency-mark.ts';
import { type ClientAuthKind, type Environment, environmentSchema, splitAddresses } from './settings/environment.ts';
import { environmentFaults } from './settings/environment-faults.ts';
import { installationSecret } from './settings/installation-secret.ts';
import { misspeltSettings } from './settings/misspelt-settings.ts';
import { type Identity, type OpenedIdentity, openPkcs12 } from './settings/pkcs12.ts';
import { withSecretFiles } from './settings/secret-files.ts';
import { readSignatureRoots } from './settings/signature-roots.ts';
import { trustedProxies } from './settings/trust-proxy-setting.ts';
import { StartupError } from './startup-error.ts';

/** Invalid settings. The message lists every fault, one per line, in words for the operator. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';
}

/** Folder of the built front end; the path is the same from the sources and from the bundle. */
const BUILT_WEB = path.join(import.meta.dirname, '../../dist/web');

const MB = 1024 * 1024;

/** Constants that no agency would change, so they aren't settings. */
const FIXED = {
  /** Statement timeout. Statements take milliseconds, and nobody waits longer for a page. Exports have none. */
  databaseTimeoutMs: 10_000,
  /** Longest stall of a call to a bucket. After three failures in a row the breaker opens for 10 s. */
  s3TimeoutMs: 8_000,
  /** Longest wait for clamd's verdict; then the upload gets 503 and can be retried. */
  clamdTimeoutMs: 30_000,
  /** Maximum number of event streams per process; further browsers poll each minute, so nothing fails. */
  eventStreams: 2000,
  /** Lifetime of a stream in seconds; reconnecting spreads streams over the replicas. */
  eventStreamSeconds: 900,
  /** Free bytes below which nothing can be written: `/readyz` fails. */
  diskFreeFloor: 100 * MB,
  /** Bytes of uploads that nothing owns yet. A single network gets a quarter of it at most, ten 77 % (ADR 20). */
  filesLooseMax: 20_480 * MB,
  /** Lifetime of a preview unless its team chooses another one. */
  previewDays: 7,
  /** Hour of the daily digest, before the working day. */
  digestHour: 7,
  /** Maximum age of the last backup: a daily one with two hours of delay. */
  backupMaxAgeHours: 26,
  /** Minutes of outage in a day of an edital's period beyond which an extension is proposed (EDT-14). */
  outageMinutes: 60,
};
type Fixed = typeof FIXED;

/** Issuer that signs people in, and the portal's registration there. */
export interface OidcConfig {
  /** True for the issuer inside this API. */
  embedded: boolean;
  issuer: string;
  clientId: string;
  clientSecret: string;
  clientAuth: ClientAuthKind;
  scope: string;
  cpfClaim: string;
  /** Values of `acr` or `amr` that prove a second factor at an external issuer; empty: none required. */
  staffAcr: readonly string[];
  /** Source of the levels of gov.br accounts; undefined if levels are unknown (GOV-2). */
  levels: Levels | undefined;
}

/** Source of the levels of gov.br accounts. */
interface Levels {
  source: 'acr' | 'api';
  /** Base address of the API; undefined with `acr`. */
  api: string | undefined;
  /** Page on which people raise the level of their account. */
  raiseUrl: string;
}

/** Validated settings of the API. */
export interface Config extends Secrets, Fixed {
  mode: 'demonstration' | 'production';
  host: string;
  port: number;
  publicUrl: string;
  trustProxy: boolean | string[];
  dataDir: string;
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  /** Absent: everything is read from the primary. */
  databaseReplicaUrl: string | undefined;
  /** Absent: the embedded database's log isn't archived. */
  walArchive: string | undefined;
  databasePool: number;
  timeZone: string;
  /** True if a registration's receipt leads on by itself after 3 seconds (INS-10). */
  receiptRedirect: boolean;
  /** Wait of a single decision, in which it can be undone; 0: none. */
  decisionDelayMinutes: number;
  externalAnalysisUrl: string;
  cepUrl: string | undefined;
  webDir: string;
  /** Folder, or `s3://bucket/prefix`, of the published modules. */
  webStore: string;
  s3Endpoint: string | undefined;
  s3Region: string;
  /** True: pages may load modules from the visitor's own machine (`?mf:name=url`). */
  moduleOverrides: boolean;
  /** Modules whose calls may be missing at the start. */
  dropCalls: 'none' | 'kept' | 'live';
  /** Allowed origins of modules' own services. */
  serviceHosts: readonly string[];
  /** True if pages load VLibras from its site. */
  vlibras: boolean;
  /** Folder, or `s3://bucket/prefix`, of the uploaded files. */
  fileStore: string;
  /** Minimum of free space for uploads, in bytes. */
  filesFreeFloor: number;
  /** In bytes; absent: limited only by the free space. */
  filesTotalMax: number | undefined;
  /** Absent: uploads aren't scanned for malware. */
  clamdUrl: string | undefined;
  /** Absent: the installation generates a key. */
  receiptSigningKey: string | undefined;
  /** Absent: a demonstration generates a certificate, and production signs no PDFs. */
  pdfIdentity: Identity | undefined;
  oidc: OidcConfig;
  /** Accounts that must use a second factor at the embedded issuer: staff, or none. */
  secondFactor: 'staff' | 'offered';
  /** Absent: mail stays in the demonstration's outbox. */
  smtpUrl: string | undefined;
  /** True: a server at `smtp://` must support STARTTLS, unless its address says `requireTLS=false`. */
  smtpRequireTls: boolean;
  mailFrom: string;
  /** Recipients of the daily mail about *Saúde do portal*. */
  healthMailTo: readonly string[];
  contactEmail: string;
  dataOfficerEmail: string;
  /** Agency named in head and foot of the pages; its mark is a data URI. */
  agency: { name: string | null; url: string | null; mark: string | null };
  /** Root certificates in PEM; empty: chains aren't verified. */
  signatureRoots: string;
  /** Hosts of issuers of documents. */
  issuerHosts: readonly string[];
  /** Pages have the federal government's bar. */
  govbrBar: boolean;
  /** True if people may act by a proxy (PRO-1). */
  proxies: boolean;
  ombudsmanUrl: string | null;
  informationUrl: string | null;
  /** Time between becoming not ready and refusing connections. */
  shutdownDelayMs: number;
  logLevel: Environment['LOG_LEVEL'];
  /** Port of the metrics; absent: they aren't served. */
  metricsPort: number | undefined;
  demo: boolean;
}

/**
 * Reads the settings from the environment. Throws one `ConfigError` that lists invalid values, misspelt names, and missing or contradictory
 * settings. The demonstration's session secret is generated at first use and stored in `DATA_DIR`.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = withSecretFiles(env);
  const parsed = environmentSchema.safeParse(given, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const { issues } = parsed.error;
    const names = new Set(issues.map(({ path: [name = ''] }) => String(name)));
    const others = environmentSchema.parse(
      Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name))),
    );
    throw faults([
      ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
      ...misspeltSettings(env),
      ...environmentFaults(others, others.MODE).filter((fault) => !names.has(fault.split(' ', 1)[0] ?? '')),
    ]);
  }
  const e = parsed.data;
  const mode = e.MODE ?? 'demonstration';
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`;
  const pdf: OpenedIdentity =
    e.PDF_CERTIFICATE === undefined ? {} : openPkcs12(e.PDF_CERTIFICATE, e.PDF_CERTIFICATE_PASSWORD ?? '');
  const found = [...misspeltSettings(env), ...environmentFaults(e, e.MODE)];
  if (pdf.fault) found.push(`PDF_CERTIFICATE ${pdf.fault}`);
  const mark = e.AGENCY_MARK === undefined ? {} : readMark(e.AGENCY_MARK);
  if (mark.fault) found.push(`AGENCY_MARK ${mark.fault}`);
  const roots = e.SIGNATURE_ROOTS === undefined ? {} : readSignatureRoots(e.SIGNATURE_ROOTS);
  if (roots.fault) found.push(`SIGNATURE_ROOTS ${roots.fault}`);
  if (found.length > 0) throw faults(found);

  const dataDir = path.resolve(e.DATA_DIR);
  const webDir = path.resolve(e.WEB_DIR ?? BUILT_WEB);
  const sessionSecret = e.SESSION_SECRET ?? installationSecret(dataDir, 'session-secret');
  const secrets: Secrets = { sessionSecret, sessionSecretOld: e.SESSION_SECRET_OLD };
  return {
    ...FIXED,
    mode,
    host: e.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
    port: e.PORT,
    publicUrl,
    trustProxy: trustedProxies(e.TRUST_PROXY),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    walArchive: e.WAL_ARCHIVE === undefined ? undefined : path.resolve(e.WAL_ARCHIVE),
    databasePool: e.DATABASE_POOL,
    timeZone: e.TIME_ZONE,
    receiptRedirect: e.RECEIPT_REDIRECT,
    decisionDelayMinutes: e.DECISION_DELAY_MINUTES,
    externalAnalysisUrl: e.EXTERNAL_ANALYSIS_URL ?? `${publicUrl}/identidade`,
    cepUrl: e.CEP_URL,
    webDir,
    webStore: storePath(e.WEB_STORE ?? webDir),
    s3Endpoint: e.S3_ENDPOINT,
    s3Region: e.S3_REGION,
    moduleOverrides: e.MODULE_OVERRIDES ?? false,
    dropCalls: e.DROP_CALLS ?? (mode === 'demonstration' ? 'kept' : 'none'),
    serviceHosts: splitAddresses(e.SERVICE_HOSTS ?? ''),
    signatureRoots: roots.pem ?? '',
    issuerHosts: splitAddresses(e.ISSUER_HOSTS),
    vlibras: e.VLIBRAS ?? false,
    fileStore: storePath(e.FILE_STORE ?? path.join(dataDir, 'files')),
    filesFreeFloor: e.FILES_FREE_FLOOR_MB * MB,
    filesTotalMax: e.FILES_TOTAL_MAX_MB === undefined ? undefined : e.FILES_TOTAL_MAX_MB * MB,
    clamdUrl: e.CLAMD_URL,
    ...secrets,
    receiptSigningKey: e.RECEIPT_SIGNING_KEY,
    pdfIdentity: pdf.identity,
    oidc: oidcConfig(e, publicUrl, secrets),
    secondFactor: e.SECOND_FACTOR ?? (mode === 'production' ? 'staff' : 'offered'),
    smtpUrl: e.SMTP_URL,
    smtpRequireTls: mode === 'production',
    mailFrom: e.MAIL_FROM,
    healthMailTo: splitAddresses(e.HEALTH_MAIL_TO ?? ''),
    contactEmail: e.CONTACT_EMAIL ?? 'atendimento@exemplo.br',
    dataOfficerEmail: e.DATA_OFFICER_EMAIL ?? 'encarregado@exemplo.br',
    agency:
      mode === 'demonstration' && e.AGENCY_NAME === undefined
        ? { ...SAMPLE_AGENCY, ...(mark.uri && { mark: mark.uri }) }
        : { name: e.AGENCY_NAME ?? null, url: e.AGENCY_URL ?? null, mark: mark.uri ?? null },
    govbrBar: e.GOVBR_BAR ?? false,
    proxies: e.PROXIES ?? false,
    ombudsmanUrl: e.OMBUDSMAN_URL ?? null,
    informationUrl: e.INFORMATION_URL ?? null,
    logLevel: e.LOG_LEVEL,
    metricsPort: e.METRICS_PORT,
    shutdownDelayMs: (e.SHUTDOWN_DELAY_SECONDS ?? (mode === 'production' ? 5 : 0)) * 1000,
    demo: e.DEMO ?? mode === 'demonstration',
  };
}

function oidcConfig(e: Environment, publicUrl: string, secrets: Secrets): OidcConfig {
  const { OIDC_CLIENT_AUTH: clientAuth } = e;
  const common = {
    ...{ clientAuth, scope: e.OIDC_SCOPE, cpfClaim: e.OIDC_CPF_CLAIM, staffAcr: staffAcr(e.OIDC_STAFF_ACR) },
    levels: e.GOVBR_LEVELS && { source: e.GOVBR_LEVELS, api: e.GOVBR_LEVELS_URL, raiseUrl: e.GOVBR_RAISE_URL ?? '' },
  };
  if (e.OIDC_ISSUER && e.OIDC_CLIENT_ID && e.OIDC_CLIENT_SECRET) {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = e;
    return { embedded: false, issuer, clientId, clientSecret, ...common };
  }
  const clientSecret = currentKey(secrets, 'oidc-client').toString('base64url');
  return { embedded: true, issuer: `${publicUrl}/identidade`, clientId: 'portal', clientSecret, ...common };
}

/** Values of OIDC_STAFF_ACR; `none` states explicitly that no second factor is required. */
function staffAcr(value = 'none'): string[] {
  return value === 'none' ? [] : value.split(/[\s,]+/).filter(Boolean);
}

const storePath = (address: string) => (address.startsWith('s3://') ? address : path.resolve(address));

function faults(found: string[]): ConfigError {
  return new ConfigError(`The settings are not right:\n${found.map((fault) => `  - ${fault}`).join('\n')}`);
}
