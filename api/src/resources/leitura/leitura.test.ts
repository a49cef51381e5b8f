import { type Endpoint, type EndpointKey, endpoints, isAllowed, type Perfil } from '@credenciados/contract';
import { leitura } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { asc } from 'drizzle-orm';
import * as z from 'zod';
import { ReadLog } from '../../http/leitura/read-log.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { CONTRACT_INPUTS, toRequest } from '../../tests/support/contract-inputs.ts';
import { type ContractWorld, createContractWorld } from '../../tests/support/contract-world.ts';
import { call, giveComprovante, MIDDAY, okay, otherAddress } from '../../tests/support/domain.ts';
import type { SignedIn } from '../../tests/support/test-app.ts';

let world: ContractWorld;
let carla: SignedIn;
let livia: SignedIn;
let ana: SignedIn;

beforeAll(async () => {
  world = await createContractWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.api.setNow(MIDDAY);
  carla = await world.api.signIn('CAGEO', { nome: 'Carla Dias' });
  livia = await world.api.signIn('ENCARREGADO');
  ana = await world.newApplicant();
  await world.api.database.clear(['leitura']);
});

const kept = () => world.api.db.select().from(leitura).orderBy(asc(leitura.id));
const get = (url: string, as: SignedIn = carla) => call(world.api, 'GET', url, { as });
const post = (url: string, body: object, as: SignedIn = carla) => call(world.api, 'POST', url, { as, body });
const open = (id: number, as: SignedIn = carla) => get(`/solicitacaoCredenciado/findById/${id}`, as);

const STAFF: readonly Perfil[] = ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'ENCARREGADO'];
const all = Object.entries<Endpoint>(endpoints);
const recorded = all.filter(([, { leitura: tipo }]) => tipo !== undefined);

/** Keys of answers that identify a person. */
const PERSONAL = /"(nome|cpf|cpfCnpj|email|nomeRazaoSocial|nomeRazaoSocialInteressado|destinatario|dadosCadastro)":/;
/** Answers to staff with such a key, and why they aren't reads of an applicant's data. */
const NO_READ: Partial<Record<EndpointKey, string>> = {
  'GET /solicitacaoCredenciado/presenca/:id': 'names of staff',
  'PUT /solicitacaoCredenciado/presenca/:id': 'names of staff',
  'GET /solicitacaoCredenciado/analistas': 'names of staff',
  'GET /solicitacaoCredenciado/responsavel/:id': 'names of staff',
  'PUT /solicitacaoCredenciado/responsavel/:id': 'names of staff',
  'POST /previas/entrada': 'names of modules',
  'POST /ato/previa': 'sample data',
  'GET /etiqueta/findAll': 'names of labels',
  'GET /etiqueta/findBySolicitacao/:id': 'names of labels',
  'POST /etiqueta/cadastrar': 'names of labels',
  'PUT /etiqueta/alterar/:id': 'names of labels',
  'GET /modeloMensagem/findAll': 'names of staff',
  'GET /modeloMensagem/findBySearch/:texto': 'names of staff',
  'POST /modeloMensagem/cadastrar': 'names of staff',
  'PUT /modeloMensagem/alterar': 'names of staff',
  'POST /edital/listagem': 'names of files of editais',
  'POST /edital/errata': 'names of files of editais',
  'POST /edital/save': 'names of files of editais',
  'POST /edital/reabrirEdital': 'names of files of editais',
  'POST /conversa/cadastrar': 'what the caller just wrote, which is in the audit',
  'POST /mensagem/resposta': 'an answer to what was opened before, which is in the audit',
};

describe('the contract', () => {
  it('names, for each call that shows staff personal data, the kind of read that is logged', () => {
    const shown = all.filter(([, { access, response }]) => {
      if (!STAFF.some((perfil) => Array.isArray(access) && isAllowed(access, perfil))) return false;
      if (response === 'file') return true;
      return (
        typeof response !== 'string' &&
        PERSONAL.test(JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })))
      );
    });
    const unsaid = shown.filter(([key, { leitura: tipo }]) => !tipo && !(key in NO_READ)).map(([key]) => key);
    expect(unsaid).toEqual([]);
    for (const key of Object.keys(NO_READ)) expect(shown.map(([name]) => name)).toContain(key);
  });

  it.each(recorded)(
    '%s is logged as stated, and an applicant’s own read isn’t',
    async (key, { leitura: tipo, access }) => {
      const make = CONTRACT_INPUTS[key as EndpointKey];
      const perfil = isAllowed(access, 'CAGEO') ? 'CAGEO' : 'ENCARREGADO';
      const reader = perfil === 'CAGEO' ? carla : livia;
      const input = await make(world, ana, reader);
      await world.api.database.clear(['leitura']);
      const exports = async () => (await auditTrail(world.api.db)).filter(({ entidade }) => entidade === 'exportacao');
      const before = (await exports()).length;
      const request = toRequest(key, input);
      const send = ({ headers }: SignedIn) =>
        world.api.app.inject({
          ...request,
          headers: { ...request.headers, ...headers },
          remoteAddress: otherAddress(),
        });
      if (access === 'public' || isAllowed(access, 'CREDENCIADOS')) {
        expect((await send(ana)).statusCode).toBe(200);
        expect(await kept()).toEqual([]);
      }
      expect((await send(reader)).statusCode).toBe(200);
      const rows = await kept();
      if (tipo === 'EXPORTACAO') {
        expect(rows).toEqual([]);
        const facts = await exports();
        expect(facts).toHaveLength(before + 1);
        expect(facts.at(-1)).toMatchObject({
          atorId: reader.usuarioId,
          dados: { busca: null, linhas: expect.any(Number) },
        });
        return;
      }
      expect(rows).toMatchObject([{ tipo, atorId: reader.usuarioId, perfil, em: MIDDAY }]);
      const ofOne = ['SOLICITACAO', 'DOCUMENTO', 'COMPROVANTE', 'CONVERSA'].includes(tipo ?? '');
      expect(rows[0]?.solicitacaoId).toEqual(ofOne ? expect.any(Number) : null);
    },
  );
});

// ANL-8
describe('a read', () => {
  it('is logged once in ten minutes per person and record, by any process', async () => {
    const { id } = await world.solicitacaoOf(ana);
    for (let times = 0; times < 3; times += 1) okay(await open(id));
    await Promise.all(Array.from({ length: 5 }, () => open(id)));
    expect(await kept()).toHaveLength(1);
    // A process without it in its cache finds it in the database.
    const other = new ReadLog(world.api.deps);
    const row = {
      atorId: carla.usuarioId,
      perfil: 'CAGEO',
      tipo: 'SOLICITACAO',
      alvo: String(id),
      solicitacaoId: id,
      dados: {},
    } as const;
    await Promise.all([other.keep(row), other.keep(row)]);
    expect(await kept()).toHaveLength(1);
    okay(await open(id, world.people.CAVISTORIA));
    world.api.setNow(new Date(MIDDAY.getTime() + 10 * 60_000));
    okay(await open(id));
    expect(await kept()).toHaveLength(3);
  });

  it('is logged once an hour for a list, and as a digest for a search', async () => {
    const { id, idEdital } = await world.solicitacaoOf(ana);
    const list = (body: object) => post('/solicitacaoCredenciado/findByFiltro', { idEdital, ...body });
    okay(await list({}));
    okay(await list({ pagina: 1 }));
    okay(await post(`/solicitacaoCredenciado/vizinhos/${id}`, { idEdital }));
    world.api.setNow(new Date(MIDDAY.getTime() + 59 * 60_000));
    okay(await list({}));
    expect(await kept()).toMatchObject([{ tipo: 'LISTA', alvo: `edital ${idEdital}`, dados: {} }]);
    world.api.setNow(MIDDAY);
    const cpf = ana.cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
    okay(await list({ campoSimples: ana.cpf }));
    okay(await list({ campoSimples: cpf }));
    const [, search, ...more] = await kept();
    expect(more).toEqual([]);
    const busca = world.api.app.security.digest(ana.cpf);
    expect(search).toMatchObject({ tipo: 'PESQUISA', dados: { busca, encontradas: 1 } });
    expect(JSON.stringify(await kept())).not.toContain(ana.cpf);
  });

  it('is not logged for a missing row', async () => {
    expect((await open(999_999)).statusCode).toBe(404);
    expect(await kept()).toEqual([]);
  });

  it('that can’t be logged shows nothing', async () => {
    const { id, caminho } = await world.solicitacaoOf(ana);
    await world.api.database.asOwner('revoke insert on leitura from credenciados_app');
    try {
      for (const url of [
        `/solicitacaoCredenciado/findById/${id}`,
        `/publico/documentoCredenciado/findByCaminho?caminho=${caminho}`,
      ]) {
        const answer = await get(url);
        expect(answer.statusCode).toBe(500);
        expect(answer.body).not.toContain(ana.nome);
        expect(answer.body).not.toContain('%PDF');
      }
      okay(await open(id, ana));
    } finally {
      await world.api.database.asOwner('grant insert on leitura to credenciados_app');
    }
    okay(await open(id));
    expect(await kept()).toHaveLength(1);
  });

  it('is answered only once it is logged', async () => {
    const { id } = await world.solicitacaoOf(ana);
    const keep = jest.spyOn(world.api.app.reads, 'keep');
    let release = () => {};
    keep.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    );
    let answered = false;
    const answer = open(id).then((response) => {
      answered = true;
      return response;
    });
    while (keep.mock.calls.length === 0) await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(answered).toBe(false);
    release();
    okay(await answer);
    keep.mockRestore();
  });

  it('can be neither changed nor removed by the application', async () => {
    okay(await open((await world.solicitacaoOf(ana)).id));
    for (const sql of ['delete from leitura', 'update leitura set ator_id = 1', 'truncate leitura']) {
      await expect(world.api.database.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

// ANL-8
describe('my log of reads', () => {
  const mine = async (as: SignedIn, query = '') =>
    okay<{ content: object[]; totalElements: number }>(await get(`/consulta/findByCurrentUser${query}`, as));

  it('is shown to the person, newest first', async () => {
    const { id, caminho } = await world.solicitacaoOf(ana);
    const { idComprovante } = await giveComprovante(world.api, id);
    okay(await open(id));
    world.api.setNow(new Date(MIDDAY.getTime() + 60_000));
    expect((await get(`/publico/documentoCredenciado/findByCaminho?caminho=${caminho}`)).statusCode).toBe(200);
    expect((await get(`/comprovante/pdf/${idComprovante}`, world.people.CAVISTORIA)).statusCode).toBe(200);
    okay(await get(`/conversa/bySolicitacao?idSolicitacao=${id}`, world.people.GESTAO_DE_CREDENCIADOS));
    const { content, totalElements } = await mine(ana);
    expect(totalElements).toBe(4);
    expect(content).toMatchObject([
      { tipo: 'CONVERSA', documento: null, por: { perfil: 'GESTAO_DE_CREDENCIADOS' } },
      { tipo: 'COMPROVANTE', documento: null, por: { perfil: 'CAVISTORIA' } },
      { tipo: 'DOCUMENTO', documento: expect.stringMatching(/identificação/i), em: '2026-03-21T12:01:00.000Z' },
      {
        tipo: 'SOLICITACAO',
        solicitacao: { id },
        em: MIDDAY.toISOString(),
        por: { nome: 'Carla Dias', perfil: 'CAGEO' },
      },
    ]);
    expect(await mine(ana, '?pagina=1&tamanho=3')).toMatchObject({
      content: [{ tipo: 'SOLICITACAO' }],
      totalElements: 4,
    });
  });

  it('is shown to nobody else, and names no list or search', async () => {
    const { id, idEdital } = await world.solicitacaoOf(ana);
    okay(await open(id));
    okay(await post('/solicitacaoCredenciado/findByFiltro', { idEdital, campoSimples: ana.cpf }));
    expect(await mine(await world.newApplicant())).toEqual({ content: [], totalElements: 0 });
    expect(await mine(ana)).toMatchObject({ totalElements: 1 });
    expect((await get('/consulta/findByCurrentUser', carla)).statusCode).toBe(403);
  });
});
