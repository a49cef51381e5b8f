import type { Environment } from './environment.ts';
import { exposureFaults } from './exposure.ts';
import { trustsEverybody } from './trust-proxy-setting.ts';

/** Faults in the combination of settings, one per line; `mode` as given, if any. */
export function environmentFaults(e: Environment, mode: 'demonstration' | 'production' | undefined): string[] {
  return [
    ...exposureFaults({ mode, host: e.HOST, publicUrl: e.PUBLIC_URL, databaseUrl: e.DATABASE_URL }),
    ...databaseFaults(e),
    ...oidcFaults(e),
    ...(e.SESSION_SECRET_OLD !== undefined && e.SESSION_SECRET_OLD === e.SESSION_SECRET
      ? ['SESSION_SECRET_OLD is the same as SESSION_SECRET: it is the former one']
      : []),
    ...(mode === 'production' ? productionFaults(e) : []),
  ];
}

function oidcFaults(e: Environment): string[] {
  const given = [e.OIDC_ISSUER, e.OIDC_CLIENT_ID, e.OIDC_CLIENT_SECRET].filter(Boolean).length;
  return [
    ...(given === 0 || given === 3
      ? []
      : ['OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them']),
    ...levelFaults(e),
  ];
}

function levelFaults({
  GOVBR_LEVELS: levels,
  GOVBR_LEVELS_URL: api,
  GOVBR_RAISE_URL: raise,
  OIDC_ISSUER,
}: Environment) {
  if (!levels) return api || raise ? ['GOVBR_LEVELS_URL and GOVBR_RAISE_URL ask for GOVBR_LEVELS'] : [];
  const found: string[] = [];
  if (!OIDC_ISSUER) found.push('GOVBR_LEVELS asks for OIDC_ISSUER');
  if (!raise) found.push('GOVBR_LEVELS asks for GOVBR_RAISE_URL');
  if ((levels === 'api') !== (api !== undefined))
    found.push('GOVBR_LEVELS_URL is for GOVBR_LEVELS=api, which asks for it');
  return found;
}

function databaseFaults(e: Environment): string[] {
  const found: string[] = [];
  if (e.DATABASE_OWNER_URL && !e.DATABASE_URL) found.push('DATABASE_OWNER_URL asks for DATABASE_URL too');
  if (e.DATABASE_REPLICA_URL && !e.DATABASE_URL) found.push('DATABASE_REPLICA_URL asks for DATABASE_URL too');
  if (e.WAL_ARCHIVE && e.DATABASE_URL)
    found.push('WAL_ARCHIVE is for the embedded database: with DATABASE_URL the server archives');
  return found;
}

/** Production requires settings that the demonstration generates. */
function productionFaults(e: Environment): string[] {
  const found: string[] = [];
  if (!e.DATABASE_URL) found.push('DATABASE_URL is required in production');
  if (!e.SESSION_SECRET) found.push('SESSION_SECRET is required in production');
  if (!e.SMTP_URL) found.push('SMTP_URL is required in production');
  if (!e.PUBLIC_URL) found.push('PUBLIC_URL is required in production');
  else if (!e.PUBLIC_URL.startsWith('https:')) found.push('PUBLIC_URL must be https in production');
  if (e.OIDC_ISSUER && !e.OIDC_ISSUER.startsWith('https:')) found.push('OIDC_ISSUER must be https in production');
  if (e.GOVBR_LEVELS_URL && !e.GOVBR_LEVELS_URL.startsWith('https:'))
    found.push('GOVBR_LEVELS_URL must be https in production');
  if (e.OIDC_ISSUER && !e.OIDC_STAFF_ACR)
    found.push('OIDC_STAFF_ACR is required in production with OIDC_ISSUER: values of acr or amr, or none');
  if (e.DEMO) found.push('DEMO must not be on in production');
  if (trustsEverybody(e.TRUST_PROXY)) {
    found.push('TRUST_PROXY must name the addresses of the proxies in production: anybody else could say any address');
  }
  if (!e.CONTACT_EMAIL)
    found.push('CONTACT_EMAIL is required in production: whom citizens write to, and who is told of faults');
  if (!e.DATA_OFFICER_EMAIL) found.push('DATA_OFFICER_EMAIL is required in production: who answers for personal data');
  if (e.MAIL_FROM.endsWith('@localhost>')) found.push('MAIL_FROM is required in production');
  return found;
}
