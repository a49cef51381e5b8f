import { CERTIFICADO_TEXT, type Edital, ERROR, type Verificacao } from '@credenciados/contract';
import { auditoria, certificado, solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { giveModeloAto, MODELO_ATO } from '../../tests/support/atos.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, multipart, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

const MODELO = { ...MODELO_ATO, certificado: 'Certificamos que {nome} está credenciado no edital nº {edital}.' };

let api: TestApp;
let edital: Edital;
let carla: SignedIn;
let ana: SignedIn;
let id: number;

const change = (changes: Partial<typeof solicitacao.$inferInsert>) =>
  api.db.update(solicitacao).set(changes).where(eq(solicitacao.id, id));
const download = (as: SignedIn = ana) => call(api, 'GET', `/certificado/pdf/${id}`, { as });
const isOffered = async () =>
  okay<{ disponivel: boolean }>(await call(api, 'GET', `/certificado/bySolicitacao/${id}`, { as: ana })).disponivel;
const issued = () => api.db.select().from(certificado).where(eq(certificado.solicitacaoId, id));
/** Verification by the code of the latest certificate. */
async function scan() {
  const codigo = (await issued()).at(-1)?.codigo ?? '';
  return okay<Verificacao>(await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo } }));
}

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(api, carla);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  await giveModeloAto(api, edital, carla, MODELO);
  id = (await register(api, edital, ana)).idSolicitacao;
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true } }));
});

// CER-1
describe('a certificate', () => {
  test('is offered for an active accreditation by an edital whose template has its text', async () => {
    expect(await isOffered()).toBe(true);
    await giveModeloAto(api, edital, carla, MODELO_ATO);
    expect(await isOffered()).toBe(false);
    const refused = await download();
    expect([refused.statusCode, refused.json().message]).toEqual([422, CERTIFICADO_TEXT.noTemplate]);
    await giveModeloAto(api, edital, carla, MODELO);
    await change({ validoAte: new Date(MIDDAY.getTime() - 5000) });
    expect(await isOffered()).toBe(false);
    expect((await download()).json().message).toBe(CERTIFICADO_TEXT.notActive);
    expect(await issued()).toEqual([]);
  });

  test('is downloaded by its person and by staff, and by nobody else', async () => {
    for (const as of [ana, carla]) {
      const file = await download(as);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
    const other = await api.signIn('CREDENCIADOS');
    for (const path of ['pdf', 'bySolicitacao']) {
      const refused = await call(api, 'GET', `/certificado/${path}/${id}`, { as: other });
      expect([refused.statusCode, refused.json().message]).toEqual([404, ERROR.notFound]);
      expect((await call(api, 'GET', `/certificado/${path}/${id}`)).statusCode).toBe(401);
    }
    expect(await issued()).toHaveLength(1);
  });
});

// CER-2
describe('its content', () => {
  test('is signed, names the person without the whole CPF, and verifies as file and by code', async () => {
    const file = await download();
    const { resultado, certificado: found } = await scan();
    expect(resultado).toBe('AUTENTICO');
    expect(found?.conteudo).toMatchObject({
      ...{ nome: 'Ana Souza', orgao: 'Instituto de Terras', registroConselho: 'PA-1234', validoAte: null },
      texto: `Certificamos que Ana Souza está credenciado no edital nº ${edital.numero}.`,
    });
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
    for (const secret of [row?.cpf, row?.email, row?.logradouro]) {
      expect(JSON.stringify(found)).not.toContain(secret);
    }
    const upload = multipart('certificado.pdf', file.rawPayload);
    const url = '/credenciados/publico/comprovante/verificarArquivo';
    const verified = await api.app.inject({ method: 'POST', url, ...upload });
    expect(okay<Verificacao>(verified)).toMatchObject({
      resultado: 'AUTENTICO',
      certificado: { conteudo: { nome: 'Ana Souza' } },
    });
    const altered = Buffer.from(file.rawPayload);
    altered[200] = (altered[200] ?? 0) ^ 1;
    const changed = await api.app.inject({ method: 'POST', url, ...multipart('c.pdf', altered) });
    expect(okay<Verificacao>(changed).resultado).toBe('ALTERADO');
  });

  test('stays one of two downloads at once, and is issued anew once it would say something else', async () => {
    const [one, other] = await Promise.all([download(), download(carla)]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(await issued()).toHaveLength(1);
    await download();
    expect(await issued()).toHaveLength(1);
    await change({ validoAte: new Date('2027-03-22T02:59:59Z') });
    await download();
    const [first, second] = await issued();
    expect(JSON.parse(second?.conteudo ?? '')).toMatchObject({ validoAte: '2027-03-21T23:59:59-03:00' });
    expect(first?.codigo).not.toBe(second?.codigo);
    const trail = await auditTrail(api.db, eq(auditoria.acao, 'CERTIFICADO_EMITIDO'));
    expect(trail.filter(({ entidadeId }) => entidadeId === String(id))).toHaveLength(2);
  });

  test('stays as it was signed', async () => {
    await download();
    for (const sql of ['delete from certificado', "update certificado set codigo = 'x'", 'truncate certificado']) {
      await expect(api.database.asOwner(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('is previewed with sample data, unsigned', async () => {
    const body = { tipo: 'CERTIFICADO', modelo: MODELO };
    const preview = await call(api, 'POST', '/ato/previa', { as: carla, body });
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'application/pdf']);
    const unknown = await call(api, 'POST', '/ato/previa', {
      as: carla,
      body: { tipo: 'CERTIFICADO', modelo: { ...MODELO, certificado: '{nomes}' } },
    });
    expect(unknown.statusCode).toBe(400);
  });
});

// CER-3
describe('its code', () => {
  beforeEach(() => download());

  test('says that the accreditation is active, and since when', async () => {
    expect((await scan()).certificado?.estado).toEqual({
      ...{ situacao: 'ATIVO', desde: MIDDAY.toISOString(), validoAte: null, suspensoAte: null },
      condicaoAte: null,
    });
  });

  // VIG-5
  test('says until when a condition has to be met, and never which', async () => {
    await api.database.asOwner(
      `insert into condicao (solicitacao_id, texto, fim, por) values ($1, 'Apólice de seguro.', '2026-06-30', $2)`,
      [id, carla.usuarioId],
    );
    await download();
    const { certificado: found } = await scan();
    expect(found).toMatchObject({ conteudo: { condicaoAte: '2026-06-30' }, estado: { condicaoAte: '2026-06-30' } });
    expect(JSON.stringify(found)).not.toContain('Apólice');
    await api.database.asOwner('delete from condicao');
  });

  test('says from the next scan on that the person was de-accredited', async () => {
    const body = { id, motivo: 'O registro foi cancelado.' };
    okay(await call(api, 'POST', '/solicitacaoCredenciado/descredenciar', { as: carla, body }));
    const { resultado, certificado: found } = await scan();
    expect([resultado, found?.estado?.situacao]).toEqual(['AUTENTICO', 'INATIVO']);
    expect(JSON.stringify(found)).not.toContain('cancelado');
    expect(await isOffered()).toBe(false);
  });

  test('says from the second of its end on that it has expired', async () => {
    const validoAte = new Date(MIDDAY.getTime() + 60_000);
    await change({ validoAte });
    expect((await scan()).certificado?.estado?.situacao).toBe('ATIVO');
    api.setNow(new Date(validoAte.getTime() + 1000));
    expect((await scan()).certificado?.estado).toMatchObject({ situacao: 'VENCIDO', desde: validoAte.toISOString() });
  });

  test('says that it is suspended, since when and until when', async () => {
    const [em, ate] = [new Date(MIDDAY.getTime() - 60_000), new Date(MIDDAY.getTime() + 86_400_000)];
    await api.database.asOwner(
      'insert into suspensao (solicitacao_id, ate, motivo, por, em) values ($1, $2, $3, $4, $5)',
      [id, ate, 'Risco que ninguém de fora lê.', carla.usuarioId, em],
    );
    const { certificado: found } = await scan();
    expect(found?.estado).toMatchObject({
      ...{ situacao: 'SUSPENSO', desde: em.toISOString(), suspensoAte: ate.toISOString() },
    });
    expect(JSON.stringify(found)).not.toContain('ninguém de fora');
    api.setNow(ate);
    expect((await scan()).certificado?.estado?.situacao).toBe('ATIVO');
  });

  test('says that an annulled approval has no effect', async () => {
    await api.database.allowAnyState();
    await change({ situacao: 'AGUARDANDO_APROVACAO', decididaEm: null, decididaPor: null });
    expect((await scan()).certificado?.estado?.situacao).toBe('INATIVO');
  });
});
