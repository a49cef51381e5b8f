import {
  type Edital,
  type EditalRegras,
  NO_REGRAS,
  type Solicitacao,
  type SolicitacaoRow,
} from '@credenciados/contract';
import {
  documento,
  documentoNovo,
  edital as editais,
  outbox,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import type { Page } from '@credenciados/platform/list/list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, register, uploadPdf } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { remindValidity } from './remind.ts';

let api: TestApp;
let carla: SignedIn;
let edital: Edital;
let id: number;

const sets = (regras: Partial<EditalRegras>) =>
  api.db
    .update(editais)
    .set({ regras: { ...NO_REGRAS, ...regras } })
    .where(eq(editais.id, edital.id));
const suspend = (ate = '2026-04-10', as = carla) =>
  call(api, 'PUT', `/credenciamento/suspender/${id}`, { as, body: { motivo: 'Falta o seguro.', ate } });
const reinstate = (as = carla) =>
  call(api, 'PUT', `/credenciamento/reintegrar/${id}`, { as, body: { motivo: 'Seguro renovado.' } });
const whole = async (as = carla) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));
const saysOf = ({ statusCode, json }: Awaited<ReturnType<typeof suspend>>) => [statusCode, json().message];

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'auditoria'], { restart: true });
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(api, carla);
  await sets({ suspender: true, validadeDocumentos: true });
  ({ idSolicitacao: id } = await register(api, edital, await api.signIn('CREDENCIADOS', { nome: 'Rute Lima' })));
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true } }));
});

// VIG-6
describe('a suspension without a proceeding', () => {
  test('shows at once, ends by an act, and is told to the person each time', async () => {
    okay(await suspend());
    expect((await whole()).vigencia).toMatchObject({
      ...{ situacao: 'SUSPENSO', motivo: 'Falta o seguro.', acoes: ['REINTEGRAR_CREDENCIAMENTO'] },
      suspensoAte: '2026-04-11T02:59:59.000Z',
    });
    const listed = async () => {
      const body = { idEdital: edital.id, campoSimples: '', pagina: 0, tamanho: 15 };
      const { content } = okay<Page<SolicitacaoRow>>(
        await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: carla, body }),
      );
      return [(await whole()).semEfeito, content[0]?.semEfeito];
    };
    expect(await listed()).toEqual(['SUSPENSO', 'SUSPENSO']);
    okay(await reinstate());
    expect(await listed()).toEqual([undefined, undefined]);
    expect((await whole()).vigencia).toMatchObject({
      ...{ situacao: 'ATIVO', suspensoAte: null, motivo: null, acoes: ['SUSPENDER_CREDENCIAMENTO'] },
    });
    expect(await api.db.$count(outbox, like(outbox.evento, 'MENSAGEM:%'))).toBe(3);
  });

  test('is refused without the rule, out of range, twice, and after the term', async () => {
    await sets({});
    expect(saysOf(await suspend())).toEqual([422, 'Este edital não prevê a suspensão sem procedimento.']);
    await sets({ suspender: true });
    expect(saysOf(await suspend('2026-03-21'))[0]).toBe(422);
    expect(saysOf(await reinstate())).toEqual([422, 'O credenciamento não está suspenso.']);
    okay(await suspend());
    expect(saysOf(await suspend())).toEqual([422, 'O credenciamento já está suspenso.']);
    await api.database.asOwner(`update solicitacao set valido_ate = '2026-03-20' where id = $1`, [id]);
    expect(saysOf(await suspend())[1]).toBe('Este credenciamento venceu: a pessoa pode se inscrever de novo.');
  });

  test('counts one of two at once; with a reinstatement at once there is one order', async () => {
    const two = await Promise.all([suspend(), suspend('2026-04-12')]);
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const [, again] = await Promise.all([reinstate(), suspend()]);
    const { vigencia } = await whole();
    expect(vigencia?.situacao).toBe(again?.statusCode === 200 ? 'SUSPENSO' : 'ATIVO');
  });
});

// VIG-4
test('keeps until when a document is valid, and reminds of it; not without the rule', async () => {
  const [first] = (await whole()).credenciado.documentos;
  const set = (validade: string) =>
    call(api, 'PUT', `/documentoCredenciado/validade/${first?.id}`, { as: carla, body: { validade } });
  okay(await set('2026-05-20'));
  expect((await whole()).credenciado.documentos[0]).toMatchObject({ validade: '2026-05-20' });
  api.setNow(new Date('2026-04-20T12:00:00Z'));
  const sent = await Promise.all([1, 2, 3].map(() => remindValidity(api.deps)));
  expect(sent.sort()).toEqual([0, 0, 1]);
  const [mail] = await api.db.select().from(outbox).where(like(outbox.evento, 'VALIDADE:%'));
  expect(mail?.assunto).toBe(`Um documento vence em 20/05/2026 - edital nº ${edital.numero}`);
  api.setNow(MIDDAY);
  okay(await set(''));
  expect((await whole()).credenciado.documentos[0]?.validade).toBeUndefined();
  await sets({});
  expect((await set('2026-05-20')).json().message).toBe('Este edital não controla a validade dos documentos.');
});

// VIG-4
describe('a new file in place of a document with a validity', () => {
  let rute: SignedIn;
  let documentoId: number;
  const first = async (as = carla) =>
    (await whole(as)).credenciado.documentos.find(({ id: each }) => each >= documentoId);
  const send = async (as = rute, of = documentoId) =>
    call(api, 'POST', `/documentoCredenciado/renovar/${of}`, {
      as,
      body: { key: await uploadPdf(api, 'MENSAGEM', as), nome: 'nova.pdf' },
    });
  const decide = (body: object, as = carla) =>
    call(api, 'PUT', `/documentoCredenciado/decidirNovo/${documentoId}`, { as, body });
  beforeEach(async () => {
    const [row] = await api.db.select().from(documento).where(eq(documento.solicitacaoId, id));
    documentoId = row?.id ?? 0;
    const [owner] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
    const token = await openSession(api.deps, api.db, owner?.usuarioId ?? 0, 'CREDENCIADOS');
    rute = { ...(await api.signIn('CREDENCIADOS')), usuarioId: owner?.usuarioId ?? 0, token };
    rute.headers = { authorization: `Bearer ${token}` };
    await api.db.update(documento).set({ validade: '2026-05-20' }).where(eq(documento.id, documentoId));
  });

  test('waits for staff, who accept it as the next version with its validity', async () => {
    okay(await send());
    expect(saysOf(await send())).toEqual([422, 'O documento novo já foi enviado, e a comissão ainda não o conferiu.']);
    for (const as of [carla, rute]) expect((await first(as))?.novo).toMatchObject({ id: expect.any(Number) });
    expect((await decide({ aceitar: true })).statusCode).toBe(400);
    expect((await decide({ aceitar: true, validade: '2027-05-20' }, rute)).statusCode).toBe(403);
    const two = await Promise.all([1, 2].map(() => decide({ aceitar: true, validade: '2027-05-20' })));
    expect(two.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
    const present = (await whole()).credenciado.documentos.find(({ validade }) => validade !== undefined);
    expect(present).toMatchObject({ validade: '2027-05-20' });
    expect(present?.novo).toBeUndefined();
    const [old] = await api.db.select().from(documento).where(eq(documento.id, documentoId));
    expect(old?.substituidoEm).toEqual(MIDDAY);
    // The former day is reminded of no more.
    api.setNow(new Date('2026-04-20T12:00:00Z'));
    expect(await remindValidity(api.deps)).toBe(0);
  });

  test('is refused with a reason, after which another one may come', async () => {
    okay(await send());
    okay(await decide({ aceitar: false, motivo: 'Ilegível.' }));
    expect((await first())?.novo).toBeUndefined();
    expect(saysOf(await decide({ aceitar: false, motivo: 'De novo.' }))).toEqual([
      422,
      'Este documento novo já foi conferido.',
    ]);
    okay(await send());
  });

  test('isn’t taken for another’s document, without a validity, or without the rule', async () => {
    const other = await api.signIn('CREDENCIADOS', { nome: 'Bia Reis' });
    expect((await send(other)).statusCode).toBe(404);
    await api.db.update(documento).set({ validade: null }).where(eq(documento.id, documentoId));
    expect(saysOf(await send())).toEqual([422, 'Este documento não precisa de outro agora.']);
    await api.db.update(documento).set({ validade: '2026-05-20' }).where(eq(documento.id, documentoId));
    await sets({});
    expect(saysOf(await send())[0]).toBe(422);
    expect(await api.db.$count(documentoNovo)).toBe(0);
  });
});
