import {
  type FatoHistorico,
  IMPEDIMENTO_TEXT,
  type Impedimento,
  type LinhaPrevia,
  TERMO,
} from '@credenciados/contract';
import {
  arquivo,
  conversa,
  edital as editais,
  impedimento,
  mensagem,
  mensagemAnexo,
  outbox,
  solicitacao,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, register, uploadPdf } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let carla: SignedIn;
let otavio: SignedIn;
let ana: SignedIn;
let id: number;
let caminho: string;
let idEdital: number;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  otavio = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'impedimento', 'termo_aceito'], { restart: true });
  const edital = await openEdital(api, carla);
  idEdital = edital.id;
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
  const { rows } = await api.database.asOwner('select arquivo_key from documento limit 1');
  caminho = rows[0].arquivo_key;
});

const allow = (regras: object) => api.db.update(editais).set({ regras }).where(eq(editais.id, idEdital));
const declare = (as: SignedIn, motivo = 'Fomos sócios.') =>
  call(api, 'POST', '/impedimento/declarar', { as, body: { idSolicitacao: id, motivo } });
const end = (as: SignedIn, of: number) =>
  call(api, 'PUT', `/impedimento/cessar/${of}`, { as, body: { motivo: 'O vínculo terminou.' } });
const claim = (as: SignedIn = ana, body: object = {}) =>
  call(api, 'POST', '/impedimento/alegar', {
    as,
    body: { idSolicitacao: id, pessoa: 'Carla', motivo: 'É minha vizinha.', ...body },
  });
const decide = (as: SignedIn, of: number, body: object) =>
  call(api, 'PUT', `/impedimento/decidir/${of}`, { as, body: { motivo: 'Conferido.', ...body } });
const list = async (as: SignedIn = otavio) =>
  okay<Impedimento[]>(await call(api, 'GET', `/impedimento/findBySolicitacao/${id}`, { as }));
const claims = async () =>
  okay<{ podeAlegar: boolean; alegacoes: { situacao: string; fundamento: string | null }[] }>(
    await call(api, 'GET', `/impedimento/minhasAlegacoes/${id}`, { as: ana }),
  );
const show = (as: SignedIn) => call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as });
const approve = (as: SignedIn) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', { as, body: { id, aprovar: true } });
const file = (as: SignedIn) =>
  call(api, 'GET', `/publico/documentoCredenciado/findByCaminho?caminho=${caminho}`, { as });

// IMP-1, IMP-2
test('a person who declares an impediment sees and does nothing there, until another person ends it', async () => {
  okay(
    await call(api, 'PUT', `/solicitacaoCredenciado/responsavel/${id}`, { as: carla, body: { para: 'EU', de: null } }),
  );
  expect((await declare(carla, ' ')).json().campos).toHaveProperty('motivo');
  okay(await declare(carla));
  for (const answer of [await show(carla), await approve(carla), await file(carla), await declare(carla)]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      expect.objectContaining({ codigo: 'IMPEDIDO', message: IMPEDIMENTO_TEXT.impeded }),
    ]);
  }
  const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
  expect(row?.responsavelId).toBeNull();
  expect((await file(otavio)).statusCode).toBe(200);
  const [present] = await list();
  expect(present).toMatchObject({ situacao: 'VIGENTE', impedido: { nome: 'Carla Dias' }, motivo: 'Fomos sócios.' });
  const back = { as: otavio, body: { para: carla.usuarioId, de: null } };
  expect((await call(api, 'PUT', `/solicitacaoCredenciado/responsavel/${id}`, back)).statusCode).toBe(403);
  expect((await end(carla, present?.id ?? 0)).statusCode).toBe(403);
  okay(await end(otavio, present?.id ?? 0));
  expect((await end(otavio, present?.id ?? 0)).json().message).toBe(IMPEDIMENTO_TEXT.changed);
  okay(await show(carla));
  const facts = okay<FatoHistorico[]>(await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: carla }));
  expect(facts.slice(0, 2)).toMatchObject([
    { titulo: 'Impedimento encerrado', detalhe: 'Motivo: O vínculo terminou.', ator: { nome: 'Otávio Reis' } },
    { titulo: 'Impedimento declarado', detalhe: 'Motivo: Fomos sócios.', ator: { nome: 'Carla Dias' } },
  ]);
});

test('a lote and a download of several leave it out', async () => {
  okay(await declare(carla));
  const selecao = { filtro: { idEdital }, exceto: [] };
  const preview = (as: SignedIn) =>
    call(api, 'POST', '/lote/previa', { as, body: { ato: { acao: 'APROVAR' }, selecao } });
  expect(okay<LinhaPrevia[]>(await preview(otavio))).toMatchObject([{ id, motivo: null }]);
  expect((await preview(carla)).statusCode).toBe(422);
  const weigh = (as: SignedIn) => call(api, 'POST', '/lote/documentos/previa', { as, body: { selecao } });
  expect(okay(await weigh(otavio))).toMatchObject({ solicitacoes: 1 });
  expect((await weigh(carla)).statusCode).toBe(422);
});

test('a file that several solicitações share is open to those who may read one of them', async () => {
  const [open] = await api.db.select().from(editais);
  if (!open) throw new Error('No edital');
  const { idSolicitacao: other } = await register(
    api,
    { id: open.id, tipoEdital: open.tipoEdital },
    await api.signIn('CREDENCIADOS'),
  );
  const key = await uploadPdf(api, 'MENSAGEM', carla);
  for (const solicitacaoId of [id, other]) {
    const [head] = await api.db
      .insert(conversa)
      .values({ solicitacaoId, assunto: 'Aviso', tipoConversa: 'NOTIFICACAO' })
      .returning({ id: conversa.id });
    const [sent] = await api.db
      .insert(mensagem)
      .values({
        conversaId: head?.id ?? 0,
        conteudo: '<p>Aviso.</p>',
        remetenteId: otavio.usuarioId,
        destinatarioId: ana.usuarioId,
      })
      .returning({ id: mensagem.id });
    await api.db.insert(mensagemAnexo).values({ mensagemId: sent?.id ?? 0, ordem: 0, arquivoKey: key });
  }
  await api.db.update(arquivo).set({ vinculadoEm: MIDDAY, dono: null }).where(eq(arquivo.key, key));
  caminho = key;
  okay(await declare(carla));
  expect((await file(carla)).statusCode).toBe(200);
  okay(
    await call(api, 'POST', '/impedimento/declarar', {
      as: carla,
      body: { idSolicitacao: other, motivo: 'Somos irmãos.' },
    }),
  );
  expect((await file(carla)).json().codigo).toBe('IMPEDIDO');
  await allow({ termoDeSigilo: true });
  expect((await file(otavio)).json().codigo).toBe('TERMO_DE_SIGILO');
});

test('an applicant’s reply reaches somebody else', async () => {
  const body = {
    assunto: 'Aviso',
    idSolicitacao: id,
    mensagens: [{ conteudo: '<p>Aviso.</p>', dataLimiteResposta: '2026-03-25' }],
  };
  const asked = okay<{ id: number }>(await call(api, 'POST', '/conversa/cadastrar', { as: carla, body }));
  okay(await declare(carla));
  await api.db.delete(outbox);
  const reply = { conversa: { id: asked.id }, conteudo: '<p>Segue.</p>', anexos: [] };
  okay(await call(api, 'POST', '/mensagem/resposta', { as: ana, body: reply }));
  const [sent] = await api.db.select().from(mensagem).where(eq(mensagem.remetenteId, ana.usuarioId));
  expect(sent?.destinatarioId).not.toBe(carla.usuarioId);
  const [mail] = await api.db.select().from(outbox);
  const [member] = await api.db
    .select()
    .from(usuario)
    .where(eq(usuario.id, sent?.destinatarioId ?? 0));
  expect(mail?.destinatario).toBe(member?.email);
});

test('an act and a declaration at once: the act comes before or is refused', async () => {
  for (let run = 0; run < 15; run += 1) {
    await api.database.asOwner(
      "delete from impedimento; update solicitacao set decidida_por = null, decidida_em = null where situacao = 'AGUARDANDO_APROVACAO'",
    );
    const someone = await api.signIn('CREDENCIADOS');
    const edital = okay<{ id: number }>(await call(api, 'GET', `/publico/edital/byId/${idEdital}`));
    ({ idSolicitacao: id } = await register(api, edital as Awaited<ReturnType<typeof openEdital>>, someone));
    const [declared, approved] = await Promise.all([declare(carla), approve(carla)]);
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
    expect(declared.statusCode).toBe(200);
    expect([row?.situacao, approved.statusCode]).toEqual(
      approved.statusCode === 200 ? ['CREDENCIADO', 200] : ['AGUARDANDO_APROVACAO', 403],
    );
  }
});

// IMP-3
test('a claim reaches the committee, which accepts it about one person', async () => {
  expect([(await claim()).json().message, (await claims()).podeAlegar]).toEqual([IMPEDIMENTO_TEXT.notAllowed, false]);
  await allow({ alegarImpedimento: true });
  expect((await claims()).podeAlegar).toBe(true);
  expect((await claim(ana, { pessoa: '' })).json().campos).toEqual({ pessoa: IMPEDIMENTO_TEXT.person });
  expect((await claim(await api.signIn('CREDENCIADOS'))).statusCode).toBe(404);
  expect((await claim(carla)).statusCode).toBe(403);
  okay(await claim());
  expect((await claim()).json().message).toBe(IMPEDIMENTO_TEXT.pending);
  const [asked] = await api.db.select().from(mensagem);
  expect(asked?.conteudo).toContain('É minha vizinha.');
  const [waiting] = await list();
  expect(waiting).toMatchObject({ situacao: 'ALEGADO', pessoa: 'Carla', impedido: null });
  const of = waiting?.id ?? 0;
  expect((await decide(otavio, of, { acolher: true })).json().campos).toEqual({ pessoa: IMPEDIMENTO_TEXT.chosen });
  expect((await decide(carla, of, { acolher: true, pessoa: carla.usuarioId })).json().message).toBe(
    IMPEDIMENTO_TEXT.own,
  );
  const [first, second] = await Promise.all([
    decide(otavio, of, { acolher: true, pessoa: carla.usuarioId }),
    decide(otavio, of, { acolher: false }),
  ]);
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
  const accepted = first.statusCode === 200;
  expect((await show(carla)).statusCode).toBe(accepted ? 403 : 200);
  expect(await claims()).toMatchObject({
    podeAlegar: true,
    alegacoes: [{ situacao: accepted ? 'VIGENTE' : 'RECUSADO', fundamento: 'Conferido.' }],
  });
  const messages = await api.db.select().from(mensagem).where(eq(mensagem.destinatarioId, ana.usuarioId));
  expect(messages).toHaveLength(1);
  expect(messages[0]?.conteudo).toContain('Motivo: Conferido.');
});

test('nobody is impeded twice', async () => {
  await allow({ alegarImpedimento: true });
  okay(await declare(carla));
  okay(await claim());
  const [waiting] = await list();
  const answer = await decide(otavio, waiting?.id ?? 0, { acolher: true, pessoa: carla.usuarioId });
  expect([answer.statusCode, answer.json().message]).toEqual([409, IMPEDIMENTO_TEXT.repeated]);
  expect(await api.db.$count(impedimento, eq(impedimento.situacao, 'VIGENTE'))).toBe(1);
});

// IMP-4
test('where the edital asks for the term, a solicitação is shown for a year after its acceptance', async () => {
  okay(await show(carla));
  await allow({ termoDeSigilo: true });
  for (const answer of [await show(carla), await file(carla), await approve(carla)]) {
    expect([answer.statusCode, answer.json().codigo]).toEqual([403, 'TERMO_DE_SIGILO']);
  }
  const accept = (versao: number) => call(api, 'POST', '/impedimento/termo', { as: carla, body: { versao } });
  expect((await accept(TERMO.versao + 1)).statusCode).toBe(400);
  okay(await accept(TERMO.versao));
  okay(await show(carla));
  expect((await show(otavio)).statusCode).toBe(403);
  expect((await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: ana })).statusCode).toBe(200);
  api.setNow(new Date(MIDDAY.getTime() + (TERMO.dias + 1) * 86_400_000));
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  expect((await show(carla)).json().codigo).toBe('TERMO_DE_SIGILO');
});
