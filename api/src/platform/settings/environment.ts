import * as z from 'zod';
import { isSigningKey } from './signing-key-setting.ts';
import { trimSlashes } from './trim-slashes.ts';
import { isProxyList } from './trust-proxy-setting.ts';

/** How the portal shows another issuer that it is itself. */
const CLIENT_AUTHS = ['client_secret_basic', 'client_secret_basic_raw', 'client_secret_post'] as const;
export type ClientAuthKind = (typeof CLIENT_AUTHS)[number];

/** An empty variable counts as absent: compose files and charts pass empty strings for what is not set. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const url = (protocols: RegExp) =>
  z.url({ protocol: protocols, error: `must be a URL (${protocols.source.replaceAll(/[\^$?]/g, '')})` });
const webUrl = url(/^https?$/).transform(trimSlashes);
const timeZone = z.string().refine((zone) => isTimeZone(zone), 'must be an IANA time zone such as America/Belem');

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Addresses of a setting that names several. */
export const splitAddresses = (list: string): string[] => list.split(/[\s,;]+/).filter(Boolean);

function isAddressList(list: string): boolean {
  return splitAddresses(list).every((address) => z.email().safeParse(address).success);
}

function isOriginList(list: string): boolean {
  return splitAddresses(list).every(
    (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
  );
}

const megabytes = z.coerce.number('must be a number of megabytes').int().min(0).max(1_000_000_000);

/** A folder, or a place in a bucket. */
const storeAddress = z.string().regex(/^(?!\w+:\/\/)|^s3:\/\/[^/]+/, 'must be a folder or s3://bucket/prefix');

/** Every setting of the API, as environment variables. The defaults are those of the embedded demonstration. */
export const environmentSchema = z.object({
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
  /** As DATABASE_URL, but as the owner of the schema, to migrate it at the start; used for nothing else, and not kept. */
  DATABASE_OWNER_URL: optional(url(/^postgres(ql)?$/)),
  /** A standby of the same database, as the same role, for reads that may be half a second old. Default: none. */
  DATABASE_REPLICA_URL: optional(url(/^postgres(ql)?$/)),
  /** Folder that the embedded database hands its log to, so that a backup can be brought up to the last seconds. Default: none. */
  WAL_ARCHIVE: optional(z.string()),
  /** Connections of this process to the database. */
  DATABASE_POOL: optional(z.coerce.number('must be a number').int().min(2).max(200)).default(10),
  /** A statement may take so long; a server that is silent for two seconds more counts as gone. */
  DATABASE_TIMEOUT_SECONDS: optional(z.coerce.number('must be a number of seconds').int().min(1).max(600)).default(10),
  /** The agency's time zone: deadlines end and dates are printed in it. */
  TIME_ZONE: optional(timeZone).default('America/Belem'),
  /** Minutes after an edital's end in which the files of a registration may still come whose form had come before it; 0: none. */
  GRACE_MINUTES: optional(z.coerce.number('must be a number of minutes').int().min(0).max(120)).default(15),
  /** Minutes in a day of an edital's period for which the portal may be out of reach before an extension is proposed. */
  OUTAGE_MINUTES: optional(z.coerce.number('must be a number of minutes').int().min(1).max(1440)).default(60),
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
  /** A call to the service that keeps `s3://` may take so long without moving on. */
  S3_TIMEOUT_SECONDS: optional(z.coerce.number('must be a number of seconds').int().min(1).max(300)).default(8),
  /** Pages may take a module from a developer's machine (`?mf:mf-name=http://localhost:4001/remoteEntry.js`). */
  MODULE_OVERRIDES: optional(flag),
  /** Days that staff can see a preview of unpublished modules by its link, where its team says no other number. */
  PREVIEW_DAYS: optional(z.coerce.number('must be a number of days').int().min(1).max(30)).default(7),
  /** Staff may see what their page is made of, and take other kept versions for their own browser. Default: off. */
  /**
   * Starts though this API dropped calls, or answers them otherwise, that are made by modules of pages that may still be open
   * (`kept`), or by live ones too (`live`). Default: `none`; in the demonstration `kept`.
   */
  DROP_CALLS: optional(z.enum(['none', 'kept', 'live'])),
  /** Where modules' own services may be: origins such as `https://relatorios.interno:8443`, separated by commas. Default: nowhere. */
  SERVICE_HOSTS: optional(
    z.string().refine(isOriginList, 'must be origins such as https://relatorios.interno:8443, separated by commas'),
  ),
  /** Offers VLibras (sign language) on every page, loaded from vlibras.gov.br. Default: off. */
  VLIBRAS: optional(flag),
  /** Uploaded files: a folder, or `s3://bucket/prefix`. Default: DATA_DIR/files. */
  FILE_STORE: optional(storeAddress),
  /** Room in MB under DATA_DIR and where files arrive, below which the portal says that it isn't ready. */
  DISK_FREE_FLOOR_MB: optional(megabytes).default(100),
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
  /** Former SESSION_SECRET while it is rotated: what was made under it is still accepted. Default: none. */
  SESSION_SECRET_OLD: optional(z.string().min(32, 'must have at least 32 characters')),
  /** Signs comprovantes: an Ed25519 private key, as PEM or JWK. Default: generated once and kept encrypted in the database. */
  RECEIPT_SIGNING_KEY: optional(z.string().refine(isSigningKey, 'must be an Ed25519 private key, as PEM or JWK')),
  /** The agency's certificate with its key, which PDFs are signed by (PAdES): a PKCS#12 file. Default: in the demonstration one of its own making; in production PDFs go unsigned. */
  PDF_CERTIFICATE: optional(z.string()),
  PDF_CERTIFICATE_PASSWORD: optional(z.string()),
  /** Another OpenID Connect issuer. Default: the embedded one at PUBLIC_URL/identidade. */
  OIDC_ISSUER: optional(webUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  /** How the portal shows the other issuer that it is itself; `_raw` doesn't percent-encode. */
  OIDC_CLIENT_AUTH: optional(z.enum(CLIENT_AUTHS)).default('client_secret_basic'),
  OIDC_SCOPE: optional(z.string()).default('openid email profile'),
  /** Claim that holds the CPF. */
  OIDC_CPF_CLAIM: optional(z.string()).default('sub'),
  /** Values of `acr` or `amr` by which the other issuer says that a second factor was used, or `none`: staff get in with one of them. */
  OIDC_STAFF_ACR: optional(z.string().regex(/[^\s,]/, 'must name values, or none')),
  /** Accounts that must use a second factor at the embedded issuer: `staff` or none (`offered`). Default: staff in production. */
  SECOND_FACTOR: optional(z.enum(['staff', 'offered'])),
  /** Mail server. Default: mail stays in the demonstration's outbox, readable at /identidade/emails. */
  SMTP_URL: optional(url(/^smtps?$/)),
  /** Refuse to send over a connection that isn't encrypted. Default: on in production. */
  SMTP_REQUIRE_TLS: optional(flag),
  /** Recipients of the daily mail about *Saúde do portal*, separated by commas. Default: none. */
  HEALTH_MAIL_TO: optional(z.string().refine(isAddressList, 'must be e-mail addresses, separated by commas')),
  /** A last backup that is older asks for attention; one of twice the age counts as a fault. */
  DIGEST_HOUR: optional(z.coerce.number('must be an hour').int().min(0).max(23)).default(7),
  BACKUP_MAX_AGE_HOURS: optional(z.coerce.number('must be a number of hours').int().min(1).max(8760)).default(26),
  MAIL_FROM: optional(z.string()).default('Portal de Credenciamento <nao-responda@localhost>'),
  /** Where questions about the editais go, shown on the public pages. Default: an example, in the demonstration only. */
  CONTACT_EMAIL: optional(z.email('must be an e-mail address')),
  /** Where the data officer is reached, shown on the privacy page (*Aviso de privacidade*). Default: as above. */
  DATA_OFFICER_EMAIL: optional(z.email('must be an e-mail address')),
  /** Agency named in the foot of every page, and its site. Default: none. */
  AGENCY_NAME: optional(z.string().max(120)),
  AGENCY_URL: optional(webUrl),
  /** The federal government's bar above every page. Default: off. */
  GOVBR_BAR: optional(flag),
  /** The agency's ouvidoria, and its page by the law of access to information; bar and foot link them. Default: none. */
  OMBUDSMAN_URL: optional(webUrl),
  INFORMATION_URL: optional(webUrl),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])).default('info'),
  /** Port of `/metrics`. The portal's own PORT shows the measures to whoever reaches the portal. Default: none, nobody reads them. */
  METRICS_PORT: optional(z.coerce.number('must be a port number').int().min(1).max(65535)),
  /** Streams of events that this process holds open at most. */
  EVENT_STREAMS: optional(z.coerce.number('must be a number').int().min(0).max(100_000)).default(2000),
  /** A stream of events is ended after so long, and the browser opens another. */
  EVENT_STREAM_SECONDS: optional(z.coerce.number('must be a number of seconds').int().min(10).max(3600)).default(900),
  /** A process that is to stop says so at /readyz, and serves so much longer. Default: in production 5, else 0. */
  SHUTDOWN_DELAY_SECONDS: optional(z.coerce.number('must be a number of seconds').int().min(0).max(300)),
  /** Sample editais, people and accounts. Default: on in the demonstration. */
  DEMO: optional(flag),
});
/** The settings as they were given, checked one by one. */
export type Environment = z.output<typeof environmentSchema>;

/** Names of every setting. */
export const SETTINGS: readonly string[] = Object.keys(environmentSchema.shape);
