import {
  assertReleaseFits,
  assertSameTimeZone,
  storedTimeZone,
  storeTimeZone,
} from '@credenciados/platform/db/installation';
import { isOlder, RELEASE } from '@credenciados/platform/release';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createDomainApp, openEdital } from '../../support/domain.ts';
import type { TestApp } from '../../support/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());

describe('a release', () => {
  const start = async (version: string) => {
    const client = new pg.Client({ connectionString: api.database.appUrl });
    await client.connect();
    try {
      await assertReleaseFits(client, { version, commit: null });
    } finally {
      await client.end();
    }
  };
  const needs = (version: string) =>
    api.database.asOwner(`update instalacao set valor = $1 where nome = 'VERSAO_MINIMA'`, [version]);

  it('starts on its own schema', async () => {
    await start(RELEASE.version);
  });

  it('that the schema no longer supports is refused; an older one that it still supports starts', async () => {
    await needs('1.10.0');
    await expect(start('1.9.3')).rejects.toThrow('works with release 1.10.0 or newer; this is 1.9.3');
    await start('1.10.0');
    await start('1.11.0');
    await start('2.0.0');
    await needs('1.0.0');
    await start('1.9.3');
  });

  it('comes before another by its numbers', () => {
    expect(['1.9.0', '1.10.0', '2.0.0'].map((version) => isOlder(version, '1.10.0'))).toEqual([true, false, false]);
  });
});

describe('the zone of the editais', () => {
  beforeEach(() => api.database.asOwner(`delete from instalacao where nome = 'FUSO'`));

  it('is stored at the first start, and may change while there is no edital', async () => {
    await assertSameTimeZone(api.db, 'America/Belem');
    await assertSameTimeZone(api.db, 'America/Manaus');
    expect(await storedTimeZone(api.db)).toBe('America/Manaus');
  });

  it('stays once there are editais, unless it is replaced on purpose', async () => {
    await assertSameTimeZone(api.db, 'America/Belem');
    await openEdital(api, await api.signIn('CAGEO'));
    await expect(assertSameTimeZone(api.db, 'America/Manaus')).rejects.toThrow(
      'The editais were made in America/Belem, and TIME_ZONE is America/Manaus',
    );
    await assertSameTimeZone(api.db, 'America/Belem');
    await storeTimeZone(api.db, 'America/Manaus', { replace: true });
    await assertSameTimeZone(api.db, 'America/Manaus');
  });

  it('is stored by the next start if an older release stored none', async () => {
    await assertSameTimeZone(api.db, 'America/Belem');
    expect(await storedTimeZone(api.db)).toBe('America/Belem');
  });
});

it('the application’s role deletes no key and no fact of the installation', async () => {
  for (const table of ['chave', 'comprovante_chave', 'instalacao']) {
    await expect(api.db.execute(sql.raw(`delete from ${table}`))).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});
