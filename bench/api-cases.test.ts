import {
  CREDENCIADO_SORTABLE,
  EDITAL_SORTABLE,
  type EndpointKey,
  endpoints,
  PROCESSO_SORTABLE,
  SOLICITACAO_SORTABLE,
} from '@credenciados/contract';
import { expect, test } from '@jest/globals';
import { CASES } from './api-cases.ts';
import { loadOf } from './api-data.ts';

/** Endpoints that read the database with a session and answer JSON: GETs, and filters of lists and counters. */
const READS = /^GET |^POST \S+\/(?:findByFiltro|listagem|filtro|contadores|previa|vizinhos\/:id)$/;
const read = (Object.keys(endpoints) as EndpointKey[]).filter((key) => {
  const { access, response } = endpoints[key];
  const hasSession = access === 'any' || Array.isArray(access);
  return READS.test(key) && hasSession && typeof response !== 'string';
});

/** Calls without a case in `bench:api`, with the reason. */
const WITHOUT_CASE: Partial<Record<EndpointKey, string>> = {
  'GET /documentoCredenciado/conteudo': 'it reads a stored file; of the database it asks what a download asks',
  'GET /edital/encerrarEdital': 'it closes the edital',
  'GET /impedimento/minhasAlegacoes/:id': 'it reads one solicitação by its id, as the applicant’s page does',
  'GET /pedidoDados/findById/:id': 'it reads one request by its id',
  'GET /prazo/byMensagem/:id': 'it reads one message by its id',
  'POST /edital/errata/previa': 'it makes the change and rolls it back',
  'POST /feriado/previa': 'the number of moved deadlines is limited',
};

test('every list, look-up and counter of staff and applicants has a benchmark, or a reason for none', () => {
  expect(read.length).toBeGreaterThan(40);
  const measured = new Set(CASES.map(({ endpoint }) => endpoint));
  expect(read.filter((key) => !measured.has(key)).toSorted()).toEqual(Object.keys(WITHOUT_CASE).toSorted());
});

test.each([
  ['POST /solicitacaoCredenciado/findByFiltro', SOLICITACAO_SORTABLE],
  ['POST /credenciado/findByFiltro', CREDENCIADO_SORTABLE],
  ['POST /edital/listagem', EDITAL_SORTABLE],
  ['POST /processo/filtro', PROCESSO_SORTABLE],
])('%s is measured for each sort column, in both directions', (key, columns) => {
  const load = loadOf(1_000_000);
  const bodies = CASES.filter(({ endpoint }) => endpoint === key).flatMap((one) =>
    [0, 1].map((turn) => ({ ordem: null, ordemDirecao: null, ...one.ask(turn, load).body })),
  );
  const sorted = new Set(bodies.map(({ ordem, ordemDirecao }) => `${ordem} ${ordemDirecao}`));
  for (const column of columns) for (const way of ['ASC', 'DESC']) expect(sorted).toContain(`${column} ${way}`);
});
