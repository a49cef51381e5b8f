import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHANGED_BY_SPREADSHEETS } from '@credenciados/api/tests/support/spreadsheet-texts';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { JSDOM } from 'jsdom';
import pg from 'pg';
import { startOwn } from './stage.ts';

/**
 * `npm run drill:spreadsheet`, after a build: exports solicitações with texts that spreadsheets tend to convert, as CSV and as .xlsx.
 * LibreOffice opens both, the CSV with its columns declared as text and dates, and every cell is compared with the database and between the
 * files. Needs LibreOffice (Debian: `apt-get install --no-install-recommends libreoffice-calc`).
 */
if (spawnSync('soffice', ['--version']).status !== 0) {
  process.stderr.write('LibreOffice is not here: apt-get install libreoffice-calc\n');
  process.exit(2);
}

/** Half of them become INCRA codes, half registrations. */
const TEXTS = CHANGED_BY_SPREADSHEETS;
const COLUMNS = [
  'Situação',
  'Protocolo',
  'Data da solicitação',
  'Nome',
  'CPF',
  'Código do INCRA',
  'Registro no conselho',
  'E-mail',
  'Situação desde',
];
const DATES = new Set(['Data da solicitação', 'Situação desde']);
/** Formats of a CSV's columns by position: 2 is text, 4 a date with the day first. */
const FORMATS = COLUMNS.map((name, index) => `${index + 1}/${DATES.has(name) ? 4 : 2}`).join('/');
/** Options of LibreOffice's CSV filter: semicolon, quote, UTF-8, first line, formats of columns, Portuguese of Brazil, quoted as text, guessing. */
const AS_CSV = `--infilter=CSV:59,34,76,1,${FORMATS},1046,false,false`;

const folder = await temporaryFolder('spreadsheet');
const stage = await startOwn(folder);
let failed = 0;
try {
  const { edital, rows } = await fill(stage.databaseUrl());
  const csv = await open(await download(edital, 'csv'), AS_CSV);
  const xlsx = await open(await download(edital, 'xlsx'));
  expectKept('CSV', csv, rows, neutralised);
  expectKept('.xlsx', xlsx, rows, (text) => text);
  expectAlike(csv, xlsx);
} finally {
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;

/** Gives an edital's solicitações those texts; returns the expected cells of each, by protocolo. */
async function fill(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ id: number }>(
      `select e.id from edital e join solicitacao s on s.edital_id = e.id where e.tipo_edital = 'GEOMENSOR'
       group by e.id order by count(*) desc limit 1`,
    );
    const edital = found.rows[0]?.id;
    if (edital === undefined) throw new Error('The sample data has no edital of surveyors');
    const half = Math.ceil(TEXTS.length / 2);
    await client.query(
      `update solicitacao set codigo_incra = incra, codigo_crea = crea
       from (select id, row_number() over (order by id) as n from solicitacao where edital_id = $1) numerada
       join unnest($2::text[], $3::text[]) with ordinality as dado (incra, crea, n) using (n) where solicitacao.id = numerada.id`,
      [edital, TEXTS.slice(0, half), TEXTS.slice(half)],
    );
    const { rows } = await client.query<Record<string, string | null>>(
      `select protocolo as "Protocolo", nome as "Nome", codigo_incra as "Código do INCRA", email as "E-mail",
         codigo_crea as "Registro no conselho",
         regexp_replace(cpf, '(...)(...)(...)(..)', '\\1.\\2.\\3-\\4') as "CPF",
         to_char(criada_em at time zone 'America/Belem', 'DD/MM/YYYY HH24:MI:SS') as "Data da solicitação",
         to_char(situacao_desde at time zone 'America/Belem', 'DD/MM/YYYY HH24:MI:SS') as "Situação desde"
       from solicitacao where edital_id = $1`,
      [edital],
    );
    say(`${rows.length} solicitações with ${TEXTS.length} texts`);
    if (rows.length < half) throw new Error('The edital has too few solicitações for all the texts');
    return { edital, rows };
  } finally {
    await client.end();
  }
}

async function download(idEdital: number, formato: 'csv' | 'xlsx'): Promise<string> {
  const url = `${stage.portal.url}/credenciados/solicitacaoCredenciado/listagem/exportar/GEOMENSOR?formato=${formato}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${await stage.newToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ idEdital }),
  });
  if (!answer.ok) throw new Error(`The export was answered ${answer.status}: ${await answer.text()}`);
  const file = path.join(folder, `lista-${formato}.${formato}`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

/** Opens a file in LibreOffice, and returns its cells, headers first. */
async function open(file: string, ...options: string[]): Promise<Cell[][]> {
  const office = [`-env:UserInstallation=file://${folder}/office`, '--headless', ...options];
  execFileSync('soffice', [...office, '--convert-to', 'fods', '--outdir', folder, file], {
    stdio: 'pipe',
    timeout: 120_000,
  });
  return cellsOf(await readFile(file.replace(/\w+$/, 'fods'), 'utf8'));
}

/** A text as in the CSV: formulas are preceded by an apostrophe (ANL-9). */
function neutralised(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text.trimStart()}` : text;
}

/** Every cell equals the database, as text or as a date. */
function expectKept(
  format: string,
  [head = [], ...lines]: readonly Cell[][],
  expected: readonly Record<string, string | null>[],
  written: (text: string) => string,
) {
  const faults: string[] = [];
  const names = head.slice(0, COLUMNS.length).map(({ text }) => text);
  if (names.join() !== COLUMNS.join()) faults.push(`the headers are ${names.join()}`);
  for (const line of lines) {
    const row = Object.fromEntries(names.map((name, index) => [name, line[index] ?? { text: '', type: null }]));
    const wanted = expected.find((one) => one.Protocolo === row.Protocolo?.text);
    for (const [name, value] of Object.entries(wanted ?? { Protocolo: 'any' })) {
      const cell = row[name];
      const type = value ? (DATES.has(name) ? 'date' : 'string') : null;
      const text = DATES.has(name) ? (value ?? '') : written(value ?? '').trimStart();
      if (cell?.type !== type || cell?.text !== text)
        faults.push(`${name}: ${JSON.stringify(value)} became ${JSON.stringify(cell)}`);
    }
  }
  if (lines.length !== expected.length) faults.push(`${lines.length} rows instead of ${expected.length}`);
  tell(`${format}: ${lines.length} rows and the database`, faults);
}

/** Both files have equal cells, apart from the CSV's apostrophe. */
function expectAlike(csv: readonly Cell[][], xlsx: readonly Cell[][]) {
  const faults: string[] = [];
  const cells = csv.flatMap((row, at) => row.map((cell, index) => ({ at, index, cell, other: xlsx[at]?.[index] })));
  for (const { at, index, cell, other } of cells) {
    if (cell.type === (other?.type ?? null) && cell.text === neutralised(other?.text ?? '')) continue;
    faults.push(`row ${at}, ${COLUMNS[index]}: ${JSON.stringify(cell)} as CSV, ${JSON.stringify(other)} as .xlsx`);
  }
  if (csv.length !== xlsx.length) faults.push(`${csv.length} rows as CSV, ${xlsx.length} as .xlsx`);
  tell(`CSV and .xlsx: ${cells.length} cells`, faults);
}

function tell(compared: string, faults: readonly string[]) {
  failed += faults.length;
  for (const fault of faults) say(`FAIL ${fault}`);
  say(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${compared}: ${faults.length} differences`);
}

interface Cell {
  text: string;
  /** Null for an empty cell. */
  type: string | null;
}

/** Cells of the first sheet of a flat OpenDocument file; repeated empty ones once. */
function cellsOf(fods: string): Cell[][] {
  const { document } = new JSDOM(fods, { contentType: 'text/xml' }).window;
  return [...document.getElementsByTagName('table:table-row')].flatMap((row) => {
    const cells = [...row.getElementsByTagName('table:table-cell')].flatMap((cell) => {
      const text = [...cell.getElementsByTagName('text:p')].map(({ textContent }) => textContent).join('\n');
      const formula = cell.getAttribute('table:formula');
      const date = cell.getAttribute('office:date-value')?.replace(/^(\d+)-(\d+)-(\d+)T([\d:]+).*$/, '$3/$2/$1 $4');
      const made = {
        text: date ?? text,
        type: formula ? `formula ${formula}` : cell.getAttribute('office:value-type'),
      };
      return Array.from({ length: Number(cell.getAttribute('table:number-columns-repeated') ?? 1) }, () => made).slice(
        0,
        20,
      );
    });
    return cells.some(({ text }) => text !== '') ? [cells] : [];
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
