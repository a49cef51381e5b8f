import setUp from '../../tests/support/global-setup.ts';
import tearDown from '../../tests/support/global-teardown.ts';
import { createTestApp, type SignedIn } from '../../tests/support/test-app.ts';

/**
 * Benchmark of the log of reads (`npm run bench:reads`): 16 concurrent workers open solicitações without the log, for the first time
 * and again, before and after a million older reads. Reports ratios within one run, the median of five turns. The API answers within
 * this process.
 */

const SOLICITACOES = 300;
const WORKERS = 16;
const TURNS = 5;
const OLDER = 1_000_000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

await setUp();
const api = await createTestApp();
/** Staff member of the current turn; a new one per turn, who has read nothing yet. */
let staff: SignedIn[] = [];
const person = await api.signIn('CREDENCIADOS');
await makeSolicitacoes(person);

async function makeSolicitacoes({ usuarioId }: SignedIn): Promise<void> {
  const { asOwner } = api.database;
  await asOwner(`insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em)
    values (repeat('k', 32), 'edital.pdf', 'application/pdf', 1, repeat('0', 64), 'EDITAL', now())`);
  await asOwner(`insert into edital (numero, tipo_edital, data_inicio, data_fim, anexo_key)
    values ('1/2026', 'GEOMENSOR', now() - interval '1 day', now() + interval '30 days', repeat('k', 32))`);
  await asOwner(
    `insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, logradouro, numero, bairro, cep, uf)
     select 'B-' || n, (select max(id) from edital), $1, lpad(n::text, 11, '0'), 'Pessoa ' || n, 'p@exemplo.gov.br', '{}', 'PA-1', 'Rua', '1', 'Centro', '66010000', 'PA'
     from generate_series(1, ${SOLICITACOES}) n`,
    [usuarioId],
  );
}

/** Milliseconds of opening every solicitação once, each worker as somebody else. */
async function openAll(): Promise<number> {
  const since = performance.now();
  let next = 0;
  await Promise.all(
    staff.map(async ({ headers }, worker) => {
      while (next < SOLICITACOES) {
        next += 1;
        const url = `/credenciados/solicitacaoCredenciado/findById/${next}`;
        const remoteAddress = `10.0.${worker}.${next % 250}`;
        const { statusCode } = await api.app.inject({ url, headers, remoteAddress });
        if (statusCode !== 200) throw new Error(`Answered ${statusCode}`);
      }
    }),
  );
  return (performance.now() - since) / SOLICITACOES;
}

async function measure(label: string): Promise<void> {
  const taken = { without: [] as number[], first: [] as number[], again: [] as number[] };
  const { keep } = api.app.reads;
  for (let turn = 0; turn < TURNS; turn += 1) {
    staff = await Promise.all(Array.from({ length: WORKERS }, () => api.signIn('CAGEO')));
    api.app.reads.keep = async () => undefined;
    await openAll();
    taken.without.push(await openAll());
    api.app.reads.keep = keep;
    taken.first.push(await openAll());
    taken.again.push(await openAll());
  }
  const base = median(taken.without);
  const shown = Object.entries(taken).map(([name, values]) => {
    const value = median(values);
    return `${name} ${value.toFixed(2)} ms (${(value / base).toFixed(2)})`;
  });
  say(`${label}: ${shown.join(', ')}`);
}

try {
  await measure('an empty log');
  await api.database.asOwner(`insert into leitura (em, janela, ator_id, perfil, tipo, alvo, solicitacao_id)
    select now(), now() - n * interval '1 minute', n % 50, 'CAGEO', 'SOLICITACAO', n, 1000000 + n % 100000 from generate_series(1, ${OLDER}) n`);
  await api.database.asOwner('analyze leitura');
  await measure(`${OLDER} older reads`);
} finally {
  await api.close();
  await tearDown();
}
