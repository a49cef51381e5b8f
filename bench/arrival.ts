import { writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Chegada, Esperado } from '@credenciados/contract/chegada';
import { openBrowser } from '@credenciados/journeys/browser';
import { Random } from '@credenciados/journeys/people/random';
import { ROOT, startPortal } from '@credenciados/journeys/portal';
import { pemOf } from '@credenciados/platform/testing/signed-pdf';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import type { Page } from 'playwright-core';
import {
  datedDocuments,
  type LabelledDocument,
  pdfOf,
  scannedDocuments,
  signedDocuments,
  TODAY,
  undatedDocuments,
} from './arrival-documents.ts';
import { loadNow, median, ms, say, verdict } from './budgets.ts';

/**
 * The check of documents on arrival (`npm run bench:arrival [documents]`, after a build): 300 labelled documents through the built widget in
 * Chromium, under the portal's own policy, and the time of ten pages. Prints each figure against its budget.
 */

const SEED = 42;
const RUNS = 7;
/** Slowdown of a phone. */
const PHONE = 4;
const PAGES = 10;
const BUDGET = { toldApart: 1, falselyAltered: 0, recall: 0.95, precision: 0.95, tenPagesMs: 2000 };

const EXPECTED: Esperado = {
  cpf: '529.982.247-25',
  nome: '',
  tipo: { codigo: 'CERTIDAO_REGISTRO_ORGAO_CLASSE', descricao: 'Certidão de registro' },
  hoje: TODAY,
};

/** Check of the widget's container, as the browser sees it. */
interface Loaded {
  readContent: (load: () => Promise<Blob>, left: AbortSignal) => Promise<unknown>;
  judge: (reading: unknown, esperado: Esperado) => Chegada;
}

const count = Number(process.argv[2] ?? 300);
const share = (of: number) => Math.max(4, Math.round((count * of) / 300));
const random = new Random(SEED);
const work = await temporaryFolder('bench-arrival');
// A copy, so that a build in between doesn't affect the measurement.
await cp(path.join(ROOT, 'dist/web'), path.join(work, 'web'), { recursive: true });
const { documents: signed, roots } = await signedDocuments(share(100), random);
const rootsFile = path.join(work, 'raizes.pem');
writeFileSync(rootsFile, roots.map(pemOf).join(''));
const browser = await openBrowser();
const portal = await startPortal({
  dataDir: path.join(work, 'data'),
  env: { LOG_LEVEL: 'warn', WEB_DIR: path.join(work, 'web'), SIGNATURE_ROOTS: rootsFile },
});
try {
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(portal.url)) elsewhere.push(request.url());
  });
  await page.goto(`${portal.url}/credenciados/editais`);
  await page.locator('main article').first().waitFor();
  // A served page starts its scripts at the first sign of a person.
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 50);
  await page.waitForFunction(() => Reflect.has(window, '__FEDERATION__'));
  const documents = [
    ...datedDocuments(share(60), random),
    ...undatedDocuments(share(60), random),
    ...(await scannedDocuments(share(80), random, page)),
    ...signed,
  ];
  say(`Chromium ${browser.version()}, ${documents.length} documents, seed ${SEED} (${loadNow()})`);
  const results: [LabelledDocument, Chegada][] = [];
  for (const document of documents) results.push([document, await check(page, document.pdf)]);
  const kept = [...judged(results), ...(await timed(page))];
  say(`Requests to other hosts: ${elsewhere.length}`);
  if (elsewhere.length > 0 || kept.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await portal.stop();
  await rm(work, { recursive: true, force: true });
}

function check(page: Page, pdf: Buffer): Promise<Chegada> {
  return page.evaluate(
    async ({ base64, esperado }) => {
      const { __FEDERATION__: federation } = window as unknown as {
        __FEDERATION__: {
          __INSTANCES__: { loadRemote: (name: string) => Promise<{ loadCheck: () => Promise<Loaded> }> }[];
        };
      };
      const instance = federation.__INSTANCES__.find((one) => 'loadRemote' in one);
      if (!instance) throw new Error('No federation');
      const { readContent, judge } = await (await instance.loadRemote('mf-analise/chegada')).loadCheck();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const reading = await readContent(async () => new Blob([bytes]), new AbortController().signal);
      return judge(reading, esperado);
    },
    { base64: pdf.toString('base64'), esperado: EXPECTED },
  );
}

function judged(results: readonly [LabelledDocument, Chegada][]): boolean[] {
  const has = (chegada: Chegada, tipo: string) => chegada.achados.some((achado) => achado.tipo === tipo);
  const part = (of: number, all: number) => (all === 0 ? 1 : of / all);
  const withSignature = results.filter(([{ signed }]) => signed !== null);
  const apart = withSignature.filter(([{ signed }, chegada]) => {
    const altered = has(chegada, 'ASSINATURA_ALTERADA');
    return signed === 'altered' ? altered : !altered && has(chegada, 'ASSINATURA');
  });
  const falsely = results.filter(
    ([{ signed }, chegada]) => signed !== 'altered' && has(chegada, 'ASSINATURA_ALTERADA'),
  );
  const withCode = results.filter(([{ code }]) => code !== null);
  const read = withCode.filter(([{ code }, { achados }]) => achados.some(({ endereco }) => endereco === code));
  const said = results.filter(([, chegada]) => has(chegada, 'VENCIDO'));
  const right = said.filter(([{ expired }]) => expired);
  const expired = results.filter(([document]) => document.expired);
  for (const [{ name }, chegada] of [
    ...withSignature.filter((one) => !apart.includes(one)),
    ...withCode.filter((one) => !read.includes(one)),
    ...said.filter((one) => !right.includes(one)),
    ...expired.filter((one) => !right.includes(one)),
  ]) {
    say(`  missed: ${name}: ${JSON.stringify(chegada.achados.map(({ tipo, texto }) => `${tipo} ${texto}`))}`);
  }
  return [
    verdict(
      `intact and altered told apart, of ${withSignature.length}`,
      part(apart.length, withSignature.length),
      { atLeast: BUDGET.toldApart },
      3,
    ),
    verdict('falsely called altered', falsely.length, { atMost: BUDGET.falselyAltered }),
    verdict(`QR codes read, of ${withCode.length}`, part(read.length, withCode.length), { atLeast: BUDGET.recall }, 3),
    verdict(`expired: precision, of ${said.length}`, part(right.length, said.length), { atLeast: BUDGET.precision }, 3),
    verdict(`expired: recall, of ${expired.length}`, part(right.length, expired.length), { atLeast: BUDGET.recall }, 3),
  ];
}

/** Time of ten pages of text, with Chromium's main thread as slow as a phone's. Workers aren't slowed, so the plain time is printed, too. */
async function timed(page: Page): Promise<boolean[]> {
  const text = Array.from(
    { length: 40 },
    (_, line) => `Linha ${line} de uma certidão com texto como o de tantas outras, nº 1234/2026`,
  );
  const pdf = pdfOf(Array.from({ length: PAGES }, () => text));
  const measure = async () => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const since = performance.now();
      await check(page, pdf);
      times.push(performance.now() - since);
    }
    return median(times);
  };
  await check(page, pdf);
  const plain = await measure();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE });
  const slowed = await measure();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  say(`${PAGES} pages: ${ms(plain)} plain, median of ${RUNS} (${loadNow()})`);
  return [verdict(`${PAGES} pages, CPU throttled ${PHONE} times, ms`, slowed, { atMost: BUDGET.tenPagesMs })];
}
