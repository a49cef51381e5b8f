import { arquivo, pedidoTitularidade } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestApp, nextCpf, type SignedIn, type TestApp } from './support/test-app.ts';

let api: TestApp;
let carla: SignedIn;
let ana: SignedIn;
let claim: number;

beforeAll(async () => {
  api = await createTestApp();
  carla = await api.signIn('CAGEO');
  ana = await api.signIn('CREDENCIADOS');
  const [file] = await api.db
    .insert(arquivo)
    .values({
      key: 'a'.repeat(32),
      nomeOriginal: 'identidade.pdf',
      mime: 'application/pdf',
      tamanho: 1,
      sha256: '0'.repeat(64),
      finalidade: 'TITULARIDADE',
      vinculadoEm: new Date(),
    })
    .returning();
  const [made] = await api.db
    .insert(pedidoTitularidade)
    .values({
      ...{ protocolo: 'T1', cpf: nextCpf(), nome: 'Ana', email: 'ana@exemplo.gov.br', relato: 'É meu.' },
      ...{ contatoNaoConfirmado: false, arquivoKey: file?.key ?? '' },
    })
    .returning();
  claim = made?.id ?? 0;
});
afterAll(() => api.close());

/** Query plans of all queries of a call. Sequential scans are disabled, since they would be chosen for small tables. */
async function plansOf(url: string, payload?: object, { headers } = carla): Promise<string> {
  const asked = jest.spyOn(api.database.pool, 'query');
  const call = { url: `/credenciados${url}`, headers };
  const { statusCode } = await api.app.inject(payload ? { ...call, method: 'POST', payload } : call);
  const queries = asked.mock.calls.map(([query, values]) => ({ text: Object(query).text as string, values }));
  asked.mockRestore();
  expect(statusCode).toBe(200);
  const client = await api.database.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const plans: unknown[] = [];
    for (const { text, values } of queries)
      if (text.startsWith('select')) plans.push((await client.query(`explain ${text}`, values as unknown[])).rows);
    return JSON.stringify(plans);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test.each([
  ['the staff who may decide, among all accounts,', () => '/solicitacaoCredenciado/analistas', 'usuario_perfil_equipe'],
  ['a claimed CPF’s solicitações, under any account,', () => `/titularidade/findById/${claim}`, 'usuario_cpf '],
  ['unread rows of the inbox, newest first,', () => '/novidade/naoLidas', 'solicitacao_novidade'],
  ['editais with questions that wait', () => '/esclarecimento/aguardando', 'esclarecimento_aguardando'],
])('%s is found by an index', async (_what, url, index) => {
  expect(await plansOf(url())).toContain(index);
});

// TEL-6
test.each([
  [
    'claims of one state, up to the count’s cap,',
    '/titularidade/findByFiltro',
    { situacao: 'PENDENTE' },
    'titularidade_lista',
  ],
  ['complaints of one state, newest first,', '/denuncia/findByFiltro', { situacao: 'RECEBIDA' }, 'denuncia_lista'],
  ['editais, in list order,', '/edital/listagem', {}, 'edital_fim'],
  [
    'decisions that wait for a second person',
    '/solicitacaoCredenciado/findByFiltro',
    { idEdital: 1, fila: 'CONFIRMAR' },
    'lote_a_confirmar',
  ],
  ['rows of the inbox, in list order,', '/novidade/findByFiltro', {}, 'solicitacao_novidade'],
  ['questions of the inbox, those that wait,', '/novidade/findByFiltro', { tipo: 'PERGUNTA' }, 'solicitacao_novidade'],
])('%s are found by an index', async (_what, url, payload, index) => {
  expect(await plansOf(url, payload)).toContain(index);
});

// TEL-6
test.each([
  ['former editais, in list order,', () => carla, '/publico/edital/anteriores', 'edital_inicio'],
  ['people of the public register, by name,', () => carla, '/publico/registro', 'credenciado_nome'],
  [
    'staff’s reads of an applicant’s data, the newest of each solicitação,',
    () => ana,
    '/consulta/findByCurrentUser',
    'Index Scan on leitura_solicitacao',
  ],
])('%s are found by an index', async (_what, who, url, index) => {
  expect(await plansOf(url, undefined, who())).toContain(index);
});

// PRC-7
test.each([
  ['in list order', {}, ['Index Only Scan Backward using processo_numero']],
  ['in order of names', { ordem: 'nomeRazaoSocialInteressado' }, ['Index Only Scan using processo_nome']],
  ['by words', { campoSimples: 'ana souza' }, ['Bitmap Index Scan on processo_busca']],
  [
    'by digits',
    { campoSimples: '2026/1' },
    ['processo_numero_digitos', 'processo_protocolo_digitos', 'processo_cpf', 'processo_busca'],
  ],
])('processos are listed %s by indexes, and not counted', async (_what, filter, indexes) => {
  const plans = await plansOf('/processo/filtro', { pagina: 0, tamanho: 15, campoSimples: '', ...filter });
  for (const index of indexes) expect(plans).toContain(index);
  // The only aggregate reads the stored counter.
  expect(plans.split('Aggregate')).toHaveLength('campoSimples' in filter ? 1 : 2);
});
