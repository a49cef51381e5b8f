import { committeeAt } from '@credenciados/journeys/committee';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { cpfOf } from '@credenciados/journeys/people/cpf';
import { expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import { collectedCounts } from '@credenciados/journeys/rounds';
import { signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys();

const MANY = 200;
/** Concurrent registrations: more would only wait for each other. */
const REGISTERING = 4;
/** Before the first count all lazy code is loaded and caches are full. Each count comes after a rejection, so that they are comparable. */
const COUNTED = [40, 80, 120, 160, 198];
/** Growth limit of the page: a leak per solicitação would be counted forty times. */
const GROWN = 1.05;
/** Growth per solicitação: its answers are cached for five minutes (25 KB); a leaked page would take some hundred KB. */
const KEPT_MB = 0.05;
const TIMEOUT_MS = 1_200_000;

journey(
  'two hundred solicitações are decided one after another, in one page that grows no larger (ANL-10)',
  async (stage) => {
    const idEdital = await registerMany(stage);
    const analyst = await stage.visitor();
    const { page } = analyst;
    await signIn(analyst, 'cageo');
    await page.goto(`/credenciados/solicitacoes/listagem/${idEdital}`);
    await page
      .getByRole('row', { name: /Pessoa/ })
      .first()
      .waitFor();
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page
      .getByRole('button', { name: /^Ações de/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Analisar', exact: true }).click();

    const counts: (Awaited<ReturnType<typeof collectedCounts>> & { turn: number })[] = [];
    const approvals: number[] = [];
    for (let turn = 1; turn <= MANY; turn += 1) {
      const since = performance.now();
      await decide(page, turn);
      if (turn % 2 === 1) approvals.push((performance.now() - since) / 1000);
      if (!COUNTED.includes(turn)) continue;
      await settle(page);
      counts.push({ turn, ...(await collectedCounts(page)) });
    }
    approvals.sort((a, b) => a - b);
    const median = approvals[Math.floor(approvals.length / 2)] ?? 0;
    process.stdout.write(
      `${median.toFixed(1)} s from one to the next, six documentos seen; ${JSON.stringify(counts)}\n`,
    );
    const [first] = counts;
    if (!first) throw new Error('Nothing was counted');
    for (const { turn, nodes, listeners, heapMb } of counts) {
      expect(nodes).toBeLessThanOrEqual(first.nodes * GROWN);
      expect(listeners).toBeLessThanOrEqual(first.listeners * GROWN);
      expect(heapMb).toBeLessThanOrEqual(first.heapMb + KEPT_MB * (turn - first.turn));
    }
    await expectHeading(page, 'Solicitações do edital');
    await analyst.step('nenhuma pendente');
    expect(loads).toBe(0);
  },
  TIMEOUT_MS,
);

/** Two hundred people register under an edital. */
async function registerMany(stage: Stage): Promise<number> {
  const idEdital = await (await committeeAt(stage)).openEdital('GEOMENSOR', '200/2026');
  const { page } = await stage.visitor();
  await page.goto('/credenciados/editais');
  const turns = Array.from({ length: MANY }, (_, turn) => turn).values();
  await Promise.all(
    Array.from({ length: REGISTERING }, async () => {
      for (const turn of turns) {
        const nome = `Pessoa ${String.fromCharCode(65 + (turn % 26))} Número ${turn}`;
        const person = { cpf: cpfOf(turn), nome, email: `pessoa${turn}@mail.example` };
        await registerByApi(page, idEdital, 'GEOMENSOR', person);
      }
    }),
  );
  return idEdital;
}

/** Waits until a solicitação is complete, with its first documento, and notifications are gone, so that counts are comparable. */
async function settle(page: Page): Promise<void> {
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  await page.getByText(/^1 de \d+ abertos por você\.$/).waitFor();
  await expectSoon(() => page.locator('main [aria-busy=true], [data-scope=toast][data-part=root]').count(), 0);
}

/** Views every documento and approves, or rejects with a reason; by keyboard, and on to the next. */
async function decide(page: Page, turn: number): Promise<void> {
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  const { pathname } = new URL(page.url());
  const tabs = page.getByRole('tablist', { name: 'Documentos' }).getByRole('tab');
  await tabs.first().waitFor();
  if (turn % 2 === 0) {
    await page.keyboard.press('r');
    await page.getByLabel('Justificativa').fill('A certidão está vencida.');
    await page.getByRole('radio', { name: 'Reprovar' }).focus();
  } else {
    const of = await tabs.count();
    for (let seen = 1; seen <= of; seen += 1) {
      if (seen > 1) await page.keyboard.press('.');
      await page.getByText(`${seen} de ${of} abertos por você.`).waitFor();
    }
    await page.keyboard.press('a');
  }
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname !== pathname);
}
