import { hkdfSync } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod';
import { isSigningKey } from './comprovante/signing-key-setting.ts';
import { exposureFaults } from './exposure.ts';
import { installationSecret } from './installation-secret.ts';
import { StartupError } from './startup-error.ts';
import { isProxyList, trustedProxies, trustsEverybody } from './trust-proxy-setting.ts';

/** The settings are wrong. The message lists every fault, one a line, in words for whoever runs the server. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';
}

/** The build's folder, seen from the sources and from the bundle alike. */
const BUILT_WEB = path.join(import.meta.dirname, '../../dist/web');

/** An empty variable counts as absent: compose files and charts pass empty strings for what is not set. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const url = (protocols: RegExp) =>
  z.url({ protocol: protocols, error: `must be a URL (${protocols.source.replaceAll(/[\^$?]/g, '')})` });
const webUrl = url(/^https?$/).transform((value) => value.replace(/(?<!\/)\/+$/, ''));
const timeZone = z.string().refine((zone) => isTimeZone(zone), 'must be an IANA time zone such as America/Belem');

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const megabytes = z.coerce.number('must be a number of megabytes').int().min(0).max(1_000_000_000);
const MB = 1024 * 1024;

/** A folder, or a place in a bucket. */
const storeAddress = z.string().regex(/^(?!\w+:\/\/)|^s3:\/\/[^/]+/, 'must be a folder or s3://bucket/prefix');

/** Every setting of the API, as environment variables. The defaults are those of the embedded demonstration. */
const environmentSchema = z.object({
  /**
   * `production` refuses demonstration settings. Default: production when NODE_ENV is production; else the demonstration, on
   * this machine alone: a HOST, PUBLIC_URL or DATABASE_URL that goes beyond it asks for a MODE.
   */
  MODE: optional(z.enum(['demonstration', 'production'])),
  NODE_ENV: optional(z.string()),
  /** Port and address to listen on. Default: in the demonstration 127.0.0.1, which this machine alone reaches. */
  PORT: optional(z.coerce.number('must be a port number').int().min(0).max(65535)).default(8080),
  HOST: optional(z.string()),
  /** Origin that browsers reach the portal at, without a path. Default: http://localhost:PORT. */
  PUBLIC_URL: optional(webUrl.refine((value) => new URL(value).pathname === '/', 'must be an origin, without a path')),
  /** Addresses of reverse proxies whose X-Forwarded-* headers are believed: a list of addresses and ranges; `true` outside production. */
  TRUST_PROXY: optional(z.string().refine(isProxyList, 'must be addresses and ranges, such as 10.0.0.5,10.1.0.0/16')),
  /** Folder of everything the demonstration keeps: database, files, generated secret. */
  DATA_DIR: optional(z.string()).default('./data'),
  /** Any PostgreSQL 15 or newer, as a role with the application's rights and no others. Default: the embedded PostgreSQL under DATA_DIR. */
  DATABASE_URL: optional(url(/^postgres(ql)?$/)),
  /** The same database as the owner of its schema, to bring it up to date at the start; used for nothing else, and not kept. */
  DATABASE_OWNER_URL: optional(url(/^postgres(ql)?$/)),
  /** Connections of this process to the database. */
  DATABASE_POOL: optional(z.coerce.number('must be a number').int().min(2).max(200)).default(10),
  /** The agency's time zone: deadlines end and dates are printed in it. */
  TIME_ZONE: optional(timeZone).default('America/Belem'),
  /** External analysis site. Default: PUBLIC_URL/identidade. */
  EXTERNAL_ANALYSIS_URL: optional(webUrl),
  /** CEP look-up service; `{cep}` stands for the eight digits. Default: none, addresses are typed. */
  CEP_URL: optional(z.string().includes('{cep}', 'must contain {cep}').startsWith('http', 'must be a URL')),
  /** Built front end. Default: dist/web of the project. */
  WEB_DIR: optional(z.string()),
  /** Where published modules and their registry are: a folder, or `s3://bucket/prefix`. Default: WEB_DIR. */
  WEB_STORE: optional(storeAddress),
  /** Address of the service that keeps `s3://`; its keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Default: AWS. */
  S3_ENDPOINT: optional(webUrl),
  S3_REGION: optional(z.string()).default('us-east-1'),
  /** Lets its holder publish modules over HTTP. Default: in the demonstration generated once and kept in DATA_DIR; in production none. */
  MODULES_TOKEN: optional(z.string()),
  /** Pages may take a module from a developer's machine (`?mf:mf-name=http://localhost:4001/remoteEntry.js`). */
  MODULE_OVERRIDES: optional(flag),
  /** Offers VLibras (sign language) on every page, loaded from vlibras.gov.br. Default: off. */
  VLIBRAS: optional(flag),
  /** Uploaded files: a folder, or `s3://bucket/prefix`. Default: DATA_DIR/files. */
  FILE_STORE: optional(storeAddress),
  /** Room in MB that uploads leave free where files arrive: below it none is taken (507); what is kept is served. */
  FILES_FREE_FLOOR_MB: optional(megabytes).default(1024),
  /** MB that all files may take together; where they are kept in a bucket, nothing else bounds them. Default: none. */
  FILES_TOTAL_MAX_MB: optional(megabytes),
  /** MB that all uploads may take that nothing owns yet; of what is left of it each part of the net may take a third. */
  FILES_LOOSE_MAX_MB: optional(megabytes).default(20_480),
  /** clamd, which looks for malware in what is uploaded: `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. Default: none. */
  CLAMD_URL: optional(
    z.string().regex(/^tcp:\/\/[^/:]+:\d+$|^unix:\/\/\/.+$/, 'must be tcp://host:port or unix:///path'),
  ),
  /** A verdict is waited for so long; then the upload is refused, and may be tried again. */
  CLAMD_TIMEOUT_SECONDS: optional(z.coerce.number('must be a number of seconds').int().min(1).max(300)).default(30),
  /** Signs session tokens; 32 characters or more. Default: generated once and kept in DATA_DIR. */
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  /** Signs receipts: an Ed25519 private key, as PEM or JWK. Default: generated once and kept encrypted in the database. */
  RECEIPT_SIGNING_KEY: optional(z.string().refine(isSigningKey, 'must be an Ed25519 private key, as PEM or JWK')),
  /** Another OpenID Connect issuer. Default: the embedded one at PUBLIC_URL/identidade. */
  OIDC_ISSUER: optional(webUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_SCOPE: optional(z.string()).default('openid email profile'),
  /** Claim that holds the CPF. */
  OIDC_CPF_CLAIM: optional(z.string()).default('sub'),
  /** Values of `acr` or `amr` by which the other issuer says that a second factor was used, or `none`: staff get in with one of them. */
  OIDC_STAFF_ACR: optional(z.string().regex(/[^\s,]/, 'must name values, or none')),
  /** Who must use a second factor at the embedded issuer: `staff`, or nobody (`offered`). Default: staff in production. */
  SECOND_FACTOR: optional(z.enum(['staff', 'offered'])),
  /** Mail server. Default: mail stays in the demonstration's outbox, readable at /identidade/emails. */
  SMTP_URL: optional(url(/^smtps?$/)),
  /** Refuse to send over a connection that isn't encrypted. Default: on in production. */
  SMTP_REQUIRE_TLS: optional(flag),
  MAIL_FROM: optional(z.string()).default('Portal de Credenciamento <nao-responda@localhost>'),
  /** Where questions about the calls go, shown on the public pages. Default: an example, in the demonstration only. */
  CONTACT_EMAIL: optional(z.email('must be an e-mail address')),
  /** Where the data officer is reached, shown in the privacy notice. Default: as above. */
  DATA_OFFICER_EMAIL: optional(z.email('must be an e-mail address')),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])).default('info'),
  /** Port of `/metrics`. The portal's own PORT shows the measures to whoever reaches the portal. Default: none, nobody reads them. */
  METRICS_PORT: optional(z.coerce.number('must be a port number').int().min(1).max(65535)),
  /** Streams of events that this process holds open at most. */
  EVENT_STREAMS: optional(z.coerce.number('must be a number').int().min(0).max(100_000)).default(2000),
  /** A stream of events is ended after so long, and the browser opens another. */
  EVENT_STREAM_SECONDS: optional(z.coerce.number('must be a number of seconds').int().min(10).max(3600)).default(900),
  /** Sample calls, people and accounts. Default: on in the demonstration. */
  DEMO: optional(flag),
});
type Environment = z.output<typeof environmentSchema>;

/** Names of every setting. */
export const SETTINGS: readonly string[] = Object.keys(environmentSchema.shape);

/** How the portal signs people in: the issuer, and the portal's registration there. */
export interface OidcConfig {
  /** The issuer is the one inside this API. */
  embedded: boolean;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  cpfClaim: string;
  /** What another issuer must say of how staff signed in, one of; empty: nothing is asked. */
  staffAcr: readonly string[];
}

/** The API's settings, complete and checked. */
export interface Config {
  mode: 'demonstration' | 'production';
  host: string;
  port: number;
  publicUrl: string;
  trustProxy: boolean | string[];
  dataDir: string;
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  databasePool: number;
  timeZone: string;
  externalAnalysisUrl: string;
  cepUrl: string | undefined;
  webDir: string;
  /** Folder, or `s3://bucket/prefix`, of the published modules. */
  webStore: string;
  s3Endpoint: string | undefined;
  s3Region: string;
  /** Absent: nobody publishes over HTTP. */
  modulesToken: string | undefined;
  /** Whoever opens a page may have it take modules from their own machine. */
  moduleOverrides: boolean;
  /** Pages load VLibras from its own site. */
  vlibras: boolean;
  /** Folder, or `s3://bucket/prefix`, of the uploaded files. */
  fileStore: string;
  /** In bytes. */
  filesFreeFloor: number;
  /** In bytes; absent: no limit but the room that there is. */
  filesTotalMax: number | undefined;
  /** In bytes. */
  filesLooseMax: number;
  /** Absent: nobody looks for malware. */
  clamdUrl: string | undefined;
  clamdTimeoutMs: number;
  sessionSecret: string;
  /** Absent: the installation makes a key for itself. */
  receiptSigningKey: string | undefined;
  oidc: OidcConfig;
  /** Who must use a second factor at the embedded issuer: staff, or nobody. */
  secondFactor: 'staff' | 'offered';
  /** Absent: mail is kept in the demonstration's outbox. */
  smtpUrl: string | undefined;
  /** STARTTLS is required of a server at `smtp://`. */
  smtpRequireTls: boolean;
  mailFrom: string;
  contactEmail: string | undefined;
  dataOfficerEmail: string | undefined;
  logLevel: Environment['LOG_LEVEL'];
  /** Absent: the measures are not served. */
  metricsPort: number | undefined;
  eventStreams: number;
  eventStreamSeconds: number;
  demo: boolean;
}

/**
 * Reads the settings from the environment. Throws one `ConfigError` that lists every fault.
 * The demonstration's session secret is generated at first use and kept in `DATA_DIR`.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environmentSchema.safeParse(env, { error: z.locales.en().localeError });
  if (!parsed.success) {
    throw faults(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const e = parsed.data;
  const said = e.MODE ?? (e.NODE_ENV === 'production' ? 'production' : undefined);
  const mode = said ?? 'demonstration';
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`;
  const exposure = { mode: said, host: e.HOST, publicUrl: e.PUBLIC_URL, databaseUrl: e.DATABASE_URL };
  const found = [
    ...exposureFaults(exposure),
    ...databaseFaults(e),
    ...oidcFaults(e),
    ...(mode === 'production' ? productionFaults(e) : []),
  ];
  if (found.length > 0) throw faults(found);

  const dataDir = path.resolve(e.DATA_DIR);
  const webDir = path.resolve(e.WEB_DIR ?? BUILT_WEB);
  const sessionSecret = e.SESSION_SECRET ?? installationSecret(dataDir, 'session-secret');
  return {
    mode,
    host: e.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
    port: e.PORT,
    publicUrl,
    trustProxy: trustedProxies(e.TRUST_PROXY),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    timeZone: e.TIME_ZONE,
    externalAnalysisUrl: e.EXTERNAL_ANALYSIS_URL ?? `${publicUrl}/identidade`,
    cepUrl: e.CEP_URL,
    webDir,
    webStore: storePath(e.WEB_STORE ?? webDir),
    s3Endpoint: e.S3_ENDPOINT,
    s3Region: e.S3_REGION,
    modulesToken:
      e.MODULES_TOKEN ?? (mode === 'demonstration' ? installationSecret(dataDir, 'modules-token') : undefined),
    moduleOverrides: e.MODULE_OVERRIDES ?? false,
    vlibras: e.VLIBRAS ?? false,
    fileStore: storePath(e.FILE_STORE ?? path.join(dataDir, 'files')),
    filesFreeFloor: e.FILES_FREE_FLOOR_MB * MB,
    filesTotalMax: e.FILES_TOTAL_MAX_MB === undefined ? undefined : e.FILES_TOTAL_MAX_MB * MB,
    filesLooseMax: e.FILES_LOOSE_MAX_MB * MB,
    clamdUrl: e.CLAMD_URL,
    clamdTimeoutMs: e.CLAMD_TIMEOUT_SECONDS * 1000,
    sessionSecret,
    receiptSigningKey: e.RECEIPT_SIGNING_KEY,
    oidc: oidcConfig(e, publicUrl, sessionSecret),
    secondFactor: e.SECOND_FACTOR ?? (mode === 'production' ? 'staff' : 'offered'),
    smtpUrl: e.SMTP_URL,
    smtpRequireTls: e.SMTP_REQUIRE_TLS ?? mode === 'production',
    mailFrom: e.MAIL_FROM,
    contactEmail: e.CONTACT_EMAIL ?? (mode === 'demonstration' ? 'atendimento@exemplo.br' : undefined),
    dataOfficerEmail: e.DATA_OFFICER_EMAIL ?? (mode === 'demonstration' ? 'encarregado@exemplo.br' : undefined),
    logLevel: e.LOG_LEVEL,
    metricsPort: e.METRICS_PORT,
    eventStreams: e.EVENT_STREAMS,
    eventStreamSeconds: e.EVENT_STREAM_SECONDS,
    demo: e.DEMO ?? mode === 'demonstration',
  };
}

/** A key for one purpose, derived from the session secret, so that one secret is enough to configure. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `credenciados/${purpose}`, 32));
}

function oidcConfig(e: Environment, publicUrl: string, sessionSecret: string): OidcConfig {
  const common = { scope: e.OIDC_SCOPE, cpfClaim: e.OIDC_CPF_CLAIM, staffAcr: staffAcr(e.OIDC_STAFF_ACR) };
  if (e.OIDC_ISSUER && e.OIDC_CLIENT_ID && e.OIDC_CLIENT_SECRET) {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = e;
    return { embedded: false, issuer, clientId, clientSecret, ...common };
  }
  const clientSecret = deriveKey(sessionSecret, 'oidc-client').toString('base64url');
  return { embedded: true, issuer: `${publicUrl}/identidade`, clientId: 'portal', clientSecret, ...common };
}

/** `none` says on purpose that nothing is asked. */
function staffAcr(value = 'none'): string[] {
  return value === 'none' ? [] : value.split(/[\s,]+/).filter(Boolean);
}

function oidcFaults(e: Environment): string[] {
  const given = [e.OIDC_ISSUER, e.OIDC_CLIENT_ID, e.OIDC_CLIENT_SECRET].filter(Boolean).length;
  return given === 0 || given === 3
    ? []
    : ['OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them'];
}

function databaseFaults(e: Environment): string[] {
  return e.DATABASE_OWNER_URL && !e.DATABASE_URL ? ['DATABASE_OWNER_URL asks for DATABASE_URL too'] : [];
}

/** Production names what the demonstration would otherwise make up. */
function productionFaults(e: Environment): string[] {
  const found: string[] = [];
  if (!e.DATABASE_URL) found.push('DATABASE_URL is required in production');
  if (!e.SESSION_SECRET) found.push('SESSION_SECRET is required in production');
  if (!e.SMTP_URL) found.push('SMTP_URL is required in production');
  if (!e.PUBLIC_URL) found.push('PUBLIC_URL is required in production');
  else if (!e.PUBLIC_URL.startsWith('https:')) found.push('PUBLIC_URL must be https in production');
  if (e.OIDC_ISSUER && !e.OIDC_ISSUER.startsWith('https:')) found.push('OIDC_ISSUER must be https in production');
  if (e.OIDC_ISSUER && !e.OIDC_STAFF_ACR)
    found.push('OIDC_STAFF_ACR is required in production with OIDC_ISSUER: values of acr or amr, or none');
  if (e.DEMO) found.push('DEMO must not be on in production');
  if (trustsEverybody(e.TRUST_PROXY)) {
    found.push('TRUST_PROXY must name the addresses of the proxies in production: anybody else could say any address');
  }
  if (e.MODULES_TOKEN && e.MODULES_TOKEN.length < 32)
    found.push('MODULES_TOKEN must have at least 32 characters in production');
  if (e.MAIL_FROM.endsWith('@localhost>')) found.push('MAIL_FROM is required in production');
  return found;
}

const storePath = (address: string) => (address.startsWith('s3://') ? address : path.resolve(address));

function faults(found: string[]): ConfigError {
  return new ConfigError(`The settings are not right:\n${found.map((fault) => `  - ${fault}`).join('\n')}`);
}
