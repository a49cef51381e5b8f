import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { cpfOf } from '../bench/cpf.ts';
import { committeeAt } from './support/committee.ts';
import { type Stage, useJourneys } from './support/journey.ts';
import { expectHeading } from './support/portal-actions.ts';
import { collectedCounts } from './support/rounds.ts';
import { signIn } from './support/sign-in.ts';
import { registerByApi } from './support/solicitacoes.ts';

const journey = useJourneys();

const MANY = 200;
/** Side by side: more would only wait for each other. */
const REGISTERING = 4;
/** By then all that is loaded once was loaded, and what is kept for a while is full. */
const WARM = 40;
/** Of what the page holds after so many decisions; what a solicitação left behind would count a hundred and sixty times. */
const GROWN = 1.2;
/** Its answers are kept for five minutes, for who goes back, which is 25 KB; its page would be some hundreds. */
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

    let before = { nodes: 0, listeners: 0, heapMb: 0 };
    const since = performance.now();
    for (let turn = 1; turn <= MANY; turn += 1) {
      await decide(page, turn);
      if (turn === WARM) before = await collectedCounts(page);
      if (turn === MANY - 1) {
        const after = await collectedCounts(page);
        const seconds = (performance.now() - since) / 1000 / turn;
        process.stdout.write(`${seconds.toFixed(1)} s a decision; ${JSON.stringify({ before, after })}\n`);
        expect(after.nodes).toBeLessThan(before.nodes * GROWN);
        expect(after.listeners).toBeLessThan(before.listeners * GROWN);
        expect(after.heapMb).toBeLessThan(before.heapMb + KEPT_MB * (turn - WARM));
      }
    }
    await expectHeading(page, 'Solicitações do edital');
    await analyst.step('nenhuma pendente');
    expect(loads).toBe(0);
  },
  TIMEOUT_MS,
);

/** Two hundred people register under an edital. */
async function registerMany(stage: Stage): Promise<number> {
  const idEdital = await (await committeeAt(stage)).openEdital('VISTORIADOR', '200/2026');
  const { page } = await stage.visitor();
  await page.goto('/credenciados/editais');
  const turns = Array.from({ length: MANY }, (_, turn) => turn).values();
  await Promise.all(
    Array.from({ length: REGISTERING }, async () => {
      for (const turn of turns) {
        const nome = `Pessoa ${String.fromCharCode(65 + (turn % 26))} Número ${turn}`;
        const person = { cpf: cpfOf(turn), nome, email: `pessoa${turn}@mail.example` };
        await registerByApi(page, idEdital, 'VISTORIADOR', person);
      }
    }),
  );
  return idEdital;
}

/** Looks at every documento and approves, or rejects with a reason; by keys, and on to the next. */
async function decide(page: Page, turn: number): Promise<void> {
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  const { pathname } = new URL(page.url());
  const panel = page.getByRole('complementary');
  const place = panel.getByText(/^Documento 1 de \d+$/);
  await place.waitFor();
  if (turn % 2 === 0) {
    await page.keyboard.press('r');
    await page.getByLabel('Justificativa').fill('A certidão está vencida.');
    await page.getByRole('radio', { name: 'Reprovar' }).focus();
  } else {
    const of = Number((await place.textContent())?.match(/\d+$/)?.[0]);
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
