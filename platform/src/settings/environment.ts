import * as z from 'zod';
import { isSigningKey } from './signing-key-setting.ts';
import { trimSlashes } from './trim-slashes.ts';
import { isProxyList } from './trust-proxy-setting.ts';

/** Ways of authenticating the portal to an external issuer. */
const CLIENT_AUTHS = ['client_secret_basic', 'client_secret_basic_raw', 'client_secret_post'] as const;
export type ClientAuthKind = (typeof CLIENT_AUTHS)[number];

/** An empty variable counts as absent: compose files and charts pass empty strings for unset ones. */
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

/** Addresses in a setting with several. */
export const splitAddresses = (list: string): string[] => list.split(/[\s,;]+/).filter(Boolean);

/** Public bodies, and the councils whose certidões the editais ask for. */
const ISSUERS =
  'gov.br jus.br mp.br leg.br def.br confea.org.br cft.org.br crea-ac.org.br crea-al.org.br creaap.org.br crea-am.org.br creaba.org.br creace.org.br creadf.org.br creaes.org.br creago.org.br creama.org.br crea-mt.org.br creams.org.br crea-mg.org.br creapa.org.br creapb.org.br crea-pr.org.br creape.org.br crea-pi.org.br crea-rj.org.br crea-rn.org.br crea-rs.org.br crearo.org.br crearr.org.br crea-sc.org.br creasp.org.br crea-se.org.br crea-to.org.br';

function isHostList(list: string): boolean {
  return splitAddresses(list).every((host) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host));
}

function isAddressList(list: string): boolean {
  return splitAddresses(list).every((address) => z.email().safeParse(address).success);
}

function isOriginList(list: string): boolean {
  return splitAddresses(list).every(
    (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
  );
}

const megabytes = z.coerce.number('must be a number of megabytes').int().min(0).max(1_000_000_000);

/** Folder, or prefix in a bucket. */
const storeAddress = z.string().regex(/^(?!\w+:\/\/)|^s3:\/\/[^/]+/, 'must be a folder or s3://bucket/prefix');

/** Columns of the settings' tables, which `UPDATE_DOCS=1` writes into docs/operations.md and docs/testing.md. */
export interface AboutSetting {
  type: string;
  default: string;
  meaning: string;
}

const about = <T extends z.ZodType>(schema: T, text: AboutSetting): T => schema.meta({ ...text });

const START_AND_ADDRESSES = {
  MODE: about(optional(z.enum(['demonstration', 'production'])), {
    type: '`demonstration` or `production`',
    default: '`demonstration`, on this machine alone',
    meaning:
      '`production` refuses settings that are safe only in a demonstration. Required with `DATABASE_URL`, and with a `HOST` or `PUBLIC_URL` beyond this machine. A demonstration that others can reach logs a warning',
  }),
  PORT: about(optional(z.coerce.number('must be a port number').int().min(0).max(65535)).default(8080), {
    type: 'port',
    default: '`8080`',
    meaning: 'Port to listen on',
  }),
  HOST: about(optional(z.string()), {
    type: 'address',
    default: '`127.0.0.1`; in production `0.0.0.0`',
    meaning: 'Address to listen on. For a demonstration in a container: `MODE=demonstration HOST=0.0.0.0`',
  }),
  PUBLIC_URL: about(
    optional(webUrl.refine((value) => new URL(value).pathname === '/', 'must be an origin, without a path')),
    { type: 'URL', default: '`http://localhost:PORT`', meaning: 'Origin that browsers use, without a path' },
  ),
  TRUST_PROXY: about(
    optional(z.string().refine(isProxyList, 'must be addresses and ranges, such as 10.0.0.5,10.1.0.0/16')),
    {
      type: 'addresses and ranges',
      default: 'none',
      meaning:
        'Reverse proxies whose `X-Forwarded-*` headers are trusted, such as `10.0.0.5,10.1.0.0/16`. `true` and ranges of all addresses trust every caller: refused in production. Without it, all visitors behind a proxy share one rate limit. A proxy must not buffer requests (nginx: `proxy_request_buffering off`), or slow registrations count as late (ADR 13). Examples: `deploy/proxies`',
    },
  ),
  SHUTDOWN_DELAY_SECONDS: about(optional(z.coerce.number('must be a number of seconds').int().min(0).max(300)), {
    type: '0 to 300 s',
    default: '`5` in production, else `0`',
    meaning: 'Time between the first failing `/readyz` and the shutdown, for the proxy to notice',
  }),
  METRICS_PORT: about(optional(z.coerce.number('must be a port number').int().min(1).max(65535)), {
    type: 'port',
    default: 'none',
    meaning: 'Port of `/metrics`, for Prometheus',
  }),
};

const AGENCY = {
  TIME_ZONE: about(optional(timeZone).default('America/Belem'), {
    type: 'IANA zone',
    default: '`America/Belem`',
    meaning: "Agency's zone, for deadlines and dates; see [Another time zone](#another-time-zone)",
  }),
  RECEIPT_REDIRECT: about(optional(flag).default(true), {
    type: '`true` or `false`',
    default: '`true`',
    meaning:
      'The page with a registration’s receipt continues after 3 seconds; with `false` it stays until the person continues',
  }),
  DECISION_DELAY_MINUTES: about(
    optional(z.coerce.number('must be a number of minutes').int().min(0).max(120)).default(0),
    {
      type: '0 to 120 min',
      default: '`0`: a decision takes effect at once',
      meaning:
        'Time in which an analyst can undo their approval, rejection or request for rectification. Until then, or until *Enviar agora* is pressed, only staff see the decision (ANL-22). A changed value applies to new decisions',
    },
  ),
  AGENCY_NAME: about(optional(z.string().max(120)), {
    type: 'text',
    default: 'a sample in the demonstration, else none',
    meaning: 'Name of the agency in the header and footer of every page and in the federal bar',
  }),
  AGENCY_URL: about(optional(webUrl), {
    type: 'URL',
    default: 'none',
    meaning: "Address of the agency's site, linked from its name",
  }),
  AGENCY_MARK: about(optional(z.string()), {
    type: 'file',
    default: "the portal's own; a sample in the demonstration",
    meaning: "Agency's logo in the header of every page: SVG or PNG of any proportions, at most 16 KB",
  }),
  CONTACT_EMAIL: about(optional(z.email('must be an e-mail address')), {
    type: 'e-mail',
    default: 'an example; required in production',
    meaning: 'Address for questions about editais, and for security reports (`/.well-known/security.txt`)',
  }),
  DATA_OFFICER_EMAIL: about(optional(z.email('must be an e-mail address')), {
    type: 'e-mail',
    default: 'an example; required in production',
    meaning: 'Address of the data officer, in *Aviso de privacidade*',
  }),
  OMBUDSMAN_URL: about(optional(webUrl), {
    type: 'URL',
    default: 'none',
    meaning: "Agency's ouvidoria, linked in the footer and the federal bar",
  }),
  INFORMATION_URL: about(optional(webUrl), {
    type: 'URL',
    default: 'none',
    meaning: "Agency's page on access to information (Lei 12.527/2011), linked in the footer and the federal bar",
  }),
  GOVBR_BAR: about(optional(flag), {
    type: '`true` or `false`',
    default: '`false`',
    meaning: "Shows the federal government's bar above every page, for agencies that must have it",
  }),
  VLIBRAS: about(optional(flag), {
    type: '`true` or `false`',
    default: '`false`',
    meaning:
      'Offers VLibras (sign language) on every page. The content security policy then allows scripts, styles, images, fonts, frames and connections of `vlibras.gov.br`, and inline styles: that site could then control the pages. *Aviso de privacidade* says that chosen texts are sent there',
  }),
  EXTERNAL_ANALYSIS_URL: about(optional(webUrl), {
    type: 'URL',
    default: '`PUBLIC_URL/identidade`',
    meaning: 'Site to which *Sair* leads, and which shows processos',
  }),
  CEP_URL: about(optional(z.string().includes('{cep}', 'must contain {cep}').startsWith('http', 'must be a URL')), {
    type: 'URL',
    default: 'none: addresses are typed',
    meaning: 'Look-up service with the format of ViaCEP; `{cep}` stands for the eight digits',
  }),
};

const DATABASE = {
  DATABASE_URL: about(optional(url(/^postgres(ql)?$/)), {
    type: '`postgresql://` URL',
    default: 'embedded PostgreSQL under `DATA_DIR`',
    meaning:
      'PostgreSQL 15 or later, with a role that only reads and writes rows ([Database](#database)), directly or through a pooler in session mode',
  }),
  DATABASE_OWNER_URL: about(optional(url(/^postgres(ql)?$/)), {
    type: '`postgresql://` URL',
    default: 'none',
    meaning:
      'The same database with the role that owns the schema, to migrate it at the start; see [Database](#database)',
  }),
  DATABASE_REPLICA_URL: about(optional(url(/^postgres(ql)?$/)), {
    type: '`postgresql://` URL',
    default: 'none',
    meaning:
      'Standby of that database with the same role, for [reads up to half a second old](#reads-of-a-replica). It may be unavailable, also at the start',
  }),
  DATABASE_POOL: about(optional(z.coerce.number('must be a number').int().min(2).max(200)).default(10), {
    type: '2 to 200',
    default: '`10`',
    meaning:
      'Connections of this process to the primary, and to the replica. Jobs use up to 4 more, signals one. Exports use at most half',
  }),
  WAL_ARCHIVE: about(optional(z.string()), {
    type: 'folder',
    default: 'none',
    meaning:
      "Folder on another disk that receives the embedded database's log, at most 5 s late; see [Backups](#backups)",
  }),
};

const FILES = {
  DATA_DIR: about(optional(z.string()).default('./data'), {
    type: 'folder',
    default: '`./data`',
    meaning: 'Embedded database, files and generated secrets',
  }),
  FILE_STORE: about(optional(storeAddress), {
    type: 'folder or `s3://bucket/prefix`',
    default: '`DATA_DIR/files`',
    meaning: 'Uploaded files; the same for all processes. Uploads in progress are in `DATA_DIR/drafts`',
  }),
  FILES_TOTAL_MAX_MB: about(optional(megabytes), {
    type: 'MB',
    default: 'none',
    meaning: 'Limit for all files together. A bucket has no other limit',
  }),
  CLAMD_URL: about(
    optional(z.string().regex(/^tcp:\/\/[^/:]+:\d+$|^unix:\/\/\/.+$/, 'must be tcp://host:port or unix:///path')),
    {
      type: '`tcp://` or `unix://` address',
      default: 'none: no antivirus',
      meaning:
        'Malware scanner, as `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. Uploads are accepted only after its verdict. Its `StreamMaxLength` must be at least 25M',
    },
  ),
  SIGNATURE_ROOTS: about(optional(z.string()), {
    type: 'file or folder',
    default: 'none: chains aren’t verified',
    meaning:
      'Root certificates in PEM, such as those of ICP-Brasil and of gov.br, to which browsers verify the signatures of documents (CHE-7)',
  }),
  ISSUER_HOSTS: about(
    optional(z.string().refine(isHostList, 'must be host names, such as gov.br confea.org.br')).default(ISSUERS),
    {
      type: 'host names',
      default: 'those of public bodies and of professional councils',
      meaning:
        'Hosts, each with those below it, to whose pages the check of a document links: the pages on which issuers confirm QR and authenticity codes (CHE-8)',
    },
  ),
  S3_ENDPOINT: about(optional(webUrl), {
    type: 'URL',
    default: 'AWS',
    meaning: 'Service behind `s3://`; its keys come from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`',
  }),
  S3_REGION: about(optional(z.string()).default('us-east-1'), {
    type: 'text',
    default: '`us-east-1`',
    meaning: 'Region of the bucket',
  }),
};

const SECRETS_AND_SIGNATURES = {
  SESSION_SECRET: about(optional(z.string().min(32, 'must have at least 32 characters')), {
    type: '32 characters or more',
    default: 'generated, kept in `DATA_DIR`',
    meaning:
      'Secret from which keys for tokens, cookies and stored secrets are derived; the same for all processes. To change it, see [Rotating secrets](#rotating-secrets)',
  }),
  SESSION_SECRET_OLD: about(optional(z.string().min(32, 'must have at least 32 characters')), {
    type: '32 characters or more',
    default: 'none',
    meaning: 'Former `SESSION_SECRET`, still accepted during a [rotation](#rotating-secrets)',
  }),
  RECEIPT_SIGNING_KEY: about(
    optional(z.string().refine(isSigningKey, 'must be an Ed25519 private key, as PEM or JWK')),
    {
      type: 'PEM or JWK',
      default: 'generated, kept encrypted in the database',
      meaning: 'Ed25519 private key that signs comprovantes (line breaks may be `\\n`); the same for all processes',
    },
  ),
  PDF_CERTIFICATE: about(optional(z.string()), {
    type: 'file',
    default: 'self-signed in the demonstration; none in production: PDFs go unsigned',
    meaning:
      "Agency's certificate for PAdES signatures, with private key (RSA of 2048 bits or more, or EC P-256) and issuers, as PKCS#12 (`.p12`, `.pfx`); the same for all processes",
  }),
  PDF_CERTIFICATE_PASSWORD: about(optional(z.string()), {
    type: 'text',
    default: 'none',
    meaning: 'Password of that file',
  }),
};

const SIGN_IN = {
  SECOND_FACTOR: about(optional(z.enum(['staff', 'offered'])), {
    type: '`staff` or `offered`',
    default: '`staff` in production, `offered` in the demonstration',
    meaning:
      '`staff`: the embedded issuer requires a second factor from staff. `offered`: it is optional for everybody',
  }),
  OIDC_ISSUER: about(optional(webUrl), {
    type: 'URL',
    default: 'embedded issuer',
    meaning: 'Another OpenID Connect issuer; redirect address: `PUBLIC_URL/credenciados/auth/retorno`',
  }),
  OIDC_CLIENT_ID: about(optional(z.string()), {
    type: 'text',
    default: 'derived',
    meaning: "Portal's client id at that issuer; set together with issuer and secret",
  }),
  OIDC_CLIENT_SECRET: about(optional(z.string()), {
    type: 'text',
    default: 'derived',
    meaning: 'Portal’s client secret at that issuer',
  }),
  OIDC_CLIENT_AUTH: about(optional(z.enum(CLIENT_AUTHS)).default('client_secret_basic'), {
    type: 'name',
    default: '`client_secret_basic`',
    meaning:
      'Client authentication: `client_secret_basic` (encoded as in RFC 6749), `client_secret_basic_raw` (not encoded, for issuers that don’t decode), `client_secret_post`',
  }),
  OIDC_SCOPE: about(optional(z.string()).default('openid email profile'), {
    type: 'text',
    default: '`openid email profile`',
    meaning: 'Scopes requested',
  }),
  OIDC_CPF_CLAIM: about(optional(z.string()).default('sub'), {
    type: 'text',
    default: '`sub`',
    meaning: 'Claim that contains the CPF',
  }),
  OIDC_STAFF_ACR: about(optional(z.string().regex(/[^\s,]/, 'must name values, or none')), {
    type: 'text',
    default: '`none` in the demonstration; required in production with `OIDC_ISSUER`',
    meaning:
      'Values of `acr` or `amr` that prove a second factor, sent as `acr_values`: staff need one of them. `none`: no second factor is required',
  }),
  PROXIES: about(optional(flag), {
    type: '`true` or `false`',
    default: '`false`',
    meaning: 'People may act by a proxy (procurador) whom they name in *Minha conta*',
  }),
  GOVBR_LEVELS: about(optional(z.enum(['acr', 'api'])), {
    type: '`acr` or `api`',
    default: 'none: levels are unknown',
    meaning:
      'Source of an account’s gov.br level, for editais that ask for one: `acr` or `amr` of the issuer (`bronze`, `prata`, `ouro`), or the API of `GOVBR_LEVELS_URL`. A person’s first sign-in then makes their account. Needs `OIDC_ISSUER` and `GOVBR_RAISE_URL`',
  }),
  GOVBR_LEVELS_URL: about(optional(webUrl), {
    type: 'URL',
    default: 'none; required with `GOVBR_LEVELS=api`',
    meaning:
      'API of levels: the portal calls `/confiabilidades/v3/contas/<CPF>/niveis` below it with the person’s token. `OIDC_SCOPE` must name its scope (`govbr_confiabilidades`)',
  }),
  GOVBR_RAISE_URL: about(optional(webUrl), {
    type: 'URL',
    default: 'none; required with `GOVBR_LEVELS`',
    meaning: 'Page of the issuer on which people raise the level of their account',
  }),
};

const MAIL = {
  SMTP_URL: about(optional(url(/^smtps?$/)), {
    type: '`smtp://` or `smtps://` URL',
    default: 'none: mail stays in the outbox',
    meaning:
      'Mail server. In production `smtp://` sends only after STARTTLS; `?requireTLS=false` at its end allows a relay without it',
  }),
  MAIL_FROM: about(optional(z.string()).default('Portal de Credenciamento <nao-responda@localhost>'), {
    type: 'text',
    default: 'an address at `localhost`',
    meaning: 'Sender of all mails',
  }),
  HEALTH_MAIL_TO: about(optional(z.string().refine(isAddressList, 'must be e-mail addresses, separated by commas')), {
    type: 'e-mails',
    default: 'none',
    meaning: 'Recipients of the [daily mail](#portal-health) about *Saúde do portal*, separated by commas',
  }),
};

const MODULES = {
  WEB_STORE: about(optional(storeAddress), {
    type: 'folder or `s3://bucket/prefix`',
    default: '`WEB_DIR`',
    meaning: 'Published modules and their registry; the same for all processes',
  }),
  SERVICE_HOSTS: about(
    optional(
      z.string().refine(isOriginList, 'must be origins such as https://relatorios.interno:8443, separated by commas'),
    ),
    {
      type: 'origins',
      default: 'none',
      meaning:
        "Allowed origins of modules' own services, such as `https://relatorios.interno:8443`, separated by commas",
    },
  ),
  DROP_CALLS: about(optional(z.enum(['none', 'kept', 'live'])), {
    type: '`none`, `kept` or `live`',
    default: '`none`; `kept` in the demonstration',
    meaning:
      'The start is refused, with a list, if a module makes calls that this API lacks or answers differently. `kept` accepts it for versions that only open pages still use (until `npm run modules -- prune`), `live` for live versions too',
  }),
};

const DEVELOPMENT_AND_FAULT_FINDING = {
  DEMO: about(optional(flag), {
    type: '`true` or `false`',
    default: 'on in the demonstration',
    meaning: 'Loads sample editais (one open for 30 days from the first start), people and accounts',
  }),
  WEB_DIR: about(optional(z.string()), {
    type: 'folder',
    default: '`dist/web`',
    meaning: 'Folder of the built front end',
  }),
  MODULE_OVERRIDES: about(optional(flag), {
    type: '`true` or `false`',
    default: '`false`',
    meaning:
      "Pages may load a module from the visitor's machine (`?mf:mf-analise=http://localhost:4001/remoteEntry.js`), with a banner. The content security policy then allows scripts, styles and connections of `http://localhost:*`: only for developers' portals",
  }),
  FILES_FREE_FLOOR_MB: about(optional(megabytes).default(1024), {
    type: 'MB',
    default: '`1024`',
    meaning: 'Free disk space below which uploads get 507',
  }),
  LOG_LEVEL: about(optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])).default('info'), {
    type: '`fatal` to `trace`, or `silent`',
    default: '`info`',
    meaning: 'Least severe level to log',
  }),
};

/** Groups of settings, as documented. */
export const SETTING_GROUPS: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  'Start and addresses': START_AND_ADDRESSES,
  Agency: AGENCY,
  Database: DATABASE,
  Files: FILES,
  'Secrets and signatures': SECRETS_AND_SIGNATURES,
  'Sign-in': SIGN_IN,
  Mail: MAIL,
  Modules: MODULES,
  'Development and fault finding': DEVELOPMENT_AND_FAULT_FINDING,
};

/** Settings of the API, read from environment variables. The defaults are those of the embedded demonstration. */
export const environmentSchema = z.object({
  ...START_AND_ADDRESSES,
  ...AGENCY,
  ...DATABASE,
  ...FILES,
  ...SECRETS_AND_SIGNATURES,
  ...SIGN_IN,
  ...MAIL,
  ...MODULES,
  ...DEVELOPMENT_AND_FAULT_FINDING,
});
/** Settings as given, each validated by itself. */
export type Environment = z.output<typeof environmentSchema>;
