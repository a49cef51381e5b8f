import { createHash } from 'node:crypto';
import {
  DICIONARIO_REGISTRO,
  type DiaRegistro,
  type Edital,
  NO_REGRAS,
  type RegistroRow,
  type Tempo,
} from '@credenciados/contract';
import {
  edital as editais,
  procedimento,
  registroArquivo,
  registroDia,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { discardDias, keepDia } from './keep-dia.ts';

let api: TestApp;
let carla: SignedIn;
let edital: Edital;

type Found = { content: RegistroRow[]; totalElements: number };
const list = async (query = '') => okay<Found>(await call(api, 'GET', `/publico/registro${query}`));
const search = async (nome: string, more: object = {}) =>
  okay<Found>(await call(api, 'POST', '/publico/registro/busca', { body: { nome, ...more } }));
const names = ({ content }: Found) => content.map(({ nome }) => nome);
const sets = (registroPublico: boolean) =>
  api.db
    .update(editais)
    .set({ regras: { ...NO_REGRAS, registroPublico } })
    .where(eq(editais.id, edital.id));

async function accredited(nome: string): Promise<number> {
  const { idSolicitacao: id } = await register(api, edital, await api.signIn('CREDENCIADOS', { nome }));
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true } }));
  return id;
}

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(api, carla);
  const gone = await accredited('Álvaro Inativo');
  const body = { id: gone, motivo: 'Motivo que ninguém de fora lê.' };
  okay(await call(api, 'POST', '/solicitacaoCredenciado/descredenciar', { as: carla, body }));
  await accredited('Zulmira Prado');
  await accredited('Bento Prado');
  await accredited('=1+1');
  await register(api, edital, await api.signIn('CREDENCIADOS', { nome: 'Ainda em análise' }));
  await sets(true);
});
afterAll(() => api.close());

// REG-1
describe('the public register', () => {
  test('names nobody unless the edital sets the rule', async () => {
    await sets(false);
    expect(await list()).toEqual({ content: [], totalElements: 0 });
    expect((await search('prado')).totalElements).toBe(0);
    expect((await call(api, 'GET', '/publico/registro/baixar')).payload.split('\r\n')).toHaveLength(2);
    await sets(true);
    expect((await list()).totalElements).toBe(4);
  });

  test('has accredited and de-accredited people by name, in pages', async () => {
    expect(names(await list())).toEqual(['=1+1', 'Álvaro Inativo', 'Bento Prado', 'Zulmira Prado']);
    expect(names(await list('?tamanho=2&pagina=1'))).toEqual(['Bento Prado', 'Zulmira Prado']);
    expect((await list('?tipo=VISTORIADOR')).totalElements).toBe(0);
    expect((await list()).content[1]).toEqual({
      ...{
        nome: 'Álvaro Inativo',
        situacao: 'INATIVO',
        desde: MIDDAY.toISOString(),
        validoAte: null,
        suspensoAte: null,
        condicaoAte: null,
      },
      ...{ registroConselho: 'PA-1234', municipio: 'Belém', uf: 'PA', edital: edital.numero },
    });
  });

  test('finds words of a name without accents, and nobody by a CPF or protocolo', async () => {
    expect(names(await search('ALVARO'))).toEqual(['Álvaro Inativo']);
    expect(names(await search('prado'))).toEqual(['Bento Prado', 'Zulmira Prado']);
    expect(names(await search('prado', { tamanho: 1, pagina: 1 }))).toEqual(['Zulmira Prado']);
    expect(names(await search('análise'))).toEqual([]);
    expect((await search('   ')).totalElements).toBe(4);
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.nome, 'Bento Prado'));
    for (const number of [row?.cpf, row?.cpf.slice(0, 6), row?.protocolo]) {
      expect((await search(number ?? '')).totalElements).toBe(0);
    }
  });

  test('filters by UF and município', async () => {
    expect((await list('?uf=PA')).totalElements).toBe(4);
    expect((await list('?uf=AM')).totalElements).toBe(0);
    const municipios = await call(api, 'GET', '/publico/registro/municipios?uf=PA');
    expect(municipios.json()).toEqual([{ id: 1_501_402, nome: 'Belém', total: 4 }]);
    expect((await list('?municipio=1501402')).totalElements).toBe(4);
    expect((await search('bento', { municipio: 1_500_800 })).totalElements).toBe(0);
    for (const query of ['?uf=XX', '?municipio=x', '?tamanho=101', '?tipo=OUTRO']) {
      expect((await call(api, 'GET', `/publico/registro${query}`)).statusCode).toBe(400);
    }
  });

  test('shows a suspension until its end', async () => {
    const [bento] = await api.db.select().from(solicitacao).where(eq(solicitacao.nome, 'Bento Prado'));
    const [{ id: avisoId } = { id: 0 }] = (
      await api.database.asOwner(
        'select id from mensagem where conversa_id in (select id from conversa where solicitacao_id = $1)',
        [bento?.id],
      )
    ).rows as { id: number }[];
    const suspensoAte = new Date(MIDDAY.getTime() + 86_400_000);
    const [made] = await api.db
      .insert(procedimento)
      .values({
        ...{ solicitacaoId: bento?.id ?? 0, situacao: 'DEFESA', fatos: 'Fatos.', abertoPor: carla.usuarioId, avisoId },
        ...{ suspensoAte, suspensao: 'Risco.', suspensoPor: carla.usuarioId },
      })
      .returning();
    const of = async () => (await search('bento')).content[0];
    expect(await of()).toMatchObject({ situacao: 'SUSPENSO', suspensoAte: suspensoAte.toISOString() });
    api.setNow(new Date(suspensoAte.getTime() + 1000));
    expect(await of()).toMatchObject({ situacao: 'ATIVO', suspensoAte: null });
    // VIG-5
    await api.database.asOwner(
      `insert into condicao (solicitacao_id, texto, fim, por) select id, 'Apólice.', '2026-06-30', $1 from solicitacao where nome = $2`,
      [carla.usuarioId, (await of())?.nome],
    );
    expect(await of()).toMatchObject({ condicaoAte: '2026-06-30' });
    expect(JSON.stringify(await of())).not.toContain('Apólice');
    await api.database.asOwner('delete from condicao');
    api.setNow(MIDDAY);
    await api.db.delete(procedimento).where(eq(procedimento.id, made?.id ?? 0));
  });
});

// VIG-1
test('shows the end of a term from its second on, though no job has run', async () => {
  const validoAte = new Date(MIDDAY.getTime() + 86_399_000);
  await api.db.update(solicitacao).set({ validoAte }).where(eq(solicitacao.nome, 'Bento Prado'));
  const of = async () => (await search('bento')).content[0];
  expect(await of()).toMatchObject({ situacao: 'ATIVO', validoAte: validoAte.toISOString() });
  api.setNow(new Date(validoAte.getTime() + 1000));
  expect(await of()).toMatchObject({ situacao: 'VENCIDO', desde: validoAte.toISOString() });
  api.setNow(MIDDAY);
  await api.db.update(solicitacao).set({ validoAte: null }).where(eq(solicitacao.nome, 'Bento Prado'));
});

// REG-2
describe('the whole register', () => {
  test('as CSV: a row for each person, in the columns of the dictionary, without live formulas', async () => {
    const response = await call(api, 'GET', '/publico/registro/baixar');
    expect(response.headers['content-disposition']).toBe('attachment; filename="credenciados-2026-03-21.csv"');
    const lines = response.payload.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe(DICIONARIO_REGISTRO.map(({ titulo }) => titulo).join(';'));
    expect(lines.map((line) => line.split(';')[1])).toEqual([
      'Nome',
      "'=1+1",
      'Álvaro Inativo',
      'Bento Prado',
      'Zulmira Prado',
    ]);
  });

  test('as JSON: with its time, licence and dictionary', async () => {
    const { emitidoEm, licenca, dicionario, registros } = (
      await call(api, 'GET', '/publico/registro/baixar?formato=json')
    ).json();
    expect([emitidoEm, licenca.url, dicionario.length]).toEqual([
      MIDDAY.toISOString(),
      'https://creativecommons.org/licenses/by/4.0/deed.pt_BR',
      DICIONARIO_REGISTRO.length,
    ]);
    expect(registros).toHaveLength(4);
    expect(Object.keys(registros[0])).toEqual(DICIONARIO_REGISTRO.map(({ campo }) => campo));
  });

  test('has more rows than one batch, each once', async () => {
    await api.database.asOwner(
      `insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea,
         logradouro, numero, bairro, cep, uf, situacao, criada_em, situacao_desde)
       select 'p' || n, $1, $2, lpad(n::text, 11, '0'), 'Pessoa ' || (n % 700), 'p@exemplo.br', '{}', 'x', 'r', '1', 'b', '66010000', 'PA',
         'CREDENCIADO', $3, $3
       from generate_series(1, 1200) n`,
      [edital.id, carla.usuarioId, MIDDAY],
    );
    const { registros } = (await call(api, 'GET', '/publico/registro/baixar?formato=json')).json();
    expect(registros).toHaveLength(1204);
    await api.database.asOwner(`delete from solicitacao where nome like 'Pessoa %'`);
  });
});

// REG-3
describe('the register of a day', () => {
  const dias = async () =>
    okay<{ content: DiaRegistro[] }>(await call(api, 'GET', '/publico/registro/dias')).content.map(({ dia }) => dia);
  const file = (dia: string, formato = 'csv') => call(api, 'GET', `/publico/registro/dia/${dia}?formato=${formato}`);
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const clear = () => api.database.clear(['registro_dia', 'registro_arquivo']);
  beforeEach(clear);
  afterEach(() => api.setNow(MIDDAY));

  test('is stored once, also by two processes at once, and stays as it was', async () => {
    const kept = await Promise.all([keepDia(api.deps), keepDia(api.deps)]);
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await keepDia(api.deps)).toBe(false);
    const [row] = okay<{ content: DiaRegistro[] }>(await call(api, 'GET', '/publico/registro/dias')).content;
    expect(row).toMatchObject({ dia: '2026-03-21', feitoEm: MIDDAY.toISOString(), registros: 4 });
    const before = (await file('2026-03-21')).payload;
    expect(hashOf(before)).toBe(row?.csv);
    expect(hashOf((await file('2026-03-21', 'json')).payload)).toBe(row?.json);
    await api.db.update(solicitacao).set({ nome: 'Bento Mudou' }).where(eq(solicitacao.nome, 'Bento Prado'));
    expect((await file('2026-03-21')).payload).toBe(before);
    await api.db.update(solicitacao).set({ nome: 'Bento Prado' }).where(eq(solicitacao.nome, 'Bento Mudou'));
    for (const table of [registroDia, registroArquivo]) {
      await expect(api.db.delete(table)).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  test('begins at midnight of the agency, and shares its files with a day without changes', async () => {
    await keepDia(api.deps);
    api.setNow(new Date('2026-03-22T02:59:00Z'));
    expect(await keepDia(api.deps)).toBe(false);
    api.setNow(new Date('2026-03-22T03:00:00Z'));
    expect(await keepDia(api.deps)).toBe(true);
    expect(await api.db.$count(registroArquivo)).toBe(2);
    await api.db.update(solicitacao).set({ codigoCrea: 'PA-9999' }).where(eq(solicitacao.nome, 'Bento Prado'));
    api.setNow(new Date('2026-03-23T12:00:00Z'));
    await keepDia(api.deps);
    expect(await api.db.$count(registroArquivo)).toBe(4);
    expect(await dias()).toEqual(['2026-03-23', '2026-03-22', '2026-03-21']);
    expect((await file('2026-03-23')).payload).toContain('PA-9999');
    expect((await file('2026-03-22')).payload).not.toContain('PA-9999');
    await api.db.update(solicitacao).set({ codigoCrea: 'PA-1234' }).where(eq(solicitacao.nome, 'Bento Prado'));
  });

  test('is removed after five years, with files that no other day has', async () => {
    await keepDia(api.deps);
    const [kept] = await api.db.select().from(registroDia);
    await api.database.asOwner(
      `insert into registro_arquivo select repeat('0', 64), formato, conteudo from registro_arquivo limit 1`,
    );
    await api.database.asOwner(
      `insert into registro_dia select current_date - interval '5 years 1 day', feito_em, registros, repeat('0', 64), json from registro_dia limit 1`,
    );
    api.setNow(new Date());
    expect(await discardDias(api.deps)).toBe(1);
    expect(await discardDias(api.deps)).toBe(0);
    api.setNow(MIDDAY);
    expect((await api.db.select().from(registroDia)).map(({ dia }) => dia)).toEqual([kept?.dia]);
    expect(await api.db.$count(registroArquivo)).toBe(2);
  });

  test('isn’t stored while no edital publishes its people, and is unknown for another day', async () => {
    await sets(false);
    expect(await keepDia(api.deps)).toBe(false);
    await sets(true);
    expect((await file('2026-03-21')).statusCode).toBe(404);
    expect((await file('2026-02-30')).statusCode).toBe(400);
  });
});

// REG-5
describe('times of decisions', () => {
  const tempos = async () => okay<Tempo[]>(await call(api, 'GET', '/publico/registro/tempos'));

  test('are shown from ten decisions on, with their median and the time of nine in ten', async () => {
    expect(await tempos()).toEqual([]);
    await api.database.asOwner(
      `insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea,
         logradouro, numero, bairro, cep, uf, situacao, justificativa, criada_em, situacao_desde, decidida_em)
       select 't' || n, $1, $2, lpad((n + 5000)::text, 11, '0'), 'Tempo ' || n, 'p@exemplo.br', '{}', 'x', 'r', '1', 'b', '66010000', 'PA',
         'REJEITADO', 'Motivo.', $3, $3, $3::timestamptz + n * interval '1 day'
       from generate_series(1, 16) n`,
      [edital.id, carla.usuarioId, new Date('2026-03-01T12:00:00Z')],
    );
    // Four people were accredited at once.
    const expected = { tipo: 'GEOMENSOR', edital: edital.numero, decididas: 20, mediana: 6.5, p90: 14.1 };
    expect(await tempos()).toEqual([expected]);
    const csv = await call(api, 'GET', '/publico/registro/tempos/baixar');
    expect(csv.payload.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Tipo;Edital;Pedidos decididos;Mediana (dias);Percentil 90 (dias)',
      `Geomensor;${edital.numero};20;6.5;14.1`,
    ]);
    const { registros } = (await call(api, 'GET', '/publico/registro/tempos/baixar?formato=json')).json();
    expect(registros).toHaveLength(1);
    await sets(false);
    expect(await tempos()).toEqual([]);
    await sets(true);
    await api.database.asOwner(`delete from solicitacao where nome like 'Tempo %'`);
  });
});

// Every byte that a stranger gets.
test('no answer has a CPF, e-mail, phone, address or reason', async () => {
  await keepDia(api.deps);
  const rows = await api.db.select().from(solicitacao);
  const secrets = rows.flatMap(({ cpf, email, telefones, logradouro, cep, protocolo, justificativa }) => [
    ...[cpf, `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}`, email, ...telefones, logradouro, cep, protocolo],
    ...(justificativa ? [justificativa] : []),
  ]);
  const answers = await Promise.all([
    ...[
      ...['', '/municipios?uf=PA', '/baixar', '/baixar?formato=json', '/dias', '/tempos', '/tempos/baixar'],
      ...['/dia/2026-03-21', '/dia/2026-03-21?formato=json'],
    ].map((path) => call(api, 'GET', `/publico/registro${path}`)),
    api.app.inject('/sitemap.xml'),
    call(api, 'POST', '/publico/registro/busca', { body: { nome: 'a' } }),
  ]);
  const bytes = answers.map(({ payload, headers }) => payload + JSON.stringify(headers)).join('\n');
  expect(bytes).toContain('Bento Prado');
  for (const secret of new Set(secrets)) expect(bytes).not.toContain(secret);
  expect(bytes).not.toContain('ninguém de fora');
});
