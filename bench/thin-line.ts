import type { Browser, Page } from 'playwright-core';
import { loadNow, median, ms, say, verdict } from './budgets.ts';
import {
  cardsPainted,
  formPainted,
  type Line,
  markCards,
  markForm,
  printWaterfall,
  putBehind,
  readWaterfall,
} from './visit.ts';

/** A phone far from the mast. */
const THIN: Line = { latency: 300, kilobitsPerSecond: 400 };
const PLAIN: Line = { latency: 0 };
const RUNS = 5;
const PHONE = { width: 360, height: 740 };
const BUDGET = { cards: 1_500, form: 6_000, again: 300 };

interface Addresses {
  editais: string;
  /** The registration form of an open edital. */
  form: string;
  /** Page with the editais' content, without script. */
  twin: string;
}

/** Runs `visit` in a window that has seen nothing yet. */
async function inNewWindow(browser: Browser, line: Line, visit: (page: Page) => Promise<number>): Promise<number> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: PHONE });
  try {
    const page = await context.newPage();
    await putBehind(page, line);
    return await visit(page);
  } finally {
    await context.close();
  }
}

async function openCards(page: Page, address: string, card: string): Promise<number> {
  await page.addInitScript(markCards, card);
  await page.goto(address, { waitUntil: 'commit' });
  return cardsPainted(page);
}

const TERMS = '#aceite-termos';
const FIRST_FIELD = 'input[name="pessoa.pessoaFisica.cpf"]';

/** Until the terms can be accepted and the fields behind them are there. */
async function openForm(page: Page, address: string, isLast: boolean): Promise<number> {
  await page.addInitScript(markForm, { seen: TERMS, there: FIRST_FIELD });
  await page.goto(address, { waitUntil: 'commit' });
  const at = await formPainted(page);
  if (isLast && process.argv.includes('--waterfall')) {
    printWaterfall('the form', await readWaterfall(page), { label: 'usable', at });
  }
  return at;
}

/** For the second time, with everything of the first in the browser's cache. The page itself is always asked for. */
async function openAgain(page: Page, address: string, card: string): Promise<number> {
  await openCards(page, address, card);
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  return openCards(page, address, card);
}

/** Prints how soon a page can be read and the form be filled in on a thin line, and a page be read again. */
export async function measureThinLine(
  browser: Browser,
  { editais, form, twin }: Addresses,
  card: string,
): Promise<boolean[]> {
  const times = {
    cards: [] as number[],
    form: [] as number[],
    again: [] as number[],
    thinAgain: [] as number[],
    twinAgain: [] as number[],
  };
  for (let run = 0; run < RUNS; run++) {
    times.cards.push(await inNewWindow(browser, THIN, (page) => openCards(page, editais, card)));
    times.form.push(await inNewWindow(browser, THIN, (page) => openForm(page, form, run === RUNS - 1)));
    times.again.push(await inNewWindow(browser, PLAIN, (page) => openAgain(page, editais, card)));
    times.twinAgain.push(await inNewWindow(browser, PLAIN, (page) => openAgain(page, twin, card)));
    times.thinAgain.push(await inNewWindow(browser, THIN, (page) => openAgain(page, editais, card)));
  }
  const { kilobitsPerSecond, latency } = THIN;
  say(
    `\n${kilobitsPerSecond} kbit/s and ${latency} ms more a request, a phone's window, median of ${RUNS} (${loadNow()})\n`,
  );
  return [
    verdict('cards, ms', median(times.cards), { atMost: BUDGET.cards }),
    verdict('registration form usable, ms', median(times.form), { atMost: BUDGET.form }),
    verdict('cards for the second time, ms', median(times.thinAgain), { atMost: BUDGET.cards }),
    verdict(
      `cards for the second time without that line, ms (${ms(median(times.twinAgain))} of the page without script)`,
      median(times.again),
      { atMost: BUDGET.again },
    ),
  ];
}
