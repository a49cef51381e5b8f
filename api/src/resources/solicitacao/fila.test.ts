import {
  type Cadastro,
  type Contadores,
  type Conversa,
  type Edital,
  type Inscricao,
  type Perfil,
  SITUACOES_SOLICITACAO,
  type Solicitacao,
  type SolicitacaoRow,
  type Vizinhos,
} from '@credenciados/contract';
import { etiqueta, outbox, solicitacao, solicitacaoEtiqueta } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import {
  BELEM,
  call as callAs,
  createDomainApp,
  MIDDAY,
  okay,
  openEdital,
  quickCadastro,
  SAO_PAULO,
} from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

// FIL-1, FIL-2
let api: TestApp;
let carla: SignedIn;
let otavio: SignedIn;
let edital: Edital;
const people: Record<string, { as: SignedIn; id: number; cadastro: Cadastro }> = {};
const NAMES = ['Ana', 'Bento', 'Célia', 'Davi', 'Elisa', 'Fábio', 'Gil'] as const;
type Name = (typeof NAMES)[number];

const DAY_MS = 86_400_000;
/** So many days and seconds after the first registrations. */
const at = (days: number, seconds = 0) => new Date(MIDDAY.getTime() + days * DAY_MS + seconds * 1000);
const of = (name: Name) => {
  const person = people[name];
  if (!person) throw new Error(`${name} has not registered`);
  return person;
};
const perfis = new Map<number, Perfil>();
async function enter(perfil: Perfil, nome: string): Promise<SignedIn> {
  const as = await api.signIn(perfil, { nome });
  perfis.set(as.usuarioId, perfil);
  return as;
}
/** Days pass between the calls, so each uses a new session. */
const call: typeof callAs = async (app, method, url, { as, ...options } = {}) => {
  const perfil = as && perfis.get(as.usuarioId);
  const token = perfil && (await openSession(app.deps, app.db, as.usuarioId, perfil));
  return callAs(app, method, url, { ...options, headers: { authorization: `Bearer ${token}` } });
};
const send = async <T>(as: SignedIn, method: 'POST' | 'PUT', path: string, body?: object) =>
  okay<T>(await call(api, method, path, { as, ...(body && { body }) }));

async function registerAs(nome: Name, days: number): Promise<void> {
  api.setNow(at(days));
  const as = await enter('CREDENCIADOS', nome);
  const cadastro = await quickCadastro(api, edital, as);
  const { idSolicitacao } = await send<Inscricao>(as, 'POST', '/publico/credenciado/cadastrar', cadastro);
  people[nome] = { as, id: idSolicitacao, cadastro };
}
const askRectification = (name: Name) =>
  send(carla, 'PUT', `/solicitacaoCredenciado/retificar/${of(name).id}`, {
    assunto: 'Retificação',
    mensagem: '<p>Corrija.</p>',
    dataLimiteResposta: '2026-03-26',
  });
async function resubmit(name: Name): Promise<void> {
  const { as, id, cadastro } = of(name);
  const { versao } = okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: carla }));
  await send(as, 'PUT', '/credenciado/alterar', { ...cadastro, idSolicitacao: id, versao });
}
const notify = (name: Name) =>
  send<Conversa>(carla, 'POST', '/conversa/cadastrar', {
    assunto: 'Certidão',
    idSolicitacao: of(name).id,
    mensagens: [{ conteudo: '<p>Envie a certidão.</p>', dataLimiteResposta: '2026-03-25' }],
  });
const reply = (as: SignedIn, { id }: Conversa) =>
  send(as, 'POST', '/mensagem/resposta', { conversa: { id }, conteudo: '<p>Segue.</p>', anexos: [] });
const decide = (name: Name) =>
  send(carla, 'POST', '/solicitacaoCredenciado/validar', { id: of(name).id, aprovar: true });

const list = async (filtro: object = {}, as = carla) =>
  okay<{ content: SolicitacaoRow[]; totalElements: number }>(
    await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as, body: { idEdital: edital.id, ...filtro } }),
  );
const named = async (filtro: object = {}, as = carla) => (await list(filtro, as)).content.map(({ nome }) => nome);
const count = async (filtro: object = {}, as = carla) =>
  okay<Contadores>(
    await call(api, 'POST', '/solicitacaoCredenciado/contadores', { as, body: { idEdital: edital.id, ...filtro } }),
  );
const rowOf = async (name: Name) => {
  const row = (await list()).content.find(({ nome }) => nome === name);
  if (!row) throw new Error(`${name} is not listed`);
  return row;
};
const giveTo = (name: Name, to: SignedIn) =>
  api.db
    .update(solicitacao)
    .set({ responsavelId: to.usuarioId, responsavelDesde: MIDDAY })
    .where(eq(solicitacao.id, of(name).id));

let notificacao: Conversa;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await enter('CAGEO', 'Carla Dias');
  otavio = await enter('CAVISTORIA', 'Otávio Reis');
  edital = await openEdital(api, carla);
  for (const [place, name] of NAMES.entries()) await registerAs(name, place / 100);
  api.setNow(at(1));
  await askRectification('Bento');
  await askRectification('Célia');
  notificacao = await notify('Davi');
  await decide('Elisa');
  await giveTo('Ana', carla);
  await giveTo('Elisa', carla);
  await giveTo('Fábio', otavio);
  api.setNow(at(2));
  await resubmit('Célia');
  await send(of('Fábio').as, 'POST', '/conversa/perguntar', {
    idSolicitacao: of('Fábio').id,
    assunto: 'Prazo',
    conteudo: '<p>Quando?</p>',
  });
});
afterAll(() => api.close());

test('a row shows its reasons to be looked at, and since when', async () => {
  api.setNow(at(3));
  expect(await rowOf('Ana')).toMatchObject({
    protocolo: expect.stringMatching(/^2026\./),
    dias: 3,
    aguardandoDesde: at(0).toISOString(),
    responsavel: { id: carla.usuarioId, nome: 'Carla Dias' },
    etiquetas: [],
    notas: 0,
    motivos: [],
  });
  // Days since it was resubmitted, rectification was requested, or it was decided.
  expect(await rowOf('Célia')).toMatchObject({ dias: 1, motivos: ['RETIFICADA'], responsavel: null });
  expect(await rowOf('Bento')).toMatchObject({ dias: 2, motivos: ['PRAZO_PROXIMO'] });
  expect(await rowOf('Elisa')).toMatchObject({ dias: 2, motivos: [] });
  expect(await rowOf('Fábio')).toMatchObject({ motivos: ['RESPONDIDA'] });
});

test('without a filter all states are listed, newest first', async () => {
  expect(await named()).toEqual([...NAMES].reverse());
});

test('a queue begins with the longest wait, unless another order is requested', async () => {
  expect(await named({ situacoes: ['AGUARDANDO_APROVACAO'] })).toEqual(['Ana', 'Davi', 'Fábio', 'Gil', 'Célia']);
  expect(await named({ situacoes: ['CREDENCIADO', 'RETIFICADO'] })).toEqual(['Bento', 'Elisa']);
  expect(await named({ situacoes: ['CREDENCIADO', 'RETIFICADO'], ordem: 'nome', ordemDirecao: 'DESC' })).toEqual([
    'Elisa',
    'Bento',
  ]);
});

test('mine, nobody’s and an account’s: decided ones are listed only if their state is named', async () => {
  expect(await named({ responsavel: 'EU' })).toEqual(['Ana']);
  expect(await named({ responsavel: 'EU', situacoes: ['CREDENCIADO'] })).toEqual(['Elisa']);
  expect(await named({ responsavel: 'EU' }, otavio)).toEqual(['Fábio']);
  expect(await named({ responsavel: carla.usuarioId }, otavio)).toEqual(['Ana', 'Elisa']);
  expect(await named({ responsavel: 'NINGUEM' })).toEqual(['Davi', 'Gil', 'Bento', 'Célia']);
});

test('days, place, label and search combine', async () => {
  api.setNow(at(3));
  expect(await named({ diasMin: 3, ordem: 'nome' })).toEqual(['Ana', 'Davi', 'Fábio', 'Gil']);
  expect(await named({ diasMin: 2, ordem: 'nome' })).toEqual(['Ana', 'Bento', 'Davi', 'Fábio', 'Gil']);
  expect(await named({ diasMin: 4 })).toEqual([]);
  expect(await named({ municipio: SAO_PAULO })).toEqual([]);
  expect(await named({ municipio: BELEM, campoSimples: 'gi', ordem: 'nome' })).toEqual(['Gil']);
  // Two letters match only at the start of a word (FIL-4).
  expect(await named({ municipio: BELEM, campoSimples: 'il' })).toEqual([]);
  const [label] = await api.db
    .insert(etiqueta)
    .values({ nome: 'Urgente', cor: 'VERMELHO', criadaPor: carla.usuarioId })
    .returning();
  if (!label) throw new Error('No label');
  await api.db
    .insert(solicitacaoEtiqueta)
    .values({ solicitacaoId: of('Gil').id, etiquetaId: label.id, postaPor: carla.usuarioId });
  expect(await named({ etiqueta: label.id })).toEqual(['Gil']);
  expect((await rowOf('Gil')).etiquetas).toEqual([{ id: label.id, nome: 'Urgente', cor: 'VERMELHO' }]);
});

test('Responderam: from the applicant’s answer until staff act', async () => {
  expect(await named({ fila: 'RESPONDERAM' })).toEqual(['Fábio', 'Célia']);
  api.setNow(at(3));
  await reply(of('Davi').as, notificacao);
  expect(await named({ fila: 'RESPONDERAM' })).toEqual(['Davi', 'Fábio', 'Célia']);
  api.setNow(at(3, 1));
  await reply(carla, notificacao);
  expect(await named({ fila: 'RESPONDERAM' })).toEqual(['Fábio', 'Célia']);
  api.setNow(at(3, 2));
  await reply(of('Davi').as, notificacao);
  // A closed conversa waits for nothing.
  await send(carla, 'PUT', `/conversa/encerrar/${notificacao.id}`);
  expect(await named({ fila: 'RESPONDERAM' })).toEqual(['Fábio', 'Célia']);
  await decide('Célia');
  // The e-mail about Gil's registration was refused.
  await api.db
    .update(outbox)
    .set({ falhouEm: at(3) })
    .where(eq(outbox.solicitacaoId, of('Gil').id));
  expect(
    (await list()).content.flatMap(({ nome, motivos }) => (motivos.includes('EMAIL_FALHOU') ? [nome] : [])),
  ).toEqual(['Gil']);
  await api.db.update(outbox).set({ falhouEm: null });
  expect(await named({ fila: 'RESPONDERAM' })).toEqual(['Fábio']);
});

test('Vencidas: after the deadline’s last second, until answered', async () => {
  const late = await notify('Gil');
  api.setNow(at(4));
  expect((await rowOf('Gil')).motivos).toEqual(['PRAZO_PROXIMO']);
  // 25 March in Belém ends at 2:59:59 of the 26th.
  api.setNow(new Date('2026-03-26T02:59:59.900Z'));
  expect(await named({ fila: 'VENCIDAS' })).toEqual([]);
  api.setNow(new Date('2026-03-26T03:00:00Z'));
  expect(await named({ fila: 'VENCIDAS' })).toEqual(['Gil']);
  expect((await rowOf('Gil')).motivos).toEqual(['PRAZO_VENCIDO']);
  api.setNow(new Date('2026-03-27T03:00:00Z'));
  expect(await named({ fila: 'VENCIDAS' })).toEqual(['Gil', 'Bento']);
  await reply(of('Gil').as, late);
  expect(await named({ fila: 'VENCIDAS' })).toEqual(['Bento']);
});

test('the counters show what each chip would find with the rest of the filter', async () => {
  for (const filtro of [
    {},
    { responsavel: 'EU' },
    { situacoes: ['AGUARDANDO_APROVACAO'] },
    { campoSimples: 'i', diasMin: 3 },
    { campoSimples: 'i', responsavel: otavio.usuarioId },
    { campoSimples: 'a', responsavel: 'EU', situacoes: ['RETIFICADO', 'CREDENCIADO'] },
    { campoSimples: 'a', fila: 'RESPONDERAM', responsavel: 'NINGUEM' },
    { fila: 'RESPONDERAM', responsavel: 'NINGUEM' },
    { fila: 'CONFIRMAR' },
  ]) {
    const { situacoes, ...counted } = await count(filtro);
    const found = async (change: object) => (await list({ ...filtro, ...change })).totalElements;
    expect(Object.keys(situacoes)).toEqual([...SITUACOES_SOLICITACAO]);
    for (const situacao of SITUACOES_SOLICITACAO) {
      expect([situacao, situacoes[situacao]]).toEqual([situacao, await found({ situacoes: [situacao] })]);
    }
    expect(counted).toEqual({
      aoMenos: [],
      minhas: await found({ responsavel: 'EU' }),
      semResponsavel: await found({ responsavel: 'NINGUEM' }),
      responderam: await found({ fila: 'RESPONDERAM' }),
      vencidas: await found({ fila: 'VENCIDAS' }),
    });
  }
});

test('neighbours and the export use the same filter', async () => {
  const filtro = { idEdital: edital.id, responsavel: 'NINGUEM' };
  const { content } = await list(filtro);
  expect(content.length).toBeGreaterThan(1);
  for (const [place, { id }] of content.entries()) {
    const vizinhos = await send<Vizinhos>(carla, 'POST', `/solicitacaoCredenciado/vizinhos/${id}`, filtro);
    expect(vizinhos).toMatchObject({ posicao: place + 1, total: content.length });
    expect(vizinhos.proxima?.id).toBe(content[place + 1]?.id);
  }
  const file = await call(api, 'POST', '/solicitacaoCredenciado/listagem/exportar/GEOMENSOR', {
    as: carla,
    body: filtro,
  });
  expect(file.body.trim().split('\r\n')).toHaveLength(content.length + 1);
});

test('an invalid filter is refused', async () => {
  for (const filtro of [
    { situacoes: ['OUTRA'] },
    { responsavel: 'ELE' },
    { responsavel: 0 },
    { fila: 'TODAS' },
    { diasMin: 0 },
    { municipio: 'Belém' },
    { etiqueta: -1 },
  ]) {
    const body = { idEdital: edital.id, ...filtro };
    expect((await call(api, 'POST', '/solicitacaoCredenciado/contadores', { as: carla, body })).statusCode).toBe(400);
  }
});
