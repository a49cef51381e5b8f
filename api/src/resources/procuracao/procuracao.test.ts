import {
  CALL_PODERES,
  type Conversa,
  type Edital,
  type FatoHistorico,
  type Inscricao,
  type MinhasProcuracoes,
  PROCURACAO_TEXT,
  type Solicitacao,
} from '@credenciados/contract';
import {
  auditoria,
  mensagem,
  outbox,
  procuracao,
  solicitacao,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, desc, eq, like } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import {
  call,
  createDomainApp,
  MIDDAY,
  makeCadastro,
  okay,
  openEdital,
  register,
  uploadPdf,
} from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import { nextCpf, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;
let edital: Edital;
/** The person, their proxy, and somebody else. */
let ana: SignedIn;
let davi: SignedIn;
let rui: SignedIn;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'procuracao'], { restart: true });
  api.draft = await api.newDraft();
  cageo = await api.signIn('CAGEO');
  edital = await openEdital(api, cageo);
  [ana, davi, rui] = await Promise.all([
    api.signIn('CREDENCIADOS', { nome: 'Ana Souza' }),
    api.signIn('CREDENCIADOS', { nome: 'Davi Teles' }),
    api.signIn('CREDENCIADOS', { nome: 'Rui Prado' }),
  ]);
});

const PERIOD = { inicio: '2026-03-01', fim: '2026-03-25' };
const ALL = ['ACOMPANHAR', 'INSCRICAO', 'RETIFICACAO', 'MENSAGENS', 'RECURSO'];

const grantTo = (cpf: string, body: object = {}, as = ana) =>
  call(api, 'POST', '/procuracao/outorgar', { as, body: { cpf, poderes: ALL, ...PERIOD, ...body } });
const minhas = async (as: SignedIn) => okay<MinhasProcuracoes>(await call(api, 'GET', '/procuracao/minhas', { as }));
const put = (act: 'aceitar' | 'encerrar', id: number, as: SignedIn) =>
  call(api, 'PUT', `/procuracao/${act}/${id}`, { as });
const latest = async (from = ana) => (await minhas(from)).outorgadas[0]?.id ?? 0;

/** Grants to Davi, who accepts. */
async function granted(body: object = {}): Promise<number> {
  okay(await grantTo(davi.cpf, body));
  const id = await latest();
  okay(await put('aceitar', id, davi));
  return id;
}

/** Davi, in a tab in which he acts by a power. */
async function acting(id: number, as = davi): Promise<SignedIn> {
  const { token } = okay<{ token: string }>(await call(api, 'POST', `/procuracao/agir/${id}`, { as }));
  return { ...as, token, headers: { authorization: `Bearer ${token}` } };
}
const refusal = ({ statusCode, ...answer }: Awaited<ReturnType<typeof call>>) => [statusCode, answer.json().message];
const ENDED = [403, PROCURACAO_TEXT.encerrada];

// PRO-1, PRO-2
describe('a grant', () => {
  test('has no name of its proxy until they accept, and answers alike for a CPF without account', async () => {
    expect([okay(await grantTo(davi.cpf)), okay(await grantTo(nextCpf()))]).toEqual([{ ok: true }, { ok: true }]);
    const before = (await minhas(ana)).outorgadas;
    expect(before.map(({ nome, situacao }) => [nome, situacao])).toEqual([
      [null, 'PENDENTE'],
      [null, 'PENDENTE'],
    ]);
    const [received] = (await minhas(davi)).recebidas;
    expect(received).toMatchObject({ nome: 'Ana Souza', situacao: 'PENDENTE', poderes: ALL });
    expect(JSON.stringify(received)).not.toContain(ana.cpf);
    okay(await put('aceitar', received?.id ?? 0, davi));
    expect((await minhas(ana)).outorgadas.at(-1)).toMatchObject({ nome: 'Davi Teles', situacao: 'VIGENTE' });
    const mails = await api.db.select().from(outbox).where(like(outbox.evento, 'PROCURACAO%')).orderBy(outbox.id);
    expect(mails.map(({ destinatario }) => destinatario)).toEqual([
      `pessoa${davi.cpf}@exemplo.gov.br`,
      `pessoa${ana.cpf}@exemplo.gov.br`,
    ]);
  });

  test.each([
    [{ fim: '2026-03-20' }, { fim: PROCURACAO_TEXT.passado }],
    [{ fim: '2032-01-01' }, { fim: PROCURACAO_TEXT.longa }],
    [{ inicio: '2026-03-26' }, { fim: PROCURACAO_TEXT.periodo }],
  ])('is refused for the period %j', async (body, campos) => {
    expect((await grantTo(davi.cpf, body)).json()).toMatchObject({ campos });
    expect(await api.db.$count(procuracao)).toBe(0);
  });

  test('to oneself is refused, as is an eleventh one; a second to a proxy ends the first', async () => {
    expect((await grantTo(ana.cpf)).json()).toMatchObject({ campos: { cpf: PROCURACAO_TEXT.propria } });
    await Promise.all(Array.from({ length: 9 }, () => grantTo(nextCpf())));
    const both = await Promise.all([grantTo(davi.cpf), grantTo(rui.cpf)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const cpf = both[0]?.statusCode === 200 ? davi.cpf : rui.cpf;
    okay(await grantTo(cpf, { poderes: [] }));
    const { outorgadas } = await minhas(ana);
    expect(outorgadas.slice(0, 2).map(({ situacao, poderes }) => [situacao, poderes.length])).toEqual([
      ['PENDENTE', 1],
      ['RECUSADA', 5],
    ]);
  });

  test('is accepted by the named person alone, once, and never by staff', async () => {
    okay(await grantTo(davi.cpf));
    const id = await latest();
    for (const other of [rui, ana]) expect((await put('aceitar', id, other)).statusCode).toBe(404);
    expect((await call(api, 'POST', `/procuracao/agir/${id}`, { as: davi })).statusCode).toBe(404);
    await api.db.insert(usuarioPerfil).values({ usuarioId: davi.usuarioId, perfil: 'CAGEO' });
    expect(refusal(await put('aceitar', id, davi))).toEqual([422, PROCURACAO_TEXT.equipe]);
    await api.db
      .delete(usuarioPerfil)
      .where(and(eq(usuarioPerfil.perfil, 'CAGEO'), eq(usuarioPerfil.usuarioId, davi.usuarioId)));
    const answers = await Promise.all([put('aceitar', id, davi), put('aceitar', id, davi)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('needs the portal’s setting: without it nothing is offered, and who acts already stops', async () => {
    const { config } = api.deps;
    const proxy = await acting(await granted());
    const own = () => call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as: proxy });
    expect((await own()).statusCode).toBe(200);
    api.deps.config = { ...config, proxies: false };
    try {
      expect(refusal(await own())).toEqual(ENDED);
      expect((await grantTo(davi.cpf)).statusCode).toBe(404);
      expect(await minhas(ana)).toEqual({ outorgadas: [], recebidas: [], impedido: false });
    } finally {
      api.deps.config = config;
    }
  });
});

// PRO-3
describe('a proxy', () => {
  test('sees and does in the person’s name what the powers allow, and nothing else', async () => {
    const { idSolicitacao } = await register(api, edital, ana);
    const proxy = await acting(await granted({ poderes: ['MENSAGENS'] }));
    const find = (as: SignedIn) => call(api, 'GET', `/solicitacaoCredenciado/findById/${idSolicitacao}`, { as });
    expect(okay<Solicitacao>(await find(proxy)).credenciado.pessoa.pessoaFisica.nome).toBe('Ana Souza');
    // In another tab he is himself.
    for (const other of [davi, rui]) expect((await find(other)).statusCode).toBe(404);
    const leave = { as: proxy, body: { motivo: '' } };
    const refused = [
      await call(api, 'PUT', `/solicitacaoCredenciado/desistir/${idSolicitacao}`, leave),
      await call(api, 'GET', '/conta', { as: proxy }),
      await call(api, 'DELETE', '/conta/acessos', { as: proxy }),
      await call(api, 'GET', '/conta/dados', { as: proxy }),
      await call(api, 'GET', '/consulta/findByCurrentUser', { as: proxy }),
      await grantTo(rui.cpf, {}, proxy),
    ];
    for (const answer of refused) expect(refusal(answer)).toEqual([403, PROCURACAO_TEXT.soPropria]);
    const body = await makeCadastro(api, edital, ana);
    const registration = await call(api, 'POST', '/publico/credenciado/cadastrar', { as: proxy, body });
    expect(refusal(registration)).toEqual([403, PROCURACAO_TEXT.semPoder]);
  });

  // PRO-5
  test('registers the person, and both names are on receipt, history and audit', async () => {
    const proxy = await acting(await granted());
    const body = await makeCadastro(api, edital, { ...ana, email: 'ana@exemplo.gov.br' });
    const sent = await call(api, 'POST', '/publico/credenciado/cadastrar', { as: proxy, body });
    const inscricao = okay<Inscricao>(sent);
    expect(inscricao.procurador).toBe('Davi Teles');
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, inscricao.idSolicitacao));
    expect(row?.usuarioId).toBe(ana.usuarioId);
    const verified = await call(api, 'POST', '/publico/comprovante/verificar', {
      body: { codigo: inscricao.codigoComprovante },
    });
    expect(verified.json()).toMatchObject({
      resultado: 'AUTENTICO',
      comprovante: { nome: 'Ana Souza', procurador: 'Davi Teles' },
    });
    const facts = await auditTrail(api.db, eq(auditoria.acao, 'SOLICITACAO_REGISTRADA'));
    expect(facts.at(-1)).toMatchObject({
      atorId: ana.usuarioId,
      dados: { procurador: { usuarioId: davi.usuarioId, nome: 'Davi Teles' } },
    });
    const url = `/solicitacaoCredenciado/historico/${inscricao.idSolicitacao}`;
    const history = okay<FatoHistorico[]>(await call(api, 'GET', url, { as: cageo }));
    expect(history[0]?.ator).toEqual({ nome: 'Davi Teles, por procuração de Ana Souza', papel: 'INTERESSADO' });
    // Nobody else's act bears his name.
    await register(api, edital, rui);
    expect((await auditTrail(api.db, eq(auditoria.acao, 'SOLICITACAO_REGISTRADA'))).at(-1)?.dados).not.toHaveProperty(
      'procurador',
    );
  });

  test('writes to the committee under both names', async () => {
    const { idSolicitacao } = await register(api, edital, ana);
    const proxy = await acting(await granted());
    const body = { idSolicitacao, assunto: 'Dúvida', conteudo: '<p>Qual é o prazo?</p>', anexos: [] };
    const asked = okay<Conversa>(await call(api, 'POST', '/conversa/perguntar', { as: proxy, body }));
    expect(asked.mensagens[0]?.remetente.nomeRazaoSocial).toBe('Davi Teles, por procuração de Ana Souza');
    const own = okay<Conversa>(await call(api, 'POST', '/conversa/perguntar', { as: ana, body }));
    expect(own.mensagens[0]?.remetente.nomeRazaoSocial).toBe('Ana Souza');
  });

  // PRO-7
  test('is told of deadlines beside the person, while the power is in force', async () => {
    const { idSolicitacao } = await register(api, edital, ana);
    const id = await granted();
    const notify = async () => {
      const mensagens = [{ conteudo: '<p>Envie.</p>', anexos: [], dataLimiteResposta: '2026-03-28' }];
      const body = { idSolicitacao, assunto: 'Falta', tipoConversa: 'NOTIFICACAO', mensagens };
      okay(await call(api, 'POST', '/conversa/cadastrar', { as: cageo, body }));
      const rows = await api.db.select().from(outbox).where(like(outbox.evento, 'MENSAGEM:%')).orderBy(desc(outbox.id));
      await api.database.clear(['outbox']);
      return rows.map(({ destinatario }) => destinatario);
    };
    const both = await notify();
    expect(both).toHaveLength(2);
    expect(both).toContain(`pessoa${davi.cpf}@exemplo.gov.br`);
    okay(await put('encerrar', id, davi));
    await api.database.clear(['outbox']);
    expect(await notify()).toHaveLength(1);
  });

  test('in two tabs for two persons never mixes them', async () => {
    const forAna = await acting(await granted());
    okay(await grantTo(davi.cpf, {}, rui));
    const second = (await minhas(davi)).recebidas[0]?.id ?? 0;
    okay(await put('aceitar', second, davi));
    const forRui = await acting(second);
    const [one, two] = await Promise.all([register(api, edital, ana), register(api, edital, rui)]);
    const list = async (as: SignedIn) =>
      okay<{ id: number }[]>(await call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as })).map(
        ({ id }) => id,
      );
    expect(await Promise.all([forAna, forRui, davi].map(list))).toEqual([[one.idSolicitacao], [two.idSolicitacao], []]);
    const cross = await call(api, 'GET', `/solicitacaoCredenciado/findById/${one.idSolicitacao}`, { as: forRui });
    expect(cross.statusCode).toBe(404);
  });

  test('gets a session of their own back, and signs all out together', async () => {
    const proxy = await acting(await granted());
    const { token } = okay<{ token: string }>(await call(api, 'POST', '/procuracao/deixar', { as: proxy }));
    const own = { ...davi, token, headers: { authorization: `Bearer ${token}` } };
    expect(okay<{ nome: string }>(await call(api, 'GET', '/conta', { as: own })).nome).toBe('Davi Teles');
    expect((await call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as: proxy })).statusCode).toBe(401);
  });

  test('makes no call that the contract doesn’t give to proxies', () => {
    const account = Object.keys(CALL_PODERES).filter((key) =>
      /\/(conta|consulta|procuracao|sessao|exclusao)\b/.test(key),
    );
    expect(account).toEqual([]);
  });
});

// PRO-4
describe('a power ends', () => {
  test.each(['ana', 'davi'] as const)('at once by a revocation of %s: the next call is refused', async (name) => {
    const id = await granted();
    const proxy = await acting(id);
    const list = () => call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as: proxy });
    okay(await list());
    okay(await put('encerrar', id, { ana, davi }[name]));
    expect(refusal(await list())).toEqual(ENDED);
    expect((await list()).json().codigo).toBe('PROCURACAO_ENCERRADA');
    expect((await call(api, 'POST', `/procuracao/agir/${id}`, { as: davi })).statusCode).toBe(422);
    expect(refusal(await put('encerrar', id, ana))).toEqual([422, PROCURACAO_TEXT.respondida]);
  });

  test('with its last day in the agency’s zone, to the second, and begins with its first', async () => {
    const id = await granted({ inicio: '2026-03-22' });
    /** Davi, with a session that begins at a moment; Belém is three hours behind UTC. */
    const daviAt = async (moment: string): Promise<SignedIn> => {
      api.setNow(new Date(moment));
      const token = await openSession(api.deps, api.db, davi.usuarioId, 'CREDENCIADOS');
      return { ...davi, token, headers: { authorization: `Bearer ${token}` } };
    };
    const begin = (as: SignedIn) => call(api, 'POST', `/procuracao/agir/${id}`, { as });
    expect((await begin(await daviAt('2026-03-22T02:59:59Z'))).statusCode).toBe(422);
    okay(await begin(await daviAt('2026-03-22T03:00:00Z')));
    const proxy = await acting(id, await daviAt('2026-03-26T02:30:00Z'));
    const list = () => call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as: proxy });
    api.setNow(new Date('2026-03-26T02:59:59Z'));
    okay(await list());
    api.setNow(new Date('2026-03-26T03:00:00Z'));
    expect(refusal(await list())).toEqual(ENDED);
  });

  test('while the proxy works for the agency', async () => {
    const proxy = await acting(await granted());
    await api.db.insert(usuarioPerfil).values({ usuarioId: davi.usuarioId, perfil: 'CAVISTORIA' });
    expect(refusal(await call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as: proxy }))).toEqual(ENDED);
  });

  // The act has passed the check of its session when the revocation commits.
  test.each([
    ['a registration', 'POST', '/publico/credenciado/cadastrar'],
    ['a question', 'POST', '/conversa/perguntar'],
    ['a joined document', 'POST', '/solicitacaoCredenciado/juntar'],
    ['a change', 'PUT', '/credenciado/alterar'],
    ['an appeal', 'POST', '/recurso/apresentar'],
    ['a claim of impediment', 'POST', '/impedimento/alegar'],
  ] as const)('before %s that waits for a revocation: nothing of it stays', async (name, method, url) => {
    const { idSolicitacao } = await register(api, edital, name === 'a registration' ? rui : ana);
    const proxy = await acting(await granted());
    const id = await latest();
    const cadastro = await makeCadastro(api, edital, ana);
    const body = {
      'a registration': cadastro,
      'a question': { idSolicitacao, assunto: 'Dúvida', conteudo: '<p>Qual?</p>', anexos: [] },
      'a joined document': { idSolicitacao, caminho: await uploadPdf(api, 'CADASTRO', proxy), descricao: 'Certidão' },
      'a change': { ...cadastro, idSolicitacao, versao: 1 },
      'an appeal': { idSolicitacao, fundamentos: 'Discordo.', anexos: [] },
      'a claim of impediment': { idSolicitacao, pessoa: 'Helena', motivo: 'É minha prima.' },
    }[name];
    const state = async () => [
      await api.db.$count(solicitacao),
      await api.db.$count(mensagem),
      await api.db.$count(auditoria),
    ];
    const before = await state();
    let answer: Promise<Awaited<ReturnType<typeof call>>> | undefined;
    await api.db.transaction(async (tx) => {
      await tx
        .update(procuracao)
        .set({ encerradaEm: MIDDAY, encerradaPor: ana.usuarioId })
        .where(eq(procuracao.id, id));
      answer = call(api, method, url, { as: proxy, body });
      await waiting();
    });
    expect(refusal(await (answer ?? Promise.reject(new Error('not sent'))))).toEqual(ENDED);
    expect(await state()).toEqual(before);
  });

  /** Resolves once a statement waits for a lock. */
  async function waiting(): Promise<void> {
    for (;;) {
      const { rows } = await api.database.asOwner(
        'select 1 from pg_stat_activity where datname = current_database() and wait_event_type = $1',
        ['Lock'],
      );
      if (rows.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
});

// PRO-6
test('staff see the accepted powers of a case', async () => {
  const { idSolicitacao } = await register(api, edital, ana);
  okay(await grantTo(rui.cpf));
  await granted();
  const url = `/procuracao/findBySolicitacao/${idSolicitacao}`;
  const rows = okay<MinhasProcuracoes['outorgadas']>(await call(api, 'GET', url, { as: cageo }));
  expect(rows.map(({ nome, situacao }) => [nome, situacao])).toEqual([['Davi Teles', 'VIGENTE']]);
  expect((await call(api, 'GET', url, { as: ana })).statusCode).toBe(403);
});
