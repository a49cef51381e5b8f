import {
  type Cadastro,
  type Edital,
  type EditalPublico,
  type EndpointOutput,
  ERRATA_TEXT,
  ERROR,
  type Esclarecimento,
  type EsclarecimentoPublico,
  type endpoints,
  type Inscricao,
  type RegrasGravadas,
  type VersaoEdital,
} from '@credenciados/contract';
import { auditoria, editalVersao, outbox, solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, asc, eq, like } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, okay, quickCadastro, register, uploadPdf } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { tellErratas } from './tell.ts';

type Previa = EndpointOutput<(typeof endpoints)['POST /edital/errata/previa']>;

let api: TestApp;
let cageo: SignedIn;
let edital: Edital;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'idempotencia'], { restart: true });
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openWithErrata();
  api.draft = await api.newDraft();
});

/** Opens an edital that publishes its changes as erratas. */
async function openWithErrata(): Promise<Edital> {
  const body = {
    ...{
      numeroEdital: '001/2026',
      tipoEdital: 'GEOMENSOR',
      periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
    },
    anexoEdital: [{ nome: 'edital.pdf', caminho: await uploadPdf(api, 'EDITAL', cageo) }],
    regras: { errata: true },
  };
  return okay<Edital>(await call(api, 'POST', '/edital/save', { as: cageo, body }));
}
const formOf = (change: object = {}, of = edital) => ({
  ...{ id: of.id, versao: of.versao, numeroEdital: of.numero, tipoEdital: of.tipoEdital, anexoEdital: [] },
  periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
  regras: of.regras,
  ...change,
});
const fimEm = (fim: string) => ({ periodoAbertura: { inicio: '2026-03-01', fim } });
const regras = (change: RegrasGravadas) => ({ regras: { ...edital.regras, ...change } });
const preview = (change: object, as = cageo) =>
  call(api, 'POST', '/edital/errata/previa', { as, body: formOf(change) });
const publish = (change: object, previa: string | null, as = cageo) =>
  call(api, 'POST', '/edital/errata', { as, body: { ...formOf(change), motivo: 'O prazo era curto.', previa } });
const previaOf = async (change: object) => okay<Previa>(await preview(change));
/** Previews and publishes; the edital has its new version then. */
async function errata(change: object): Promise<void> {
  edital = okay<Edital>(await publish(change, (await previaOf(change)).previa));
}
const versoes = async () =>
  okay<{ versoes: VersaoEdital[] }>(await call(api, 'GET', `/publico/edital/versoes/${edital.id}`)).versoes;
const ofPublic = async () => okay<[null, EditalPublico]>(await call(api, 'GET', '/publico/edital'))[1];

// EDT-19
describe('an errata', () => {
  test('is previewed with the deadlines first, and changes nothing before it is published', async () => {
    const change = { numeroEdital: '9/2026', ...fimEm('2026-04-10') };
    const previa = await previaOf(change);
    expect(previa).toMatchObject({
      prazos: [{ rotulo: 'Data de encerramento', de: '31/03/2026', para: '10/04/2026' }],
      mudancas: [{ rotulo: 'Nº do edital', de: edital.numero, para: '9/2026' }],
      outras: 0,
      pessoas: 0,
    });
    expect((await ofPublic()).numero).toBe(edital.numero);
    expect(await versoes()).toHaveLength(1);
    expect(await previaOf(change)).toEqual(previa);
  });

  test('is a version with its number, its reason and its changes, and is on the edital’s card', async () => {
    await errata(fimEm('2026-04-10'));
    await errata({ ...fimEm('2026-04-10'), numeroEdital: '9/2026' });
    expect((await versoes()).map(({ numero, errata, motivo }) => [numero, errata, motivo])).toEqual([
      [3, 2, 'O prazo era curto.'],
      [2, 1, 'O prazo era curto.'],
      [1, null, 'Publicação do edital.'],
    ]);
    expect((await ofPublic()).avisos).toEqual([
      {
        texto: 'Errata nº 2 de 21/03/2026: Nº do edital: de 001/2026 para 9/2026.',
        rotulo: 'Ver erratas e versões',
        link: `/versoes/${edital.id}`,
      },
    ]);
    const facts = await auditTrail(api.db, eq(auditoria.acao, 'EDITAL_EDITADO'));
    expect(facts.at(-1)).toMatchObject({ dados: { errata: 2, motivo: 'O prazo era curto.' } });
  });

  test('lists the timetable, the planned end of the appeals, and each term to decide that moves', async () => {
    const { idSolicitacao } = await register(api, edital, await api.signIn('CREDENCIADOS'));
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, idSolicitacao));
    await errata({
      ...fimEm('2026-03-31'),
      ...regras({ resultadoEmEtapas: true, resultadoPreliminar: '2026-04-06', resultadoFinal: '2026-04-20' }),
    });
    const change = regras({
      ...edital.regras,
      resultadoPreliminar: '2026-04-13',
      ...{ decisaoUnidade: 'DIAS_CORRIDOS', decisaoDias: 5, superiorNome: 'Rui', superiorEmail: 'rui@exemplo.gov.br' },
    });
    expect((await previaOf(change)).prazos).toEqual([
      { rotulo: 'Resultado preliminar a partir de', de: '06/04/2026', para: '13/04/2026' },
      { rotulo: 'Prazo para a comissão decidir', de: null, para: '5 dias corridos' },
      { rotulo: 'Fim previsto do prazo para recorrer', de: '09/04/2026', para: '16/04/2026' },
      { rotulo: `Decisão da solicitação ${row?.protocolo}`, de: null, para: '26/03/2026' },
    ]);
  });

  test('is refused if what it changes isn’t what the person saw', async () => {
    const { previa } = await previaOf(fimEm('2026-04-10'));
    const other = await publish(fimEm('2026-04-11'), previa);
    expect([other.statusCode, other.json().message]).toEqual([409, ERRATA_TEXT.changed]);
    const term = regras({
      ...{ decisaoUnidade: 'DIAS_CORRIDOS', decisaoDias: 5, superiorNome: 'Rui', superiorEmail: 'rui@exemplo.gov.br' },
    });
    const seen = await previaOf(term);
    await register(api, edital, await api.signIn('CREDENCIADOS'));
    const late = await publish(term, seen.previa);
    expect([late.statusCode, late.json().message]).toEqual([409, ERRATA_TEXT.changed]);
    expect(await versoes()).toHaveLength(1);
  });

  // ESC-3
  test('names the accepted challenge that it answers, and no other', async () => {
    await errata(regras({ esclarecimentos: true }));
    const sent = { idEdital: edital.id, tipo: 'IMPUGNACAO', texto: 'O prazo é curto.', nome: 'Ana Souza' };
    const send = async () =>
      okay<{ protocolo: string }>(
        await call(api, 'POST', '/publico/esclarecimento/enviar', { body: sent, headers: api.draft.headers }),
      ).protocolo;
    const protocolo = await send();
    const waiting = await send();
    const { content } = okay<{ content: Esclarecimento[] }>(
      await call(api, 'GET', `/esclarecimento/findByEdital/${edital.id}`, { as: cageo }),
    );
    const id = content.find((item) => item.protocolo === protocolo)?.id;
    const answer = { pergunta: sent.texto, resposta: 'O prazo muda.', acolhida: true };
    okay(await call(api, 'PUT', `/esclarecimento/responder/${id}`, { as: cageo, body: answer }));
    const change = fimEm('2026-04-10');
    const { previa } = await previaOf(change);
    const refused = await publish({ ...change, impugnacao: waiting }, previa);
    expect([refused.statusCode, refused.json().campos]).toEqual([422, { impugnacao: ERRATA_TEXT.challenge }]);
    okay(await publish({ ...change, impugnacao: protocolo }, previa));
    const [latest] = await versoes();
    expect(latest).toMatchObject({ errata: 2, impugnacao: protocolo });
    const shown = okay<{ content: EsclarecimentoPublico[] }>(
      await call(api, 'GET', `/publico/esclarecimento/byEdital/${edital.id}`),
    );
    expect(shown.content).toMatchObject([{ protocolo, errata: { errata: 2, versao: latest?.numero } }]);
  });

  test('needs a reason, a change that the public sees, and an edital that publishes erratas', async () => {
    const { previa } = await previaOf(fimEm('2026-04-10'));
    const body = { ...formOf(fimEm('2026-04-10')), motivo: '  ', previa };
    const empty = await call(api, 'POST', '/edital/errata', { as: cageo, body });
    expect([empty.statusCode, Object.keys(empty.json().campos)]).toEqual([400, ['motivo']]);
    expect((await previaOf({})).previa).toBeNull();
    const nothing = await publish({}, 'a'.repeat(64));
    expect([nothing.statusCode, nothing.json().message]).toEqual([422, ERRATA_TEXT.nothing]);
    await errata(regras({ errata: false }));
    const without = await preview(fimEm('2026-04-10'));
    expect([without.statusCode, without.json().message]).toEqual([422, ERROR.editalWithoutErrata]);
  });

  test('is checked as an edit is', async () => {
    const past = await preview(fimEm('2026-03-20'));
    expect([past.statusCode, Object.keys(past.json().campos)]).toEqual([422, ['periodoAbertura.fim']]);
    const foreign = await preview({ anexoEdital: [{ nome: 'a.pdf', caminho: await uploadPdf(api, 'CADASTRO') }] });
    expect(foreign.json().message).toBe(ERROR.fileNotFound);
  });

  test('is for those who may edit the edital', async () => {
    for (const perfil of ['GESTAO_DE_CREDENCIADOS', 'CREDENCIADOS'] as const) {
      const as = await api.signIn(perfil);
      expect((await preview(fimEm('2026-04-10'), as)).statusCode).toBe(403);
      expect((await publish(fimEm('2026-04-10'), 'a'.repeat(64), as)).statusCode).toBe(403);
    }
  });

  test('is the only way to change what the public sees of its edital; the committee’s own rules stay editable', async () => {
    const refused = await call(api, 'POST', '/edital/save', { as: cageo, body: formOf(fimEm('2026-04-10')) });
    expect([refused.statusCode, refused.json().message]).toEqual([422, ERROR.editalByErrata]);
    expect((await ofPublic()).dataFim).toBe(edital.dataFim);
    okay(await call(api, 'POST', '/edital/save', { as: cageo, body: formOf(regras({ termoDeSigilo: true })) }));
    expect(await versoes()).toHaveLength(1);
  });

  test('is published for a closed edital too, whose period stays', async () => {
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
    api.setNow(new Date('2026-05-04T12:00:00Z'));
    cageo = await api.signIn('CAGEO');
    edital = { ...edital, versao: edital.versao + 1 };
    const moved = await preview(fimEm('2026-05-30'));
    expect([moved.statusCode, moved.json().message]).toEqual([422, ERRATA_TEXT.period]);
    await errata(regras({ juntarDocumento: true }));
    const [latest] = await versoes();
    expect(latest).toMatchObject({
      errata: 1,
      mudancas: [{ rotulo: 'Juntada de documento durante a análise', para: 'Sim' }],
    });
  });

  test('published by two at once is published once; the other learns that the edital changed', async () => {
    const dora = await api.signIn('CAGEO', { nome: 'Dora Reis' });
    const changes = [fimEm('2026-04-10'), fimEm('2026-04-11')];
    const seen = await Promise.all(changes.map(previaOf));
    const answers = await Promise.all(
      changes.map((change, index) => publish(change, seen[index]?.previa ?? '', [cageo, dora][index])),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(ERROR.conflict);
    expect(await versoes()).toHaveLength(2);
  });

  test('against a closing: either order leaves a chain of both, or the errata is refused', async () => {
    const { previa } = await previaOf(fimEm('2026-04-10'));
    const [published, closed] = await Promise.all([
      publish(fimEm('2026-04-10'), previa),
      call(api, 'GET', '/edital/encerrarEdital', { as: cageo }),
    ]);
    expect(closed.statusCode).toBe(200);
    expect([200, 409]).toContain(published.statusCode);
    const all = await versoes();
    expect(all).toHaveLength(published.statusCode === 200 ? 3 : 2);
    expect(all[0]?.motivo).toBe('Encerramento das inscrições.');
  });

  test('in the last second before the end lets in each registration that is in time by one of both ends', async () => {
    api.setNow(new Date('2026-04-01T02:50:00Z'));
    cageo = await api.signIn('CAGEO');
    const { previa } = await previaOf(fimEm('2026-04-10'));
    const people: Cadastro[] = [];
    while (people.length < 6) people.push(await quickCadastro(api, edital));
    api.setNow(new Date('2026-04-01T02:59:59.500Z'));
    const [published, ...answers] = await Promise.all([
      publish(fimEm('2026-04-10'), previa),
      ...people.map((body) => call(api, 'POST', '/publico/credenciado/cadastrar', { body })),
    ]);
    expect(published?.statusCode).toBe(200);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
    expect(new Set(answers.map((answer) => okay<Inscricao>(answer).idSolicitacao)).size).toBe(people.length);
  });
});

// EDT-20
describe('the people of an edital', () => {
  const mails = () =>
    api.db.select().from(outbox).where(like(outbox.evento, 'ERRATA:%')).orderBy(asc(outbox.solicitacaoId));
  const later = () => api.setNow(new Date(MIDDAY.getTime() + 16_000));
  const waiting = async () =>
    (
      await api.db
        .select()
        .from(editalVersao)
        .where(and(eq(editalVersao.editalId, edital.id)))
    ).filter(({ avisadaAte }) => avisadaAte !== null).length;

  test('are told of an errata with what moved and why; later applicants aren’t', async () => {
    const { idSolicitacao } = await register(api, edital, await api.signIn('CREDENCIADOS'));
    await errata(fimEm('2026-04-10'));
    expect(await tellErratas(api.deps)).toBe(0);
    later();
    await register(api, edital, await api.signIn('CREDENCIADOS'));
    expect(await tellErratas(api.deps)).toBe(1);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.solicitacaoId).toBe(idSolicitacao);
    expect(mail?.texto).toContain('Data de encerramento: de 31/03/2026 para 10/04/2026');
    expect(mail?.texto).toContain('Motivo: O prazo era curto.');
    expect(mail?.texto).toContain(`/credenciados/versoes/${edital.id}/2`);
    expect(await waiting()).toBe(0);
  });

  test('are told once by three processes that tell at once, in batches', async () => {
    await register(api, edital, await api.signIn('CREDENCIADOS'));
    await api.database.asOwner(`
      insert into usuario (cpf, nome, email)
      select lpad((70000000000 + n)::text, 11, '0'), 'Pessoa ' || n, 'pessoa' || n || '@exemplo.gov.br' from generate_series(1, 450) n`);
    const { rows } = await api.database.asOwner(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = 'solicitacao' and is_generated = 'NEVER' and column_name not in ('id', 'usuario_id', 'cpf', 'protocolo')`,
    );
    await api.database.asOwner(`
      insert into solicitacao (usuario_id, cpf, protocolo, ${rows[0].columns})
      select u.id, u.cpf, 'X' || u.id, ${rows[0].columns.split(', ').map((name: string) => `s.${name}`)}
      from usuario u, solicitacao s where u.cpf like '70000000%' and s.id = (select min(id) from solicitacao)`);
    await errata(fimEm('2026-04-10'));
    later();
    const told = await Promise.all([0, 1, 2].map(() => tellErratas(api.deps)));
    const total = told.reduce((sum, one) => sum + one, 0) + (await tellErratas(api.deps));
    expect(total).toBe(451);
    const sent = await mails();
    expect(new Set(sent.map(({ solicitacaoId }) => solicitacaoId)).size).toBe(sent.length);
    expect(sent.length).toBe(451);
    expect(await waiting()).toBe(0);
  });

  test('are told the rest after a process ended between two batches', async () => {
    const first = await register(api, edital, await api.signIn('CREDENCIADOS'));
    const second = await register(api, edital, await api.signIn('CREDENCIADOS'));
    await errata(fimEm('2026-04-10'));
    later();
    // As the committed progress of a process that was killed after the first person.
    await api.db.update(editalVersao).set({ avisadaAte: first.idSolicitacao }).where(eq(editalVersao.errata, 1));
    expect(await tellErratas(api.deps)).toBe(1);
    expect((await mails()).map(({ solicitacaoId }) => solicitacaoId)).toEqual([second.idSolicitacao]);
  });
});
