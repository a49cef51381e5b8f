import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from './config.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync('/tmp/credenciados-config-');
});
afterAll(() => rmSync(folder, { recursive: true }));

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: path.join(folder, 'data'), ...env });
const faultsOf = (env: Record<string, string>) => {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

const PRODUCTION = {
  MODE: 'production',
  DATABASE_URL: 'postgres://portal@db/portal',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://portal.gov.br/',
  SMTP_URL: 'smtps://mail.gov.br',
  MAIL_FROM: 'Portal <portal@gov.br>',
};

describe('the settings', () => {
  it('start a demonstration without any variable', () => {
    const config = load({});
    expect(config).toMatchObject({
      mode: 'demonstration',
      demo: true,
      port: 8080,
      publicUrl: 'http://localhost:8080',
      externalAnalysisUrl: 'http://localhost:8080/identidade',
      timeZone: 'America/Belem',
      databaseUrl: undefined,
      oidc: { embedded: true, issuer: 'http://localhost:8080/identidade' },
    });
  });

  it('keep the generated secret for the next start, readable by its owner only', () => {
    const { sessionSecret, dataDir } = load({});
    const file = path.join(dataDir, 'session-secret');
    expect(load({}).sessionSecret).toBe(sessionSecret);
    expect(readFileSync(file, 'utf8')).toBe(sessionSecret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('let modules be published over HTTP by a token: the demonstration’s own there, none or a long one in production', () => {
    expect(load({}).modulesToken).toBe('demonstracao-modulos');
    expect(load(PRODUCTION).modulesToken).toBeUndefined();
    const long = 'y'.repeat(32);
    expect(load({ ...PRODUCTION, MODULES_TOKEN: long }).modulesToken).toBe(long);
    for (const MODULES_TOKEN of ['demonstracao-modulos', 'y'.repeat(31)]) {
      expect(faultsOf({ ...PRODUCTION, MODULES_TOKEN })).toContain('MODULES_TOKEN');
    }
  });

  it('keep published modules beside the built files, in another folder or in a bucket', () => {
    expect(load({ WEB_DIR: '/srv/web' }).webStore).toBe('/srv/web');
    expect(load({ WEB_DIR: '/srv/web', WEB_STORE: '/srv/modules' }).webStore).toBe('/srv/modules');
    expect(load({ WEB_STORE: 's3://bucket/portal' }).webStore).toBe('s3://bucket/portal');
    expect(faultsOf({ WEB_STORE: 'ftp://host/x' })).toContain('WEB_STORE');
  });

  it('report every fault at once', () => {
    const message = faultsOf({ PORT: 'http', TIME_ZONE: 'Belém', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
    for (const name of ['PORT', 'TIME_ZONE', 'DATABASE_URL', 'LOG_LEVEL']) expect(message).toContain(name);
  });

  it('treat an empty variable as absent', () => {
    expect(load({ DATABASE_URL: '', PUBLIC_URL: '', PORT: '' }).publicUrl).toBe('http://localhost:8080');
  });

  it('take another issuer whole or not at all', () => {
    expect(faultsOf({ OIDC_ISSUER: 'https://sso.gov.br' })).toContain('OIDC_CLIENT_ID');
    const { oidc } = load({ OIDC_ISSUER: 'https://sso.gov.br/', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' });
    expect(oidc).toMatchObject({ embedded: false, issuer: 'https://sso.gov.br', clientId: 'a', clientSecret: 'b' });
  });

  it('accept a complete production', () => {
    expect(load(PRODUCTION)).toMatchObject({ mode: 'production', demo: false, publicUrl: 'https://portal.gov.br' });
  });

  it.each(['DATABASE_URL', 'SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])(
    'refuse a production without %s',
    (name) => {
      expect(faultsOf({ ...PRODUCTION, [name]: '' })).toContain(name);
    },
  );

  it.each([
    ['PUBLIC_URL', 'http://portal.gov.br'],
    ['DEMO', 'true'],
    ['SESSION_SECRET', 'short'],
  ])('refuse %s=%s in production', (name, value) => {
    expect(faultsOf({ ...PRODUCTION, [name]: value })).toContain(name);
  });

  it('ask staff for a second factor in production, and nobody in the demonstration, unless told otherwise', () => {
    expect(load({}).secondFactor).toBe('offered');
    expect(load(PRODUCTION).secondFactor).toBe('staff');
    expect(load({ SECOND_FACTOR: 'staff' }).secondFactor).toBe('staff');
    expect(load({ ...PRODUCTION, SECOND_FACTOR: 'offered' }).secondFactor).toBe('offered');
    expect(faultsOf({ SECOND_FACTOR: 'no' })).toContain('SECOND_FACTOR');
  });

  it('refuse a production with another issuer that doesn’t say how staff must sign in there', () => {
    const outside = { ...PRODUCTION, OIDC_ISSUER: 'https://sso.gov.br', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    expect(faultsOf(outside)).toContain('OIDC_STAFF_ACR is required');
    expect(load({ ...outside, OIDC_STAFF_ACR: 'none' }).oidc.staffAcr).toEqual([]);
    expect(load({ ...outside, OIDC_STAFF_ACR: 'gold, urn:mfa' }).oidc.staffAcr).toEqual(['gold', 'urn:mfa']);
    expect(faultsOf({ ...outside, OIDC_STAFF_ACR: ' , ' })).toContain('OIDC_STAFF_ACR');
  });

  it('count NODE_ENV=production as production', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toContain('DATABASE_URL is required in production');
  });
});
