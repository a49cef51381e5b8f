import { recordAudit } from '@credenciados/platform/audit/audit';
import { signAuditHead } from '@credenciados/platform/audit/head';
import { verifyAudit } from '@credenciados/platform/audit/verify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { taskList } from '../../../jobs.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let api: TestApp;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  lines = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  api = await createTestApp({ logTo, config: { logLevel: 'info' } });
  await add(3);
});
afterEach(() => api.close());

async function add(rows: number): Promise<void> {
  for (let n = 0; n < rows; n++) {
    await recordAudit(api.db, { atorId: null, acao: 'TESTE', entidade: 'edital', entidadeId: n });
  }
}
const sign = () => signAuditHead(api.deps, api.app.log);
const logged = () => lines.flatMap(({ auditHead }) => (typeof auditHead === 'string' ? [auditHead] : []));
const faults = async (copies: string[] = []) => (await verifyAudit(api.db, copies)).faults.join('; ');
const asOwner = (sql: string) => api.database.asOwner(sql);

/** Changes trail or heads as only the schema's owner can: with the guards switched off. */
async function tamper(change: string): Promise<void> {
  const guards = (state: string) =>
    asOwner(`ALTER TABLE auditoria ${state} TRIGGER USER; ALTER TABLE auditoria_cabeca ${state} TRIGGER USER`);
  await guards('DISABLE');
  await asOwner(change);
  await guards('ENABLE');
}

/** Rewrites the whole chain with another act in its second row; each row still matches the one before. */
const REWRITE = `DO $$
  DECLARE linha auditoria; anterior text := ''; lugar integer := 0;
  BEGIN
    FOR linha IN SELECT * FROM auditoria ORDER BY id LOOP
      lugar := lugar + 1;
      IF lugar = 2 THEN linha.acao := 'OUTRA'; END IF;
      linha.hash_anterior := anterior;
      linha.hash := auditoria_hash(linha);
      UPDATE auditoria SET acao = linha.acao, hash_anterior = linha.hash_anterior, hash = linha.hash WHERE id = linha.id;
      anterior := linha.hash;
    END LOOP;
  END $$`;
const CUT = 'DELETE FROM auditoria WHERE id = (SELECT max(id) FROM auditoria)';

describe('the end of the audit trail', () => {
  it('is signed, stored and logged if rows were added; otherwise not', async () => {
    expect(await sign()).toBe(true);
    expect(await sign()).toBe(false);
    await add(2);
    await taskList(api.deps, null, api.app)['assinar-auditoria']?.({}, {} as never);
    const { rows } = await asOwner('SELECT linhas::int, jws FROM auditoria_cabeca ORDER BY ultima_id');
    expect(rows.map(({ linhas }) => linhas)).toEqual([3, 5]);
    expect(rows.map(({ jws }) => jws)).toEqual(logged());
    expect(await verifyAudit(api.db, logged())).toMatchObject({ rows: 5, heads: 2, lastHead: logged()[1], faults: [] });
  });

  it('once signed, can’t be cut off unseen', async () => {
    await sign();
    await tamper(CUT);
    expect(await faults()).toMatch(/row \d+ of the head signed at .* is gone: the trail was cut/);
    // The hash chain alone shows nothing.
    expect((await asOwner('SELECT auditoria_verificar() AS quebrada')).rows).toEqual([{ quebrada: null }]);
    await add(2);
    expect(await sign()).toBe(false);
    expect(lines.some(({ level, msg }) => level === 50 && /no longer holds/.test(String(msg)))).toBe(true);
  });

  it('reports, row by row, that the chain was rewritten', async () => {
    await sign();
    await tamper(REWRITE);
    expect((await asOwner('SELECT auditoria_verificar() AS quebrada')).rows).toEqual([{ quebrada: null }]);
    expect(await faults()).toContain('the trail was written anew');
  });

  it.each([
    ['cut', CUT],
    ['written anew', REWRITE],
  ])('is found by the log’s copy where the trail was %s and the heads removed', async (_how, change) => {
    await sign();
    await tamper(`${change}; DELETE FROM auditoria_cabeca`);
    expect(await faults()).toBe('');
    expect(await faults(logged())).toMatch(/trail was (cut|written anew)/);
  });
});

describe('a head', () => {
  const forge = async (payload: object, kid?: string) => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA');
    const header = { alg: 'EdDSA', typ: 'auditoria+json', kid: kid ?? 'meu' };
    const jws = await new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader(header).sign(privateKey);
    return { jws, publica: await exportJWK(publicKey) };
  };
  const end = async () => {
    const { rows } = await asOwner('SELECT id::int, hash FROM auditoria ORDER BY id DESC LIMIT 1');
    return { ...rows[0], rows: 3, at: new Date().toISOString() };
  };

  it('signed with another key is refused, whatever key it names', async () => {
    await sign();
    const { rows } = await asOwner('SELECT kid FROM comprovante_chave');
    for (const kid of [rows[0].kid, undefined]) {
      const { jws } = await forge(await end(), kid);
      expect(await faults([jws])).toMatch(/not signed here \((invalid|unknown key) signature\)/);
    }
    for (const nothing of ['', 'a.b.c', 'x']) expect(await faults([nothing])).toContain('not signed here (invalid');
  });

  it('in the table whose signature doesn’t match its content is a forgery', async () => {
    const { id, hash } = await end();
    const { jws } = await forge({ id, hash, rows: 3, at: '' });
    await api.database.pool.query(
      'INSERT INTO auditoria_cabeca (ultima_id, hash, linhas, jws) VALUES ($1, $2, 3, $3)',
      [id, hash, jws],
    );
    expect(await faults()).toBe(`the head of row ${id} is forged (unknown key signature)`);
  });

  it('moved to another row is a forgery, too', async () => {
    await sign();
    await tamper('UPDATE auditoria_cabeca SET ultima_id = ultima_id - 1');
    expect(await faults()).toMatch(/the head of row \d+ is forged \(valid signature\)/);
  });

  it('under a key that was revoked proves nothing', async () => {
    await sign();
    await asOwner('UPDATE comprovante_chave SET revogada_em = now()');
    const found = await verifyAudit(api.db, logged());
    expect(found.notes).toEqual(['1 signed heads prove nothing: their key was revoked']);
    expect(found.faults).toEqual(['the head given was not signed here (revoked key signature)']);
  });

  it('is added by the portal, and neither changed nor removed', async () => {
    await sign();
    for (const change of [
      'UPDATE auditoria_cabeca SET linhas = 1',
      'DELETE FROM auditoria_cabeca',
      'TRUNCATE auditoria_cabeca',
    ]) {
      await expect(api.database.pool.query(change)).rejects.toMatchObject({ code: '42501' });
      await expect(asOwner(change)).rejects.toThrow('insert-only');
    }
  });
});
