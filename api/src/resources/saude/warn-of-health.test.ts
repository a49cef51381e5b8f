import { createDatabase } from '@credenciados/platform/db/create-database';
import { outbox } from '@credenciados/platform/db/schema/index';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { like } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { taskList } from '../../jobs.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { storeBackup } from './note-backup.ts';
import { warnOfHealth } from './warn-of-health.ts';

let api: TestApp;
/** Seven in the morning in Belém. */
const SEVEN = new Date('2026-03-21T10:00:00Z');
const later = (minutes: number, from = SEVEN) => new Date(from.getTime() + minutes * 60_000);

beforeAll(async () => {
  api = await createTestApp({ config: { healthMailTo: ['plantao@orgao.example', 'gestao@orgao.example'] } });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(SEVEN);
  await api.database.clear(['outbox', 'sinal']);
});
afterEach(() => api.setNow(null));

const sent = () => api.db.select().from(outbox).where(like(outbox.evento, 'SAUDE:%')).orderBy(outbox.id);
const warn = (deps: Deps = api.deps) => warnOfHealth(deps, api.app.health);
/** Report without any problem. */
const allWell = { read: async () => ({ verificadoEm: SEVEN.toISOString(), linhas: [] }) };

describe('the daily mail', () => {
  it('mails each address the problems, with the person responsible', async () => {
    await taskList(api.deps, null, api.app)['avisar-saude']?.({}, {} as never);
    const mails = await sent();
    expect(mails.map(({ destinatario }) => destinatario)).toEqual(api.config.healthMailTo);
    for (const { assunto, texto } of mails) {
      expect(assunto).toMatch(/^Saúde do portal: (um item pede|\d+ itens pedem) ação$/);
      expect(texto).toContain('Atenção · Última cópia de segurança: Nenhuma cópia foi registrada. Quem age: Operação.');
      expect(texto).toContain('/credenciados/saude');
    }
  });

  it('is sent once a day, by the first of several processes', async () => {
    const others = [1, 2, 3, 4].map(() => createDatabase(api.database.appUrl, { max: 2 }));
    try {
      const looked = await Promise.all(others.map(({ db }) => warn({ ...api.deps, db })));
      expect(looked.filter(Boolean)).toHaveLength(1);
      expect(await sent()).toHaveLength(2);
      api.setNow(later(15));
      expect(await warn()).toBe(false);
      api.setNow(later(24 * 60));
      expect(await warn()).toBe(true);
      expect(await sent()).toHaveLength(4);
    } finally {
      await Promise.all(others.map((database) => database.close()));
    }
  });

  it('is sent from seven o’clock in the agency’s zone, or later if no process ran then', async () => {
    api.setNow(later(-1));
    expect(await warn()).toBe(false);
    api.setNow(later(3 * 60));
    expect(await warn()).toBe(true);
    expect(await sent()).toHaveLength(2);
  });

  it('isn’t sent without a problem, nor later that day', async () => {
    expect(await warnOfHealth(api.deps, allWell)).toBe(true);
    api.setNow(later(60));
    expect(await warn()).toBe(false);
    expect(await sent()).toEqual([]);
  });

  it('is sent to nobody unless configured', async () => {
    expect(await warn({ ...api.deps, config: { ...api.config, healthMailTo: [] } })).toBe(false);
    expect(await sent()).toEqual([]);
  });

  it('isn’t lost if the process that checked couldn’t store it', async () => {
    await api.database.asOwner('alter table outbox rename to ausente');
    await expect(warn()).rejects.toThrow();
    await api.database.asOwner('alter table ausente rename to outbox');
    expect(await warn()).toBe(true);
    expect(await sent()).toHaveLength(2);
  });

  it('no longer names solved problems', async () => {
    await storeBackup(api.db, SEVEN, SEVEN);
    await warn();
    for (const { texto } of await sent()) expect(texto).not.toContain('Última cópia');
  });
});
