import type { Edital, Processo } from '@credenciados/contract';
import {
  auditoria,
  outbox,
  processo,
  solicitacao,
  usuario,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, okay, openEdital, register } from '../../tests/support/domain.ts';
import { nextCpf, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';
import { PROCESSO_TEXT } from './processo.rules.ts';

let api: TestApp;
let cageo: SignedIn;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
});
afterAll(() => api.close());

let made = 0;
/** Inserts one version of a processo; returns the processo's id. */
async function store(changes: Partial<typeof processo.$inferInsert> = {}, responsavel?: object | null) {
  made += 1;
  const values = {
    idProcesso: 100 + made,
    numeroProcesso: `2026/${1000 + made}`,
    numeroProtocolo: `20260000${made}`,
    versao: 1,
    cpfInteressado: nextCpf(),
    nomeRazaoSocialInteressado: `Interessado ${made}`,
    status: 'Em análise',
    setor: 'Cadastro',
    tipo: 'Regularização',
    dadosCadastro: { dados: { cadastro: { georreferenciamento: { responsavel } } } },
    ...changes,
  };
  await api.db.insert(processo).values(values);
  return values;
}

type Found = { processes: { content: Processo[]; totalElements: number }; totalElements: number };
const list = async (body: object = {}) => okay<Found>(await call(api, 'POST', '/processo/filtro', { as: cageo, body }));
const numbers = async (campoSimples: string) =>
  (await list({ campoSimples })).processes.content.map(({ numeroProcesso }) => numeroProcesso);
const accredit = (idProcesso: number, as = cageo) => call(api, 'POST', `/processo/credenciar/${idProcesso}`, { as });

// PRC-4, PRC-5
describe('the list of processos', () => {
  test('shows the newest version of each protocolo, found by number, protocolo, CPF or name', async () => {
    const old = await store({
      nomeRazaoSocialInteressado: 'Mônica d’Ávila',
      numeroProcesso: '2025/900_1',
      status: 'Velho',
    });
    await store({ ...old, versao: 2, status: 'Novo' });
    await store({ ...old, versao: 10, status: 'Novíssimo' });
    await store({ numeroProcesso: '2025/900X1' });
    const found = await list({ campoSimples: 'monica D’avila' });
    expect(found).toMatchObject({ totalElements: 1, processes: { totalElements: 1 } });
    expect(found.processes.content).toMatchObject([
      { versao: 10, status: 'Novíssimo', protocolo: old.numeroProtocolo, numeroProtocolo: old.numeroProtocolo },
    ]);
    expect(await numbers('900_1')).toEqual(['2025/900_1']);
    expect(await numbers('%')).toEqual([]);
    expect(await numbers(old.numeroProtocolo)).toEqual(['2025/900_1']);
    const { cpfInteressado: cpf } = old;
    expect(await numbers(`${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`)).toEqual([
      '2025/900_1',
    ]);
    expect(await numbers(cpf)).toEqual(['2025/900_1']);
    expect(await numbers("'; drop table processo; --")).toEqual([]);
  });

  test('lists the newest version after any changes, also concurrent ones', async () => {
    const { numeroProtocolo, numeroProcesso } = await store();
    await Promise.all([4, 2, 5, 3].map((versao) => store({ numeroProtocolo, numeroProcesso, versao })));
    const listed = async () =>
      (await list({ campoSimples: numeroProtocolo })).processes.content.map(({ versao }) => versao);
    expect(await listed()).toEqual([5]);
    const version = (versao: number) => and(eq(processo.numeroProtocolo, numeroProtocolo), eq(processo.versao, versao));
    await api.db.delete(processo).where(version(5));
    expect(await listed()).toEqual([4]);
    await api.db.update(processo).set({ versao: 9 }).where(version(2));
    expect(await listed()).toEqual([9]);
  });

  test('is paged and sorted with a stable order', async () => {
    for (let index = 0; index < 5; index++) await store({ setor: 'Mesmo setor' });
    const all = (await list({ tamanho: 100, ordem: 'setor', ordemDirecao: 'DESC' })).processes;
    const pages = await Promise.all(
      [0, 1, 2].map((pagina) => list({ pagina, tamanho: 3, ordem: 'setor', ordemDirecao: 'DESC' })),
    );
    expect(pages.flatMap((page) => page.processes.content.map(({ id }) => id))).toEqual(
      all.content.slice(0, 9).map(({ id }) => id),
    );
    const unknown = await call(api, 'POST', '/processo/filtro', { as: cageo, body: { ordem: 'id; drop table' } });
    expect(unknown.statusCode).toBe(400);
  });

  test('returns the versions of a protocolo, and one with its registration data as JSON text', async () => {
    const { numeroProtocolo } = await store({}, { nome: 'João', cpf: '1', codigoIncra: 'AB1' });
    await store({ numeroProtocolo, versao: 2 });
    const versions = okay(await call(api, 'GET', `/processo/versoesCadastro/${numeroProtocolo}`, { as: cageo }));
    expect(versions).toEqual([{ versao: 2 }, { versao: 1 }]);
    const version = okay<{ dadosCadastro: string }>(
      await call(api, 'GET', `/processo/withCadastro/${numeroProtocolo}/1`, { as: cageo }),
    );
    expect(JSON.parse(version.dadosCadastro).dados.cadastro.georreferenciamento.responsavel.codigoIncra).toBe('AB1');
    for (const path of ['versoesCadastro/nenhum', 'withCadastro/nenhum/1', `withCadastro/${numeroProtocolo}/9`]) {
      expect((await call(api, 'GET', `/processo/${path}`, { as: cageo })).statusCode).toBe(404);
    }
  });

  // PRC-1
  test('is for CAGEO only', async () => {
    for (const perfil of ['CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'CREDENCIADOS'] as const) {
      const as = await api.signIn(perfil);
      expect((await call(api, 'POST', '/processo/filtro', { as, body: {} })).statusCode).toBe(403);
      expect((await accredit(1, as)).statusCode).toBe(403);
    }
  });
});

// PRC-2
describe('accrediting from a processo', () => {
  const person = (changes: object = {}) => ({
    nome: 'Rui Responsável',
    cpf: nextCpf(),
    codigoIncra: 'RUI',
    ...changes,
  });
  let edital: Edital;

  test('without an open edital is refused', async () => {
    const { idProcesso } = await store({}, person());
    const response = await accredit(idProcesso);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe('Não existe edital em andamento');
    edital = await openEdital(api, cageo);
  });

  test('makes a solicitação that awaits validation, and an account with a link when the CPF has none', async () => {
    const rui = person({ email: 'rui@exemplo.gov.br', telefone: '(91) 98888-7777', codigoCrea: 'PA-1' });
    const old = await store({}, person());
    const dadosCadastro = { dados: { cadastro: { georreferenciamento: { responsavel: rui } } } };
    const { idProcesso } = await store({ ...old, versao: 2, dadosCadastro });
    okay(await accredit(idProcesso));
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.cpf, rui.cpf));
    expect(row).toMatchObject({
      situacao: 'AGUARDANDO_VALIDACAO',
      editalId: edital.id,
      nome: 'Rui Responsável',
      codigoIncra: 'RUI',
      email: 'rui@exemplo.gov.br',
      telefones: ['(91) 98888-7777'],
      municipioId: null,
    });
    const [account] = await api.db.select().from(usuario).where(eq(usuario.cpf, rui.cpf));
    expect(account?.id).toBe(row?.usuarioId);
    const profiles = await api.db
      .select()
      .from(usuarioPerfil)
      .where(eq(usuarioPerfil.usuarioId, account?.id ?? 0));
    expect(profiles.map(({ perfil }) => perfil)).toEqual(['CREDENCIADOS']);
    const [mail] = await api.db
      .select()
      .from(outbox)
      .where(eq(outbox.evento, `PROCESSO_CREDENCIADO:${row?.id}`));
    if (!mail) throw new Error('No mail');
    expect(mail.texto).not.toContain('/identidade/senha/');
    expect((await readBody(api.config, mail)).texto).toContain('/identidade/senha/');
    const audit = await auditTrail(api.db, eq(auditoria.acao, 'PROCESSO_CREDENCIADO'));
    expect(audit.at(-1)).toMatchObject({ atorId: cageo.usuarioId, entidadeId: String(row?.id) });
    // Fields missing in the processo are empty.
    const shown = okay<{ credenciado: { pessoa: { endereco: { cep: string; uf: string } } } }>(
      await call(api, 'GET', `/solicitacaoCredenciado/findById/${row?.id}`, { as: cageo }),
    );
    expect(shown.credenciado.pessoa.endereco).toMatchObject({ cep: '', uf: '', municipio: null });
  });

  test('uses the account of a known CPF, and adds the applicant profile', async () => {
    const gestao = await api.signIn('GESTAO_DE_CREDENCIADOS', { email: 'conhecida@exemplo.gov.br' });
    const { idProcesso } = await store({}, person({ cpf: gestao.cpf }));
    okay(await accredit(idProcesso));
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.cpf, gestao.cpf));
    expect(row).toMatchObject({ usuarioId: gestao.usuarioId, email: 'conhecida@exemplo.gov.br' });
    const profiles = await api.db.select().from(usuarioPerfil).where(eq(usuarioPerfil.usuarioId, gestao.usuarioId));
    expect(profiles.map(({ perfil }) => perfil).sort()).toEqual(['CREDENCIADOS', 'GESTAO_DE_CREDENCIADOS']);
  });

  test('is refused for a person with a solicitação in the edital', async () => {
    const ana = await api.signIn('CREDENCIADOS');
    await register(api, edital, ana);
    const { idProcesso } = await store({}, person({ cpf: ana.cpf }));
    const response = await accredit(idProcesso);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      message: 'CPF já cadastrado para o edital vigente.',
      codigo: 'CREDENCIADO_CADASTRADO_EDITAL',
    });
  });

  test('20 times at once makes one solicitação and one account', async () => {
    const rui = person();
    const { idProcesso } = await store({}, rui);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accredit(idProcesso)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map((response) => response.json().codigo))).toEqual(
      new Set(['CREDENCIADO_CADASTRADO_EDITAL']),
    );
    expect(await api.db.$count(solicitacao, eq(solicitacao.cpf, rui.cpf))).toBe(1);
    expect(await api.db.$count(usuario, eq(usuario.cpf, rui.cpf))).toBe(1);
  });

  // PRC-6
  test('is shown in the list, and to a person who repeats it: author and time', async () => {
    const old = await store({}, person());
    const { idProcesso, numeroProcesso } = await store({ ...old, versao: 2 }, person());
    const row = async () => (await list({ campoSimples: numeroProcesso })).processes.content[0];
    expect(await row()).toMatchObject({ credenciado: null });
    okay(await accredit(idProcesso));
    const marked = await row();
    const em = marked?.credenciado?.em ?? '';
    expect(marked?.credenciado).toEqual({ idSolicitacao: expect.any(Number), por: cageo.nome, em: expect.any(String) });
    expect(new Date(em).toISOString()).toBe(em);
    const again = await accredit(idProcesso);
    expect(again.statusCode).toBe(422);
    expect(again.json()).toMatchObject({
      messageTitle: 'Processo já credenciado',
      message: expect.stringMatching(`^Este processo já foi credenciado por ${cageo.nome} em .+\\.$`),
    });
  });

  // PRC-3
  test.each([[null], [{ nome: '', cpf: nextCpf() }], [{ nome: 'Rui', cpf: '111.111.111-11' }], ['texto']])(
    'without a responsible person is refused: %j',
    async (responsavel) => {
      const { idProcesso } = await store({
        dadosCadastro: { dados: { cadastro: { georreferenciamento: { responsavel } } } },
      });
      const response = await accredit(idProcesso);
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toBe(PROCESSO_TEXT.noResponsible);
    },
  );

  test('answers 404 without a processo', async () => {
    expect((await accredit(2_000_000_000)).statusCode).toBe(404);
  });
});
