import { CATEGORIAS_CONTADAS, type CategoriaContada, CONTA_TEXT } from '@credenciados/contract';
import { auditoria, outbox } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, okay, openEdital, register } from '../../tests/support/domain.ts';
import { textsOf } from '../../tests/support/pdf-texts.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { correctName } from './correct-name.ts';

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let bruno: SignedIn;

beforeAll(async () => {
  api = await createDomainApp({ config: { dataOfficerEmail: 'encarregado@orgao.example' } });
  api.setNow(new Date('2026-03-21T12:00:00Z'));
  cageo = await api.signIn('CAGEO');
  const edital = await openEdital(api, cageo);
  ana = await api.signIn('CREDENCIADOS');
  bruno = await api.signIn('CREDENCIADOS');
  for (const who of [ana, bruno]) await register(api, edital, who);
});
afterAll(() => api.close());

const get = (url: string, as: SignedIn | null) => call(api, 'GET', url, { as });
// CTA-11
test('the person’s own account, with a masked CPF and the issuer that has the password', async () => {
  expect(okay(await get('/conta', ana))).toEqual({
    nome: expect.any(String),
    cpf: expect.stringMatching(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/),
    email: expect.stringContaining('@'),
    entradaPropria: true,
    segundaEtapa: { aplicativo: false, chaves: 0, codigos: 0 },
    avisos: [{ protocolo: expect.any(String), email: expect.stringContaining('***') }],
    acessos: [expect.objectContaining({ perfil: 'CREDENCIADOS', este: true })],
    resumoDiario: null,
  });
  expect((await get('/conta', null)).statusCode).toBe(401);
});

// CTA-12
describe('all data of a person in the portal', () => {
  test('is a file with their own solicitações only, and is audited', async () => {
    const response = await get('/conta/dados', ana);
    expect(response.headers).toMatchObject({
      'content-disposition': 'attachment; filename="meus-dados.json"',
      'cache-control': 'no-store',
    });
    const data = response.json();
    expect(data.conta.id).toBe(ana.usuarioId);
    expect(data.perfis).toEqual(['CREDENCIADOS']);
    expect(data.solicitacoes).toHaveLength(1);
    expect(data.solicitacoes[0]).toMatchObject({
      situacao: 'AGUARDANDO_APROVACAO',
      credenciado: { pessoa: { pessoaFisica: { cpf: data.conta.cpf } } },
      comprovantes: [expect.objectContaining({ codigo: expect.any(String) })],
      conversas: [],
    });
    const kept = await auditTrail(api.db, eq(auditoria.acao, 'DADOS_PROPRIOS_BAIXADOS'));
    expect(kept).toHaveLength(1);
  });

  test('has nothing about applicants for staff', async () => {
    expect((await get('/conta/dados', cageo)).json()).toMatchObject({ perfis: ['CAGEO'], solicitacoes: [] });
  });
});

// DAD-1, DAD-2
describe('the inventory of a person’s data', () => {
  test('counts their own records by kind', async () => {
    const counted = okay<{ categoria: CategoriaContada; quantos: number }[]>(await get('/conta/inventario', ana));
    expect(counted.map(({ categoria }) => categoria)).toEqual([...CATEGORIAS_CONTADAS]);
    const of = (name: CategoriaContada) => counted.find(({ categoria }) => categoria === name)?.quantos;
    expect(of('SOLICITACAO')).toBe(1);
    expect(of('ASSINADO')).toBe(1);
    expect(of('DOCUMENTO')).toBeGreaterThan(0);
    const none = okay<{ quantos: number }[]>(await get('/conta/inventario', await api.signIn('CREDENCIADOS')));
    expect(none.map(({ quantos }) => quantos)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    expect((await get('/conta/inventario', null)).statusCode).toBe(401);
  });

  test('is a readable PDF with purpose, legal basis and the data of each solicitação, and no other person’s', async () => {
    const response = await get('/conta/dados/pdf', ana);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="meus-dados.pdf"',
      'cache-control': 'no-store',
    });
    const text = (await textsOf(new Uint8Array(response.rawPayload))).join(' ').replace(/\s+/g, ' ');
    const { conta, solicitacoes } = (await get('/conta/dados', ana)).json();
    for (const part of [conta.nome, conta.cpf, solicitacoes[0].protocolo, 'Base legal', 'art. 7º']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain(bruno.cpf);
    expect((await get('/conta/dados/pdf', null)).statusCode).toBe(401);
  });
});

// DAD-3
describe('the name of an account', () => {
  const correct = (nome: string, as: SignedIn | null) => call(api, 'PUT', '/conta/nome', { as, body: { nome } });

  test('is corrected by its owner, who is told; solicitações keep the former one', async () => {
    const { credenciado: former } = (await get('/conta/dados', ana)).json().solicitacoes[0];
    okay(await correct('Ana Lúcia Souza', ana));
    const data = (await get('/conta/dados', ana)).json();
    expect(data.conta.nome).toBe('Ana Lúcia Souza');
    expect(data.solicitacoes[0].credenciado).toEqual(former);
    okay(await correct('Ana Lúcia Souza', ana));
    const mails = await api.db.select().from(outbox).where(like(outbox.evento, 'NOME_CORRIGIDO:%'));
    expect(mails.map(({ destinatario }) => destinatario)).toEqual([data.conta.email]);
    const [entry, ...more] = await auditTrail(api.db, eq(auditoria.acao, 'NOME_CORRIGIDO'));
    expect(entry).toMatchObject({ atorId: ana.usuarioId, dados: {} });
    expect(more).toEqual([]);
  });

  test('is not corrected without a text, by staff, or by a visitor', async () => {
    expect((await correct(' ', ana)).statusCode).toBe(400);
    expect((await correct('Outra', cageo)).statusCode).toBe(403);
    expect((await correct('Outra', null)).statusCode).toBe(401);
  });

  test('is not corrected where another issuer has it', async () => {
    const oidc = { ...api.deps.config.oidc, embedded: false };
    const elsewhere = { ...api.deps, config: { ...api.deps.config, oidc } } as typeof api.deps;
    const session = { usuarioId: ana.usuarioId, cpf: ana.cpf, nome: 'Ana', perfil: 'CREDENCIADOS', sid: 'x' } as const;
    expect(() => correctName(elsewhere, session, 'Outra')).toThrow(CONTA_TEXT.nameElsewhere);
  });
});
