import type { EndpointOutput, Endpoints } from '@credenciados/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from './support/domain.ts';
import type { SignedIn, TestApp } from './support/test-app.ts';

/** Names that share no letter with names in Brazil. */
const NAMES = [
  'Αθηνά Παπαδοπούλου',
  'محمد علي',
  '佐藤 さくら',
  '김민준',
  'Андрей Йовков',
  'हिन्दी शर्मा',
  'Łódź Nowak',
  'José 佐川',
];

let api: TestApp;
let carla: SignedIn;
let idEdital: number;
let ana: { cpf: string; protocolo: string };

beforeAll(async () => {
  api = await createDomainApp();
  api.setNow(MIDDAY);
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  const edital = await openEdital(api, carla);
  idEdital = edital.id;
  for (const nome of [...NAMES, 'Ana Souza']) await register(api, edital, await api.signIn('CREDENCIADOS', { nome }));
  await api.database.asOwner(`update solicitacao set situacao = 'CREDENCIADO', decidida_em = now() where nome <> 'x'`);
  await api.database.asOwner(
    `insert into processo (id_processo, numero_processo, numero_protocolo, versao, cpf_interessado, nome_razao_social_interessado, status, setor, tipo, dados_cadastro)
     select id, 'P' || id, protocolo, 1, cpf, nome, 's', 's', 't', '{}' from solicitacao`,
  );
  const { rows } = await api.database.asOwner("select cpf, protocolo from solicitacao where nome = 'Ana Souza'");
  ana = rows[0];
});
afterAll(() => api.close());

type List = { content: { nome: string }[] };
const searches: Record<string, (campoSimples: string) => Promise<string[]>> = {
  'of an edital': async (campoSimples) =>
    okay<List>(
      await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: carla, body: { idEdital, campoSimples } }),
    ).content.map(({ nome }) => nome),
  'of accredited people': async (campoSimples) =>
    okay<List>(
      await call(api, 'POST', '/credenciado/findByFiltro', {
        as: carla,
        body: { tipoEdital: 'GEOMENSOR', campoSimples },
      }),
    ).content.map(({ nome }) => nome),
  'of all editais': async (campoSimples) =>
    okay<List>(await call(api, 'POST', '/busca/findByFiltro', { as: carla, body: { campoSimples } })).content.map(
      ({ nome }) => nome,
    ),
  'of processos': async (campoSimples) =>
    okay<EndpointOutput<Endpoints['POST /processo/filtro']>>(
      await call(api, 'POST', '/processo/filtro', { as: carla, body: { campoSimples } }),
    ).processes.content.map(({ nomeRazaoSocialInteressado }) => nomeRazaoSocialInteressado),
};

// FIL-4
describe.each(Object.entries(searches))('the search %s', (_where, search) => {
  test.each([
    ['Αθηνά', 'Αθηνά Παπαδοπούλου'],
    ['ΑΘΗΝΆ', 'Αθηνά Παπαδοπούλου'],
    ['παπαδοπουλου αθηνα', 'Αθηνά Παπαδοπούλου'],
    ['محمد', 'محمد علي'],
    ['佐藤', '佐藤 さくら'],
    ['김민준', '김민준'],
    ['андрей', 'Андрей Йовков'],
    ['हिन्दी', 'हिन्दी शर्मा'],
    ['łódź', 'Łódź Nowak'],
    ['lodz', 'Łódź Nowak'],
    ['佐川', 'José 佐川'],
    ['jose 佐川', 'José 佐川'],
  ])('finds %s exactly', async (typed, nome) => expect(await search(typed)).toEqual([nome]));

  test('finds a CPF and a protocolo in any copied form', async () => {
    const cpf = ana.cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
    for (const copied of [
      `\u202a${cpf}\u202c`,
      `\u00a0${cpf}\u00a0`,
      cpf.replace('-', '\u2011'),
      cpf.replace('-', '–'),
      `CPF: ${cpf}, por favor`,
      `o interessado ${ana.cpf} pergunta`,
      `\u202a${ana.protocolo.replace('-', '\u2011')}\u202c`,
      ana.protocolo.replace('-', ' – '),
      `protocolo nº ${ana.protocolo}.`,
    ]) {
      expect({ copied, found: await search(copied) }).toEqual({ copied, found: ['Ana Souza'] });
    }
  });
});

test('the few names in other scripts have a separate index', async () => {
  const results: unknown = await api.database.asOwner(
    `begin; set local enable_seqscan = off;
     explain select id from solicitacao where octet_length(sem_acento(nome)) > char_length(sem_acento(nome)); rollback`,
  );
  expect(JSON.stringify(results)).toContain('solicitacao_outra_escrita');
});
