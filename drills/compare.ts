import { createHash } from 'node:crypto';
import type { Analyst } from '@credenciados/journeys/people/analyst';
import { Client } from '@credenciados/journeys/people/http';
import type { Entry, Ledger, Of } from '@credenciados/journeys/people/ledger';
import type { Random } from '@credenciados/journeys/people/random';
import { verifyAudit } from '@credenciados/platform/audit/verify';
import { createDatabase } from '@credenciados/platform/db/create-database';
import type pg from 'pg';

/** Result of comparing acknowledged writes with the data. */
export interface Comparison {
  lost: string[];
  doubled: string[];
  /** Other faults: audit trail, comprovantes. */
  broken: string[];
}

/** Access to the portal's data: directly by the database, and through the portal. */
export interface Sight {
  databaseUrl: string;
  url: string;
  analyst: Analyst;
}

/** Compares the ledger with the database, and its entries since `from` with the portal's answers. */
export async function compare(
  sight: Sight,
  ledger: Ledger,
  random: Random,
  from: number,
  most = FILES_READ,
): Promise<Comparison> {
  const found: Comparison = { lost: [], doubled: [], broken: [] };
  const database = createDatabase(sight.databaseUrl, { max: 2 });
  try {
    await compareRegistrations(database.pool, ledger, found);
    await compareMessages(database.pool, ledger, found);
    await compareDecisions(database.pool, ledger, found);
    await compareFiles(database.pool, ledger, found);
    found.broken.push(...(await verifyAudit(database.db)).faults);
  } finally {
    await database.close();
  }
  const fresh = ledger.entries.slice(from);
  await readFiles(sight, fresh, random, found, most);
  await verifyComprovantes(sight, fresh, random, found);
  return found;
}

/** Each solicitação exists once, with its files, its comprovante, its mail and its audit row. */
export async function compareRegistrations(pool: pg.Pool, ledger: Ledger, found: Comparison): Promise<void> {
  const said = ledger.of('registration');
  const { rows } = await pool.query<{
    protocolo: string;
    arquivos: string;
    inscricoes: string;
    emails: string;
    fatos: string;
  }>(
    `select s.protocolo,
       (select coalesce(string_agg(a.key || ' ' || a.sha256, ',' order by a.key), '') from documento d
          join arquivo a on a.key = d.arquivo_key and a.vinculado_em is not null where d.solicitacao_id = s.id) as arquivos,
       (select coalesce(string_agg(c.codigo, ','), '') from comprovante c where c.solicitacao_id = s.id) as inscricoes,
       (select count(*) from outbox o where o.evento = 'CADASTRO:' || s.id) as emails,
       (select count(*) from auditoria u where u.entidade = 'solicitacao' and u.entidade_id = s.id::text
          and u.acao = 'SOLICITACAO_REGISTRADA') as fatos
     from solicitacao s where s.protocolo = any($1)`,
    [said.map(({ protocolo }) => protocolo)],
  );
  const kept = new Map(rows.map((row) => [row.protocolo, row]));
  for (const { protocolo, codigo, files } of said) {
    const row = kept.get(protocolo);
    const wanted = files.map(({ key, sha256 }) => `${key} ${sha256}`).toSorted(byKey);
    const there = row?.arquivos.split(',').toSorted(byKey);
    if (!row) found.lost.push(`registration ${protocolo}`);
    else if (there?.join() !== wanted.join()) found.lost.push(`files of ${protocolo}`);
    else if (row.inscricoes !== codigo) found.lost.push(`comprovante of ${protocolo}: ${row.inscricoes}`);
    else if (row.emails !== '1') found.lost.push(`mail of ${protocolo}`);
    else if (row.fatos !== '1') found.broken.push(`${row.fatos} rows of the audit for ${protocolo}`);
  }
  const people = [...new Set(said.map(({ cpf }) => cpf))];
  const twice = await pool.query<{ cpf: string }>(
    'select cpf from solicitacao where cpf = any($1) group by cpf, edital_id having count(*) > 1',
    [people],
  );
  found.doubled.push(...twice.rows.map(() => 'a registration'));
}

const byKey = (a: string, b: string) => (a < b ? -1 : Number(a > b));

async function compareMessages(pool: pg.Pool, ledger: Ledger, found: Comparison): Promise<void> {
  const { rows } = await pool.query<{ marca: string; vezes: string }>(
    `select substring(conteudo from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}') as marca, count(*) as vezes
     from mensagem group by 1`,
  );
  const times = new Map(rows.filter(({ marca }) => marca).map(({ marca, vezes }) => [marca, Number(vezes)]));
  for (const { mark } of ledger.of('message')) if (!times.has(mark)) found.lost.push(`message ${mark}`);
  for (const [mark, count] of times) if (count > 1) found.doubled.push(`message ${mark}: ${count} times`);
}

/** Each decision is stored as made, announced once and audited once. */
async function compareDecisions(pool: pg.Pool, ledger: Ledger, found: Comparison): Promise<void> {
  const said = ledger.of('decision');
  const { rows } = await pool.query<{ id: number; situacao: string; avisos: string }>(
    `select s.id, s.situacao, (select count(*) from conversa c where c.solicitacao_id = s.id
       and c.tipo_conversa = 'RESULTADO_ANALISE') as avisos
     from solicitacao s where s.id = any($1)`,
    [said.map(({ idSolicitacao }) => idSolicitacao)],
  );
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const { idSolicitacao, aprovar } of said) {
    const row = kept.get(idSolicitacao);
    if (row?.situacao !== (aprovar ? 'CREDENCIADO' : 'REJEITADO')) found.lost.push(`decision on ${idSolicitacao}`);
    else if (row.avisos !== '1') found.doubled.push(`decision on ${idSolicitacao}: told ${row.avisos} times`);
  }
}

/** Each acknowledged file has its row, even without a solicitação yet. */
async function compareFiles(pool: pg.Pool, ledger: Ledger, found: Comparison): Promise<void> {
  const { rows } = await pool.query<{ key: string; sha256: string }>(
    'select key, sha256 from arquivo where key = any($1)',
    [ledger.of('file').map(({ key }) => key)],
  );
  const kept = new Map(rows.map(({ key, sha256 }) => [key, sha256]));
  for (const { key, sha256 } of ledger.of('file')) if (kept.get(key) !== sha256) found.lost.push(`row of file ${key}`);
}

const FILES_READ = 30;
const COMPROVANTES_READ = 10;

/** Reads files as their owners, and compares hashes. */
async function readFiles(sight: Sight, fresh: Entry[], random: Random, found: Comparison, most: number): Promise<void> {
  const files = fresh.filter((entry): entry is Of<'file'> => entry.kind === 'file');
  const token = await sight.analyst.token();
  for (const { key, sha256, draft } of random.shuffle(files).slice(0, most)) {
    const address = `${sight.url}/credenciados/publico/documentoCredenciado/findByCaminho?caminho=${key}`;
    const read = (headers: Record<string, string>) =>
      fetch(address, { headers: { ...headers, 'x-forwarded-for': sight.analyst.client.address } });
    // Readable by its draft while unbound, by staff once it belongs to a solicitação.
    let response = await read({ 'x-rascunho': draft });
    if (!response.ok) response = await read({ authorization: `Bearer ${token}` });
    const content = Buffer.from(await response.arrayBuffer());
    const hash = createHash('sha256').update(content).digest('hex');
    if (!response.ok || hash !== sha256) found.lost.push(`file ${key}: ${response.status}, ${content.length} bytes`);
  }
}

/** Verifies comprovantes by the public call. */
async function verifyComprovantes(sight: Sight, fresh: Entry[], random: Random, found: Comparison): Promise<void> {
  const comprovantes = fresh.filter((entry): entry is Of<'registration'> => entry.kind === 'registration');
  for (const { codigo, protocolo } of random.shuffle(comprovantes).slice(0, COMPROVANTES_READ)) {
    const client = new Client(() => sight.url, random);
    const { status, text } = await client.send('POST', '/publico/comprovante/verificar', { codigo });
    if (status !== 200 || !text.includes('"AUTENTICO"') || !text.includes(protocolo))
      found.broken.push(`comprovante ${codigo}: ${status} ${text.slice(0, 100)}`);
  }
}
