import type {
  Alteracoes,
  Cadastro,
  Edital,
  FatoHistorico,
  Inscricao,
  Presenca,
  Solicitacao,
} from '@credenciados/contract';
import { outbox, presenca, solicitacaoVersao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  call,
  createDomainApp,
  looseFiles,
  MIDDAY,
  okay,
  openEdital,
  quickCadastro,
} from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { collectPresencas } from './keep-presenca.ts';

let api: TestApp;
let carla: SignedIn;
let otavio: SignedIn;
let gestao: SignedIn;
let ana: SignedIn;
let edital: Edital;
let cadastro: Cadastro;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  otavio = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
  gestao = await api.signIn('GESTAO_DE_CREDENCIADOS', { nome: 'Gilda Melo' });
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox']);
  edital = await openEdital(api, carla);
  cadastro = await quickCadastro(api, edital, ana);
  const inscricao = await call(api, 'POST', '/publico/credenciado/cadastrar', { as: ana, body: cadastro });
  id = okay<Inscricao>(inscricao).idSolicitacao;
});

const after = (seconds: number) => api.setNow(new Date(MIDDAY.getTime() + seconds * 1000));
const path = (what: string) => `/solicitacaoCredenciado/${what}/${id}`;
const find = async (as = carla) => okay<Solicitacao>(await call(api, 'GET', path('findById'), { as }));
const ask = async (body: object = {}) =>
  call(api, 'PUT', path('retificar'), {
    as: carla,
    body: { assunto: 'Retificação', mensagem: '<p>Corrija.</p>', dataLimiteResposta: '2026-03-25', ...body },
  });
const resubmit = async (changes: Partial<Cadastro>) => {
  const { versao } = await find();
  const body = { ...cadastro, ...changes, idSolicitacao: id, versao };
  return call(api, 'PUT', '/credenciado/alterar', { as: ana, body });
};
/** Asks for rectification, and resubmits with another e-mail address and another first document. */
async function rectify(email = 'nova@exemplo.gov.br'): Promise<string> {
  okay(await ask());
  const [first, ...kept] = cadastro.documentos;
  const [caminho] = await looseFiles(api, 'CADASTRO', 1);
  if (!first || !caminho) throw new Error('No document');
  const documentos = [{ ...first, caminho }, ...kept];
  const changes = { pessoa: { ...cadastro.pessoa, email }, documentos };
  okay(await resubmit(changes));
  cadastro = { ...cadastro, ...changes };
  return caminho;
}

describe('presence of other analysts', () => {
  const present = async (as: SignedIn, method: 'GET' | 'PUT' = 'PUT') =>
    okay<Presenca>(await call(api, method, path('presenca'), { as }));

  test('is shown to others only; read-only staff aren’t shown', async () => {
    expect(await present(carla)).toEqual({
      presentes: [],
      situacao: 'AGUARDANDO_APROVACAO',
      versao: 1,
      lote: null,
      naoSaiu: null,
    });
    await present(gestao, 'GET');
    after(10);
    expect((await present(otavio)).presentes).toEqual([{ nome: 'Carla Dias', desde: MIDDAY.toISOString() }]);
    expect((await present(gestao, 'GET')).presentes.map(({ nome }) => nome)).toEqual(['Carla Dias', 'Otávio Reis']);
    expect((await call(api, 'PUT', path('presenca'), { as: gestao })).statusCode).toBe(403);
    expect((await call(api, 'GET', path('presenca'), { as: ana })).statusCode).toBe(403);
  });

  test('lasts while renewed, ends after 30 s, and starts again when the person returns', async () => {
    await present(carla);
    for (const seconds of [20, 40]) {
      after(seconds);
      await present(carla);
    }
    after(70);
    expect((await present(otavio, 'GET')).presentes).toEqual([{ nome: 'Carla Dias', desde: MIDDAY.toISOString() }]);
    after(71);
    expect((await present(otavio, 'GET')).presentes).toEqual([]);
    await present(carla);
    const [again] = (await present(otavio, 'GET')).presentes;
    expect(again?.desde).toBe(new Date(MIDDAY.getTime() + 71_000).toISOString());
  });

  test('ends when the person leaves, and with the decision', async () => {
    await present(carla);
    okay(await call(api, 'DELETE', path('presenca'), { as: carla }));
    expect((await present(otavio, 'GET')).presentes).toEqual([]);
    await present(carla);
    const body = { id, aprovar: true };
    okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: otavio, body }));
    expect(await present(otavio, 'GET')).toEqual({
      presentes: [],
      situacao: 'CREDENCIADO',
      versao: 2,
      lote: null,
      naoSaiu: null,
    });
    await api.db.delete(presenca);
    await present(carla);
    expect(await api.db.select().from(presenca)).toEqual([]);
  });

  test('has one row per person, which is collected', async () => {
    await Promise.all(Array.from({ length: 20 }, () => present(carla)));
    expect(await api.db.select().from(presenca)).toHaveLength(1);
    after(40);
    await collectPresencas(api.db, api.deps.now());
    expect(await api.db.select().from(presenca)).toEqual([]);
  });

  test('answers 404 for a missing solicitação', async () => {
    id = 9999;
    for (const method of ['GET', 'PUT'] as const) {
      expect((await call(api, method, path('presenca'), { as: carla })).statusCode).toBe(404);
    }
  });
});

describe('changes', () => {
  const changes = async (as: SignedIn, query = '') =>
    okay<Alteracoes>(await call(api, 'GET', path('alteracoes') + query, { as }));
  const see = (as: SignedIn, numero: number) => call(api, 'PUT', path('versaoVista'), { as, body: { numero } });
  const changed = ({ campos, documentos }: Alteracoes) => ({
    campos: campos.map(({ campo }) => campo),
    documentos: documentos.filter(({ situacao }) => situacao !== 'MANTIDO').map(({ situacao }) => situacao),
  });

  test('are empty for a solicitação that was sent once', async () => {
    expect(await changes(carla)).toEqual({
      versao: { numero: 1, enviadaEm: MIDDAY.toISOString() },
      desde: null,
      campos: [],
      documentos: [],
    });
    expect(await find()).toMatchObject({ dataReenvio: null });
  });

  test('are listed by field and by document', async () => {
    const old = cadastro.documentos[0]?.caminho;
    after(60);
    const replaced = await rectify();
    const told = await changes(carla);
    expect(told).toMatchObject({
      versao: { numero: 2, enviadaEm: new Date(MIDDAY.getTime() + 60_000).toISOString() },
      desde: { numero: 1, enviadaEm: MIDDAY.toISOString(), vistaEm: null },
      campos: [{ campo: 'email', rotulo: 'E-mail', antes: 'ana@exemplo.gov.br', depois: 'nova@exemplo.gov.br' }],
    });
    expect(told.documentos.map(({ situacao }) => situacao).sort()).toEqual([
      ...Array(5).fill('MANTIDO'),
      'SUBSTITUIDO',
    ]);
    const document = told.documentos.find(({ situacao }) => situacao === 'SUBSTITUIDO');
    expect(document).toMatchObject({
      tipoDocumento: { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação' },
      antes: { caminho: old },
      depois: { caminho: replaced },
    });
    expect((await find(ana)).dataReenvio).toBe(told.versao?.enviadaEm);
    const mine = await call(api, 'GET', '/solicitacaoCredenciado/findByCurrentUser', { as: ana });
    expect(mine.json()).toMatchObject([{ dataReenvio: told.versao?.enviadaEm }]);
  });

  test('count from the version that each analyst saw', async () => {
    okay(await see(carla, 1));
    await rectify();
    okay(await see(otavio, 2));
    await rectify('terceira@exemplo.gov.br');
    expect((await changes(carla)).desde).toMatchObject({ numero: 1, vistaEm: MIDDAY.toISOString() });
    expect((await changes(carla)).campos[0]).toMatchObject({ antes: 'ana@exemplo.gov.br' });
    expect((await changes(otavio)).campos[0]).toMatchObject({ antes: 'nova@exemplo.gov.br' });
    // She never saw a version, so the previous one counts.
    expect((await changes(gestao)).desde).toMatchObject({ numero: 2, vistaEm: null });

    okay(await see(carla, 3));
    expect(changed(await changes(carla))).toEqual({ campos: [], documentos: [] });
    expect(changed(await changes(carla, '?desde=anterior'))).toEqual({
      campos: ['email'],
      documentos: ['SUBSTITUIDO'],
    });
    // An older window doesn't undo what a newer one saw.
    okay(await see(carla, 1));
    expect((await changes(carla)).desde?.numero).toBe(3);
  });

  test('are for staff; an unknown version can’t be marked as seen', async () => {
    expect((await call(api, 'GET', path('alteracoes'), { as: ana })).statusCode).toBe(403);
    expect((await see(gestao, 1)).statusCode).toBe(403);
    expect((await see(carla, 2)).statusCode).toBe(404);
    id = 9999;
    expect((await call(api, 'GET', path('alteracoes'), { as: carla })).statusCode).toBe(404);
    expect((await see(carla, 1)).statusCode).toBe(404);
  });

  test('show one version or the other, entirely, when opened during a resubmission', async () => {
    okay(await see(carla, 1));
    okay(await ask());
    const changes20 = Array.from({ length: 20 }, () => changes(carla));
    const [sent, ...opened] = await Promise.all([
      resubmit({ pessoa: { ...cadastro.pessoa, email: 'nova@exemplo.gov.br' } }),
      ...changes20,
    ]);
    okay(sent);
    for (const told of opened) expect(told.campos).toHaveLength(told.versao?.numero === 2 ? 1 : 0);
  });

  test('are based on versions that the application can’t modify', async () => {
    await expect(api.db.update(solicitacaoVersao).set({ numero: 9 })).rejects.toThrow();
    await expect(api.db.delete(solicitacaoVersao)).rejects.toThrow();
    expect(await api.db.select().from(solicitacaoVersao)).toHaveLength(1);
  });
});

describe('deciding on the version shown on the screen', () => {
  test.each([
    [
      'validar',
      () =>
        call(api, 'POST', '/solicitacaoCredenciado/validar', { as: otavio, body: { id, aprovar: true, versao: 1 } }),
    ],
    ['retificar', () => ask({ versao: 1 })],
  ])('%s of an earlier version is refused, and says what happened', async (_what, send) => {
    await rectify();
    const response = await send();
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      codigo: 'SITUACAO_ALTERADA',
      message: expect.stringMatching(
        /^A solicitação foi alterada depois que você a abriu\. Confira o que mudou\. Situação atual da solicitação: Aguardando análise, por Ana Souza em /,
      ),
    });
    expect((await find()).situacao).toBe('AGUARDANDO_APROVACAO');
    const body = { id, aprovar: true, versao: (await find()).versao };
    okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: otavio, body }));
  });
});

describe('the history', () => {
  const history = async (as = gestao) => okay<FatoHistorico[]>(await call(api, 'GET', path('historico'), { as }));
  const lines = (facts: FatoHistorico[]) =>
    facts.map(({ titulo, detalhe, ator }) => [titulo, detalhe, ator && `${ator.nome}, ${ator.papel}`]);

  test('lists who did what, newest first', async () => {
    await rectify();
    const notification = {
      assunto: 'Certidão vencida',
      idSolicitacao: id,
      mensagens: [{ conteudo: '<p>Envie outra.</p>', dataLimiteResposta: '2026-03-25' }],
    };
    const { id: conversaId } = okay<{ id: number }>(
      await call(api, 'POST', '/conversa/cadastrar', { as: otavio, body: notification }),
    );
    okay(
      await call(api, 'POST', '/mensagem/resposta', {
        as: ana,
        body: { conversa: { id: conversaId }, conteudo: '<p>Segue.</p>' },
      }),
    );
    okay(await call(api, 'PUT', `/conversa/encerrar/${conversaId}`, { as: otavio }));
    const body = { id, aprovar: true };
    okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body }));
    okay(
      await call(api, 'POST', '/solicitacaoCredenciado/descredenciar', {
        as: carla,
        body: { id, motivo: 'A pedido.' },
      }),
    );
    expect(lines(await history())).toEqual([
      ['Interessado descredenciado', 'Motivo: A pedido.', 'Carla Dias, COMISSAO'],
      ['Solicitação aprovada', null, 'Carla Dias, COMISSAO'],
      ['Conversa encerrada', 'Assunto: Certidão vencida', 'Otávio Reis, COMISSAO'],
      ['Mensagem respondida', 'Assunto: Certidão vencida', 'Ana Souza, INTERESSADO'],
      ['Interessado notificado', 'Assunto: Certidão vencida', 'Otávio Reis, COMISSAO'],
      [
        'Solicitação retificada e reenviada',
        '1 documento incluído, 1 documento substituído ou retirado',
        'Ana Souza, INTERESSADO',
      ],
      ['Retificação solicitada', 'Prazo: 25/03/2026', 'Carla Dias, COMISSAO'],
      ['Solicitação registrada', null, 'Ana Souza, INTERESSADO'],
    ]);
  });

  test('lists an undelivered e-mail, without its address or the server’s reply', async () => {
    okay(await ask());
    const inAMinute = new Date(Date.now() + 60_000);
    await api.db.update(outbox).set({ falhouEm: inAMinute, erro: '550 no such user' });
    const [mail] = await history();
    expect(mail).toMatchObject({ titulo: 'E-mail não entregue', ator: null });
    // Not by its number alone, which a time may contain, too.
    expect(JSON.stringify(mail)).not.toMatch(/no such user|@/);
  });

  test('is for staff, and for existing solicitações', async () => {
    expect((await call(api, 'GET', path('historico'), { as: ana })).statusCode).toBe(403);
    id = 9999;
    expect((await call(api, 'GET', path('historico'), { as: carla })).statusCode).toBe(404);
  });
});
