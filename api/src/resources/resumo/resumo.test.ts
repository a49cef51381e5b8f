import type { Conta, Conversa, Edital, Inscricao } from '@credenciados/contract';
import { createDatabase } from '@credenciados/platform/db/create-database';
import {
  esclarecimento,
  outbox,
  resumoDiario,
  solicitacao,
  usuario,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { taskList } from '../../jobs.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { sendResumos } from './send-resumos.ts';

// FIL-22
let api: TestApp;
let carla: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

/** The registrations are on a Saturday; Monday’s digest is sent at seven in Belém, which has no daylight saving time. */
const SUNDAY = new Date('2026-03-22T10:00:00Z');
const MONDAY = new Date('2026-03-23T10:00:00Z');
const minutes = (count: number, from = MONDAY) => new Date(from.getTime() + count * 60_000);

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(api, carla);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Lima' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.clear(['outbox', 'resumo_diario', 'solicitacao', 'contagem_solicitacao']);
  api.setNow(MIDDAY);
});

const turn = (ligado: boolean, as = carla) => call(api, 'PUT', '/conta/resumo', { as, body: { ligado } });
const conta = async (as: SignedIn) => okay<Conta>(await call(api, 'GET', '/conta', { as }));
const mails = () => api.db.select().from(outbox).where(like(outbox.evento, 'RESUMO:%')).orderBy(outbox.id);
async function register(): Promise<void> {
  const body = await quickCadastro(api, edital, ana);
  const made = await call(api, 'POST', '/publico/credenciado/cadastrar', { as: ana, body });
  id = okay<Inscricao>(made).idSolicitacao;
}
async function runAt(now: Date, deps: Deps = api.deps): Promise<number> {
  api.setNow(now);
  return sendResumos(deps, api.app.log);
}

test('the digest lists new, answered, nearly due and failed ones, the person’s own first, without applicants’ names', async () => {
  okay(await turn(true));
  await register();
  const body = {
    assunto: 'Certidão',
    idSolicitacao: id,
    mensagens: [{ conteudo: '<p>Envie.</p>', dataLimiteResposta: '2026-03-25' }],
  };
  okay<Conversa>(await call(api, 'POST', '/conversa/cadastrar', { as: carla, body }));
  const question = { idSolicitacao: id, assunto: 'Qual o prazo', conteudo: '<p>Qual?</p>', anexos: [] };
  okay(await call(api, 'POST', '/conversa/perguntar', { as: ana, body: question }));
  await api.db.update(solicitacao).set({ responsavelId: carla.usuarioId, responsavelDesde: MIDDAY });
  const [mail] = await api.db.select().from(outbox).where(eq(outbox.solicitacaoId, id));
  await api.db
    .update(outbox)
    .set({ falhouEm: SUNDAY })
    .where(eq(outbox.id, mail?.id ?? 0));
  await taskList({ ...api.deps, now: () => MONDAY }, null, api.app)['enviar-resumos']?.({}, {} as never);
  const [sent, ...others] = await mails();
  expect(others).toEqual([]);
  const figures = '1 nova · 1 interessado respondeu · 1 prazo perto do fim · 1 e-mail não entregue';
  const own = sent?.texto.indexOf('Sob sua responsabilidade') ?? -1;
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(sent?.texto.indexOf(`Edital nº ${edital.numero}`) ?? 0);
  expect(sent?.texto.split(figures)).toHaveLength(3);
  expect(sent?.texto).not.toContain('Ana Lima');
  expect(sent?.assunto).toBe('Resumo do dia 23/03/2026: solicitações de credenciamento');
  // It links to each edital's list, and to the page where it is turned off.
  for (const path of [`solicitacoes/listagem/${edital.id}`, 'listagem-editais/listagem', 'minha-conta']) {
    const address = `${api.config.publicUrl}/credenciados/${path}`;
    expect(sent?.texto.split('\n').some((line) => line.endsWith(address))).toBe(true);
    expect(sent && (await readBody(api.config, sent)).html).toContain(`href="${address}"`);
  }
  expect(sent?.destinatario).toBe(`pessoa${carla.cpf}@exemplo.gov.br`);
});

test('the digest counts questions and challenges that wait', async () => {
  okay(await turn(true));
  const contagem = {
    unidade: 'DIAS_UTEIS',
    dias: 3,
    inicio: 'PEDIDO',
    evento: '2026-03-21',
    fim: '2026-03-25',
    pulados: [],
  };
  const [question] = await api.db
    .insert(esclarecimento)
    .values({
      ...{ editalId: edital.id, protocolo: 'E2026.00000001-0', tipo: 'PERGUNTA', texto: 'Vale?', nome: 'Bia Reis' },
      contagem: contagem as never,
    })
    .returning({ id: esclarecimento.id });
  await runAt(MONDAY);
  const [sent] = await mails();
  expect(sent?.texto).toContain('1 pergunta ou impugnação sem resposta');
  expect(sent?.texto).not.toContain('Bia Reis');
  await api.db.delete(esclarecimento).where(eq(esclarecimento.id, question?.id ?? 0));
});

test('the digest is sent on working days only', async () => {
  okay(await turn(true));
  await register();
  // Good Friday, the Saturday after, Tiradentes, and Carnival Tuesday of the next year.
  for (const day of ['2026-04-03', '2026-04-04', '2026-04-21', '2027-02-09']) {
    expect([day, await runAt(new Date(`${day}T12:00:00Z`))]).toEqual([day, 0]);
  }
  expect(await runAt(new Date('2027-02-11T12:00:00Z'))).toBe(1);
});

test('the digest is off until it is turned on, and after it is turned off', async () => {
  await register();
  expect(await runAt(MONDAY)).toBe(0);
  api.setNow(MIDDAY);
  expect((await conta(carla)).resumoDiario).toBe(false);
  okay(await turn(true));
  okay(await turn(true));
  expect((await conta(carla)).resumoDiario).toBe(true);
  expect((await call(api, 'GET', '/conta/dados', { as: carla })).json()).toMatchObject({ resumoDiario: true });
  okay(await turn(false));
  expect(await runAt(MONDAY)).toBe(0);
  expect(await mails()).toEqual([]);
  api.setNow(MIDDAY);
  expect((await conta(ana)).resumoDiario).toBeNull();
});

test('a digest without news isn’t sent, and later news of that day waits for the next', async () => {
  okay(await turn(true));
  expect(await runAt(MONDAY)).toBe(1);
  api.setNow(minutes(30));
  await api.db.update(resumoDiario).set({ em: minutes(0) });
  expect(await runAt(minutes(60))).toBe(0);
  expect(await mails()).toEqual([]);
});

test('the digest is sent once a day, by the first of several processes; neither before its hour nor at the weekend', async () => {
  okay(await turn(true));
  await register();
  expect([await runAt(SUNDAY), await runAt(minutes(-1))]).toEqual([0, 0]);
  // Midnight in Belém is still the former day in UTC, and not the digest's hour.
  expect(await runAt(new Date('2026-03-23T03:00:00Z'))).toBe(0);
  const others = [1, 2, 3].map(() => createDatabase(api.database.appUrl, { max: 2 }));
  try {
    api.setNow(MONDAY);
    const looked = await Promise.all(others.map(({ db }) => sendResumos({ ...api.deps, db }, api.app.log)));
    expect(looked.reduce((sum, count) => sum + count)).toBe(1);
    expect([await runAt(minutes(15)), (await mails()).length]).toEqual([0, 1]);
    // On Tuesday it isn't new any more.
    expect([await runAt(minutes(24 * 60)), (await mails()).length]).toEqual([1, 1]);
  } finally {
    await Promise.all(others.map((database) => database.close()));
  }
});

test('the digest is sent at the next run if its mark couldn’t be stored', async () => {
  okay(await turn(true));
  await register();
  const broken: Deps = { ...api.deps, config: { ...api.config, publicUrl: null as never } };
  Object.defineProperty(broken.config, 'publicUrl', {
    get: () => {
      throw new Error('gone');
    },
  });
  await expect(runAt(MONDAY, broken)).rejects.toThrow('1 of 1 digests failed');
  expect(await mails()).toEqual([]);
  expect([await runAt(minutes(15)), (await mails()).length]).toEqual([1, 1]);
});

test('a digest that fails doesn’t delay the others: it is reported, and retried alone', async () => {
  const paula = await api.signIn('CAVISTORIA', { nome: 'Paula Reis' });
  for (const as of [carla, paula]) okay(await turn(true, as));
  await register();
  const evento = (as: SignedIn) => `RESUMO:${as.usuarioId}:2026-03-23`;
  await api.database.asOwner(`create function quebrar() returns trigger language plpgsql as $$ begin
    if new.evento = '${evento(carla)}' then raise exception 'broken'; end if; return new; end $$;
    create trigger quebrar before insert on outbox for each row execute function quebrar()`);
  try {
    await expect(runAt(MONDAY)).rejects.toThrow('1 of 2 digests failed');
  } finally {
    await api.database.asOwner('drop trigger quebrar on outbox; drop function quebrar()');
  }
  expect(await mails()).toMatchObject([{ evento: evento(paula) }]);
  expect(await runAt(minutes(15))).toBe(1);
  expect(await mails()).toMatchObject([{ evento: evento(paula) }, { evento: evento(carla) }]);
});

/** An account with the digest turned on. */
async function turnedOn(cpf: string, perfil: 'CAGEO' | 'CREDENCIADOS', ativo: boolean): Promise<number> {
  const values = { cpf, nome: 'Rui Alves', email: 'rui@exemplo.gov.br', ativo };
  const [made] = await api.db.insert(usuario).values(values).returning({ id: usuario.id });
  const usuarioId = made?.id ?? 0;
  await api.db.insert(usuarioPerfil).values({ usuarioId, perfil });
  await api.db.insert(resumoDiario).values({ usuarioId, em: MIDDAY });
  return usuarioId;
}

test('the digest isn’t sent to former staff and disabled accounts, and is deleted with the account', async () => {
  const usuarioId = await turnedOn('52998224725', 'CREDENCIADOS', true);
  await turnedOn('11144477735', 'CAGEO', false);
  await register();
  expect([await runAt(MONDAY), await mails()]).toEqual([2, []]);
  await api.database.asOwner(`delete from usuario_perfil where usuario_id = ${usuarioId}`);
  await api.database.asOwner(`delete from usuario where id = ${usuarioId}`);
  expect(await api.db.$count(resumoDiario)).toBe(1);
});
