import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from './config.ts';
import { makeAuthority, makeSignatory, pemOf } from './testing/signed-pdf.ts';

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
  CONTACT_EMAIL: 'atendimento@gov.br',
  DATA_OFFICER_EMAIL: 'encarregado@gov.br',
};

describe('the settings', () => {
  it('start a demonstration without any variable', () => {
    const config = load({});
    expect(config).toMatchObject({
      mode: 'demonstration',
      demo: true,
      port: 8080,
      host: '127.0.0.1',
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

  it('report missing settings of production beside an invalid value, and each setting once', () => {
    const message = faultsOf({ ...PRODUCTION, PORT: 'http', CONTACT_EMAIL: 'nobody', DATA_OFFICER_EMAIL: '' });
    expect(message.split('\n').slice(1)).toEqual([
      '  - PORT must be a port number',
      '  - CONTACT_EMAIL must be an e-mail address',
      '  - DATA_OFFICER_EMAIL is required in production: who answers for personal data',
    ]);
  });

  it('treat an empty variable as absent', () => {
    expect(load({ DATABASE_URL: '', PUBLIC_URL: '', PORT: '' }).publicUrl).toBe('http://localhost:8080');
  });

  it('accept another issuer only if it is complete', () => {
    expect(faultsOf({ OIDC_ISSUER: 'https://sso.gov.br' })).toContain('OIDC_CLIENT_ID');
    expect(faultsOf({ DATABASE_REPLICA_URL: 'postgres://portal@copy/portal' })).toContain('asks for DATABASE_URL');
    const { oidc } = load({ OIDC_ISSUER: 'https://sso.gov.br/', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' });
    expect(oidc).toMatchObject({ embedded: false, issuer: 'https://sso.gov.br', clientId: 'a', clientSecret: 'b' });
  });

  it('accept a complete production', () => {
    expect(load(PRODUCTION)).toMatchObject({ mode: 'production', demo: false, publicUrl: 'https://portal.gov.br' });
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'MODE'))('refuse a production without %s', (name) => {
    expect(faultsOf({ ...PRODUCTION, [name]: '' })).toContain(name);
  });

  it.each([
    ['OIDC_STAF_ACR', 'OIDC_STAFF_ACR'],
    ['SESION_SECRET_FILE', 'SESSION_SECRET_FILE'],
    ['CLAMD_ULR', 'CLAMD_URL'],
    ['TRUST_PROXIES', undefined],
    ['DATABASE_PORT', undefined],
    ['HOSTS', undefined],
  ])('suggest the setting for a misspelt name: %s, %s', (name, setting) => {
    expect(faultsOf({ [name]: 'x' })).toBe(
      setting ? `The settings are not right:\n  - ${name} is no setting: did you mean ${setting}?` : '',
    );
    expect(faultsOf({ [name]: '' })).toBe('');
  });

  it('report a misspelt setting beside an invalid value', () => {
    const told = faultsOf({ PORT: 'x', OIDC_STAF_ACR: 'mfa' });
    expect(told).toContain('PORT must be a port number');
    expect(told).toContain('OIDC_STAF_ACR is no setting: did you mean OIDC_STAFF_ACR?');
  });

  it.each([
    ['PUBLIC_URL', 'http://portal.gov.br'],
    ['DEMO', 'true'],
    ['SESSION_SECRET', 'short'],
  ])('refuse %s=%s in production', (name, value) => {
    expect(faultsOf({ ...PRODUCTION, [name]: value })).toContain(name);
  });

  it('require a second factor of staff in production, and of nobody in the demonstration, by default', () => {
    expect(load({}).secondFactor).toBe('offered');
    expect(load(PRODUCTION).secondFactor).toBe('staff');
    expect(load({ SECOND_FACTOR: 'staff' }).secondFactor).toBe('staff');
    expect(load({ ...PRODUCTION, SECOND_FACTOR: 'offered' }).secondFactor).toBe('offered');
    expect(faultsOf({ SECOND_FACTOR: 'no' })).toContain('SECOND_FACTOR');
  });

  it('refuse a production whose external issuer has no stated sign-in of staff', () => {
    const outside = { ...PRODUCTION, OIDC_ISSUER: 'https://sso.gov.br', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    expect(faultsOf(outside)).toContain('OIDC_STAFF_ACR is required');
    expect(load({ ...outside, OIDC_STAFF_ACR: 'none' }).oidc.staffAcr).toEqual([]);
    expect(load({ ...outside, OIDC_STAFF_ACR: 'gold, urn:mfa' }).oidc.staffAcr).toEqual(['gold', 'urn:mfa']);
    expect(faultsOf({ ...outside, OIDC_STAFF_ACR: ' , ' })).toContain('OIDC_STAFF_ACR');
    const levels = {
      ...outside,
      OIDC_STAFF_ACR: 'none',
      GOVBR_LEVELS: 'api',
      GOVBR_RAISE_URL: 'https://sso.example/nivel',
    };
    expect(faultsOf(levels)).toContain('GOVBR_LEVELS_URL is for GOVBR_LEVELS=api, which asks for it');
    expect(faultsOf({ ...levels, GOVBR_LEVELS_URL: 'http://api.example' })).toContain('GOVBR_LEVELS_URL must be https');
    expect(faultsOf({ ...levels, GOVBR_RAISE_URL: '' })).toContain('GOVBR_LEVELS asks for GOVBR_RAISE_URL');
    expect(faultsOf({ GOVBR_LEVELS: 'acr', GOVBR_RAISE_URL: 'https://sso.example/nivel' })).toContain(
      'asks for OIDC_ISSUER',
    );
    expect(faultsOf({ GOVBR_RAISE_URL: 'https://sso.example/nivel' })).toContain('ask for GOVBR_LEVELS');
    expect(load({ ...levels, GOVBR_LEVELS_URL: 'https://api.example' }).oidc.levels).toEqual({
      ...{ source: 'api', api: 'https://api.example', raiseUrl: 'https://sso.example/nivel' },
    });
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.0.7'],
    ['HOST', 'portal'],
    ['PUBLIC_URL', 'http://portal.example'],
    ['PUBLIC_URL', 'http://192.168.0.7:8080'],
    ['PUBLIC_URL', 'http://localhost.example'],
    ['DATABASE_URL', 'postgres://portal@localhost/portal'],
  ])('require a stated mode if %s=%s exposes the portal beyond this machine', (name, value) => {
    expect(faultsOf({ [name]: value })).toContain(`${name} takes the portal beyond this machine: set MODE=production`);
    expect(load({ [name]: value, MODE: 'demonstration' }).mode).toBe('demonstration');
    expect(faultsOf({ [name]: value, MODE: 'production' })).not.toContain('beyond');
  });

  it.each([
    ['HOST', '127.0.0.1'],
    ['HOST', '127.9.9.9'],
    ['HOST', '::1'],
    ['HOST', 'localhost'],
    ['PUBLIC_URL', 'http://[::1]:8080'],
    ['PUBLIC_URL', 'http://127.0.0.1:8080'],
    ['PUBLIC_URL', 'http://portal.localhost:8080'],
  ])('require none if %s=%s keeps it on this machine', (name, value) => {
    expect(load({ [name]: value }).mode).toBe('demonstration');
  });

  it('listen on every address in production only, by default', () => {
    expect(load(PRODUCTION).host).toBe('0.0.0.0');
    expect(load({ MODE: 'demonstration' }).host).toBe('127.0.0.1');
    expect(load({ MODE: 'demonstration', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  it('accept proxies by address and range, and in production no others', () => {
    const list = '10.0.0.5, 10.1.0.0/16,fd00::/8';
    expect(load({ ...PRODUCTION, TRUST_PROXY: list }).trustProxy).toEqual(['10.0.0.5', '10.1.0.0/16', 'fd00::/8']);
    expect(load(PRODUCTION).trustProxy).toBe(false);
    expect(load({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
    for (const TRUST_PROXY of ['true', '0.0.0.0/0', '10.0.0.5,::/0']) {
      expect(faultsOf({ ...PRODUCTION, TRUST_PROXY })).toContain('TRUST_PROXY must name the addresses');
    }
    for (const TRUST_PROXY of ['proxy', '10.0.0', '10.0.0.5;10.0.0.6', '10.0.0.0/33', '10.0.0.5,', 'yes', '1']) {
      expect(faultsOf({ TRUST_PROXY })).toContain('TRUST_PROXY must be addresses and ranges');
    }
  });
});

describe('roots of signatures (CHE-7)', () => {
  const keep = (name: string, content: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };

  it('are the certificates of a file, or of the PEM files of a folder', async () => {
    const [one, other] = [pemOf(await makeAuthority('AC Um')), pemOf(await makeAuthority('AC Dois'))];
    expect(load({}).signatureRoots).toBe('');
    expect(load({ SIGNATURE_ROOTS: keep('raiz.pem', `texto\n${one}`) }).signatureRoots).toBe(one);
    const roots = path.dirname(keep('raizes/2.crt', other));
    keep('raizes/1.pem', one);
    keep('raizes/leia-me.txt', 'nada');
    expect(load({ SIGNATURE_ROOTS: roots }).signatureRoots).toBe(one + other);
  });

  it.each([
    ['without a certificate', async () => 'nada', 'has no certificate in PEM'],
    [
      'with a person’s certificate',
      async () => pemOf(await makeSignatory('Ana', await makeAuthority('AC'), { cpf: null, as: 'icp' })),
      'isn’t an authority’s',
    ],
    ['that is damaged', async () => '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'can’t be read'],
  ])('a file %s is refused', async (_, content, fault) => {
    const file = keep('raiz.pem', await content());
    expect(() => load({ SIGNATURE_ROOTS: file })).toThrow(fault.replaceAll('’', "'"));
  });
});

describe('the agency', () => {
  const NAME = 'Instituto de Terras';
  const fileOf = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };

  it('is a sample in the demonstration alone, until a setting names another one', () => {
    const sample = load({}).agency;
    expect(sample).toMatchObject({ name: 'Instituto de Terras (demonstração)', url: null });
    expect(sample.mark).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(load({ AGENCY_NAME: NAME }).agency).toEqual({ name: NAME, url: null, mark: null });
    expect(load(PRODUCTION).agency).toEqual({ name: null, url: null, mark: null });
  });

  it.each([
    ['mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['mark.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), 'image/png'],
  ])('has its mark as a data URI: %s', (name, content, type) => {
    const { mark } = load({ AGENCY_NAME: NAME, AGENCY_MARK: fileOf(name, content) }).agency;
    expect(mark).toBe(`data:${type};base64,${Buffer.from(content).toString('base64')}`);
  });

  it.each([
    ['absent', () => path.join(folder, 'none.svg'), "AGENCY_MARK can't be read (ENOENT)"],
    ['no image', () => fileOf('text.svg', 'olá'), 'AGENCY_MARK must be an SVG or PNG'],
    ['too large', () => fileOf('large.svg', '<svg>'.padEnd(20_000)), 'AGENCY_MARK must have at most 16 KB'],
  ])('is refused a mark that is %s', (_why, file, fault) => {
    expect(faultsOf({ AGENCY_MARK: file() })).toContain(fault);
  });
});
