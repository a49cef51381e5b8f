import type { LinhaSaude } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { acknowledgeFaults, checkTrail, readTrailCheck } from '@credenciados/platform/audit/check-trail';
import { signAuditHead } from '@credenciados/platform/audit/head';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let api: TestApp;
const HOUR = 60 * 60 * 1000;

beforeEach(async () => {
  api = await createTestApp();
  await add(5);
});
afterEach(() => api.close());

async function add(rows: number): Promise<void> {
  for (let n = 1; n <= rows; n++) {
    await recordAudit(api.db, { atorId: null, acao: 'TESTE', entidade: 'edital', entidadeId: n });
  }
}
const check = () => checkTrail(api.deps, api.app.log);
const found = async () => {
  const known = await readTrailCheck(api.db);
  if (!known) throw new Error('The trail was not looked at');
  return known.check;
};
const faults = async () => (await found()).falhas.map(({ texto }) => texto);
const line = async (): Promise<LinhaSaude | undefined> =>
  (await api.app.health.read()).linhas.find(({ item }) => item === 'AUDITORIA');
const inHours = (hours: number) => api.setNow(new Date(Date.now() + hours * HOUR));

/** Id of a row, counted from either end. */
const nth = (order: 'ASC' | 'DESC', place: number) =>
  `(SELECT id FROM auditoria ORDER BY id ${order} OFFSET ${place - 1} LIMIT 1)`;

/** Changes the trail as only the schema's owner can: with its guards switched off. */
async function tamper(change: string): Promise<void> {
  const guards = (state: string) =>
    api.database.asOwner(
      `ALTER TABLE auditoria ${state} TRIGGER USER; ALTER TABLE auditoria_cabeca ${state} TRIGGER USER`,
    );
  await guards('DISABLE');
  await api.database.asOwner(change);
  await guards('ENABLE');
}

describe('the check of the trail', () => {
  it('looks at new rows and finds them in order', async () => {
    expect(await line()).toMatchObject({ estado: 'ATENCAO', detalhe: 'A trilha ainda não foi conferida.' });
    await check();
    expect(await found()).toMatchObject({ linhas: 5, falhas: [] });
    await add(2);
    await signAuditHead(api.deps, api.app.log);
    await check();
    expect(await found()).toMatchObject({ linhas: 7, falhas: [] });
    expect(await line()).toMatchObject({ estado: 'OK', quantos: 0 });
  });

  it('goes through many rows slice by slice', async () => {
    await api.database.asOwner(`
      insert into auditoria (acao, entidade, entidade_id, dados)
      select 'TESTE', 'edital', n, '{}' from generate_series(1, 10001) n`);
    await signAuditHead(api.deps, api.app.log);
    await check();
    expect(await found()).toMatchObject({ linhas: 10_006, falhas: [] });
  });

  it.each([
    ['a new row that was changed', `UPDATE auditoria SET acao = 'X' WHERE id = ${nth('DESC', 1)}`, /não se encaixa/],
    ['a row that was taken out', `DELETE FROM auditoria WHERE id = ${nth('DESC', 2)}`, /não se encaixa/],
    ['an end that was cut off', `DELETE FROM auditoria WHERE id >= ${nth('DESC', 3)}`, /não está mais lá/],
    ['another head than what was signed', `UPDATE auditoria_cabeca SET hash = 'x'`, /não é a que foi assinada/],
  ])('finds %s', async (_what, change, fault) => {
    await check();
    await add(2);
    await signAuditHead(api.deps, api.app.log);
    await tamper(change);
    await check();
    expect((await faults())[0]).toMatch(fault);
    const shown = await line();
    expect(shown).toMatchObject({ estado: 'FALHA', responsavel: 'Segurança' });
    expect(shown?.detalhe).toMatch(fault);
  });

  it('reports a changed row within a day, and keeps the fault until it is acknowledged', async () => {
    await check();
    await tamper(`UPDATE auditoria SET acao = 'X' WHERE id = ${nth('ASC', 2)}`);
    await check();
    expect(await faults()).toEqual([]);
    inHours(24.5);
    await check();
    expect(await faults()).toHaveLength(1);
    // Restoring the row doesn't remove the reported fault.
    await tamper(`UPDATE auditoria SET acao = 'TESTE' WHERE id = ${nth('ASC', 2)}`);
    inHours(49);
    await check();
    expect(await faults()).toHaveLength(1);
    expect(await acknowledgeFaults(api.db)).toEqual([expect.stringContaining('não se encaixa')]);
    await check();
    expect(await faults()).toEqual([]);
    const { rows } = await api.database.pool.query(
      "select dados from auditoria where acao = 'AUDITORIA_FALHA_RECONHECIDA'",
    );
    expect(rows).toHaveLength(1);
  });

  it('is late on the health page when no process runs it any more', async () => {
    await check();
    inHours(1.5);
    expect(await line()).toMatchObject({ estado: 'ATENCAO', detalhe: 'A conferência da trilha está atrasada.' });
    inHours(27);
    expect((await line())?.estado).toBe('FALHA');
  });

  it('counts each row once when two processes run it', async () => {
    await Promise.all([check(), check()]);
    await add(3);
    await Promise.all([check(), check()]);
    expect(await found()).toMatchObject({ linhas: 8, falhas: [] });
  });
});
