import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import pg from 'pg';
import { CHANGED_BY_SPREADSHEETS } from '../api/src/tests/support/spreadsheet-texts.ts';
import { temporaryFolder } from '../e2e/support/portal.ts';
import { startOwn } from './drill/stage.ts';

/**
 * `npm run drill:spreadsheet`, after a build: a list of solicitações with texts that spreadsheets take for something else leaves by the
 * API, LibreOffice opens it as a person's in Brazil does, with and without its guessing of special numbers, and every cell is read back.
 * Needs LibreOffice (Debian: `apt-get install libreoffice-calc`).
 */
if (spawnSync('soffice', ['--version']).status !== 0) {
  process.stderr.write('LibreOffice is not here: apt-get install libreoffice-calc\n');
  process.exit(2);
}

/** Half of them as INCRA codes, half as registrations. */
const TEXTS = CHANGED_BY_SPREADSHEETS;
/** Columns that a spreadsheet may take for more than text. */
const DATES = new Set(['Data da solicitação', 'Situação desde']);
/** The marks of `CSV:` filters: semicolon, quote, UTF-8, first line, formats of columns, Portuguese of Brazil, quoted as text, guessing. */
const filterOf = (guesses: boolean) => `CSV:59,34,76,1,,1046,false,${guesses}`;

const folder = await temporaryFolder('spreadsheet');
const stage = await startOwn(folder);
let failed = 0;
try {
  const { edital, rows } = await fill(stage.databaseUrl());
  const csv = await download(edital);
  for (const guesses of [false, true]) await expectKept(csv, rows, guesses);
} finally {
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;

/** Gives an edital's solicitações those texts; answers what is to be read back of each, by its protocolo. */
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

async function download(idEdital: number): Promise<string> {
  const answer = await fetch(`${stage.portal.url}/credenciados/solicitacaoCredenciado/listagem/exportar/GEOMENSOR`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await stage.newToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ idEdital }),
  });
  if (!answer.ok) throw new Error(`The export was answered ${answer.status}: ${await answer.text()}`);
  const file = path.join(folder, 'lista.csv');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

async function expectKept(csv: string, expected: readonly Record<string, string | null>[], guesses: boolean) {
  const filter = [`-env:UserInstallation=file://${folder}/office`, '--headless', `--infilter=${filterOf(guesses)}`];
  execFileSync('soffice', [...filter, '--convert-to', 'fods', '--outdir', folder, csv], {
    stdio: 'pipe',
    timeout: 120_000,
  });
  const [head = [], ...lines] = cellsOf(await readFile(csv.replace(/csv$/, 'fods'), 'utf8'));
  const names = head.map(({ text }) => text);
  let wrong = 0;
  for (const line of lines) {
    const row = Object.fromEntries(names.map((name, place) => [name, line[place] ?? { text: '', type: null }]));
    const wanted = expected.find((one) => one.Protocolo === plain(row.Protocolo?.text));
    for (const [name, value] of Object.entries(wanted ?? { Protocolo: 'any' })) {
      const cell = row[name];
      const isText = cell?.type === 'string' || (cell?.type === null && !value) || DATES.has(name);
      if (isText && plain(cell?.text) === plain(value)) continue;
      wrong += 1;
      say(`FAIL ${name}: ${JSON.stringify(value)} became ${JSON.stringify(cell)}`);
    }
  }
  if (lines.length !== expected.length) wrong += 1;
  failed += wrong;
  say(
    `${wrong === 0 ? 'ok  ' : 'FAIL'} ${lines.length} rows, ${guesses ? 'with' : 'without'} guessing: ${wrong} cells are not as they were`,
  );
}

/** Without the mark that holds a text (`keptText`), which a spreadsheet that opens a CSV shows, and without spaces. */
function plain(text: string | null | undefined): string {
  return (text ?? '').replace(/^'|\s/g, '');
}

interface Cell {
  text: string;
  /** None: nothing is in it. */
  type: string | null;
}

/** The cells of the first sheet of a flat OpenDocument file; repeated empty ones once. */
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
