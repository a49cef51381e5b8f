import { rar } from '@credenciados/api/tests/support/hostile-files/bytes';
import { committeeAt } from '@credenciados/journeys/committee';
import { files } from '@credenciados/journeys/files';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import type { Visitor } from '@credenciados/journeys/page';
import { brokenPdf, hostilePdf, lockedPdf } from '@credenciados/journeys/pdfs';
import { act, expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { latestEdital, registerByApi } from '@credenciados/journeys/solicitacoes';
import { until } from '@credenciados/platform/testing/until';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

const journey = useJourneys();

/** Sorted last by name, on the third page. */
const YARA = { cpf: '52998224725', nome: 'Zuleica Yara Prova', email: 'yara@mail.example' };
const ZILDA = { cpf: '11144477735', nome: 'Zuleica Zilda Prova', email: 'zilda@mail.example' };
const RESTS_MS = 300;
/** Duration of a file of some megabytes on a slow line, and pause of an impatient person. */
const SLOW_MS = 1500;
const PRESSES_MS = 700;
const ELSEWHERE = 'http://elsewhere.example';

const RAR_ENTRIES = ['levantamento/ponto 01.23o', 'levantamento/planta da gleba.dxf', 'memorial.pdf'];
const RAR = {
  name: 'levantamento.rar',
  mimeType: 'application/vnd.rar',
  buffer: rar(RAR_ENTRIES.map((name) => ({ name, content: 'um' }))),
};

const actionsOf = ({ page }: Visitor, nome: string) => page.getByRole('button', { name: `Ações de ${nome}` });
const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** The focus moves once the page has loaded. */
async function expectFocus(element: Locator): Promise<void> {
  await element.waitFor();
  await expectSoon(() => isFocused(element), true);
}

journey('reviewing by keyboard, documents beside the data, and back to the same row', async (stage) => {
  const analyst = await stage.visitor();
  const { page } = analyst;
  const idEdital = await registerBoth(stage);

  await signIn(analyst, 'cageo', { at: `/credenciados/solicitacoes/listagem/${idEdital}` });
  await page.getByRole('button', { name: 'Nome', exact: true }).click();
  await page.getByRole('button', { name: 'Próxima', exact: true }).click();
  await page.getByText(/^16 a 30 de/).waitFor();
  await page.getByRole('button', { name: 'Próxima', exact: true }).click();
  await actionsOf(analyst, ZILDA.nome).waitFor();
  const list = `/credenciados/solicitacoes/listagem/${idEdital}?ordem=nome&direcao=asc&pagina=3`;
  await expectAddress(analyst, list);
  await page.reload();
  await act(page, `Ações de ${ZILDA.nome}`, 'Analisar');

  await expectHeading(page, 'ANALISAR CREDENCIADO');
  const place = page.getByText(/\d+ de 4\d/);
  const last = Number((await place.textContent())?.match(/(\d+) de/)?.[1]);
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('k');
  await page.getByText(`${last - 1} de`).waitFor();
  await page.getByText(YARA.email).waitFor();
  await page.keyboard.press('j');
  await page.getByText(`${last} de`).waitFor();
  await page.getByText(ZILDA.email).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Atalhos de teclado' }).waitFor();
  await analyst.step('atalhos de teclado');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await seeDocuments(analyst);
  await decideByKeyboard(analyst);

  await page.getByText('Solicitação reprovada.').waitFor();
  const next = page.getByRole('button', { name: /^Analisar a próxima pendente/ });
  await expectFocus(next);
  await expectAddress(analyst, list);
  await analyst.step('de volta à lista');
  await page.keyboard.press('Enter');
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  await page.getByText(/\d+ de 4\d/).waitFor();
  // Back leads to the list, whatever Next and Previous were used.
  await page.goBack();
  await expectHeading(page, 'Solicitações do edital');
  await page.locator('tr[aria-current] button:focus').waitFor();
  await page.goto(list);
  await approveInNineKeys(analyst);
});

/** From the row in the list: opens, views all six documents, approves, and arrives at the next one (ANL-13). */
async function approveInNineKeys(analyst: Visitor): Promise<void> {
  const { page } = analyst;
  const since = performance.now();
  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return page.keyboard.press(key);
  };
  await page.getByRole('link', { name: YARA.nome, exact: true }).focus();
  await press('Enter');
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  await page.getByText(YARA.email).waitFor();
  await seeSix(page, () => press('.'));
  await expectLittleToLookAt(page);
  const { pathname } = new URL(page.url());
  await press('a');
  await press('p');
  await press('Enter');
  await expectNext(page, pathname);
  tell(since, `${keys} keys`);
  expect(keys).toBeLessThanOrEqual(9);
}

/** Few controls and sections; each value to compare with a document is visible without scrolling (ANL-14). */
async function expectLittleToLookAt(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  const counted = await page.locator('main').evaluate((main) => {
    const shown = (selector: string) =>
      [...main.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const isInSight = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return at !== null && (element.contains(at) || at.contains(element)) && bottom <= window.innerHeight;
    };
    return {
      controls: shown('button, a, input, select, textarea, summary').length,
      sections: shown('h2').length,
      facts: shown('section[aria-label="Dados para conferir"] dd').filter(isInSight).length,
    };
  });
  process.stdout.write(`On the analysis with six documentos: ${JSON.stringify(counted)}\n`);
  expect(counted.controls).toBeLessThanOrEqual(35);
  expect(counted.sections).toBeLessThanOrEqual(4);
  expect(counted.facts).toBe(8);
  if (size) await page.setViewportSize(size);
}

/** As above, by mouse only. */
async function approveInFiveClicks(analyst: Visitor): Promise<void> {
  const { page } = analyst;
  const since = performance.now();
  let clicks = 0;
  const click = (element: Locator) => {
    clicks += 1;
    return element.click();
  };
  await click(page.getByRole('link', { name: YARA.nome, exact: true }));
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  await page.getByText(YARA.email).waitFor();
  const shown = page.getByRole('complementary').getByRole('region');
  const place = shownTab(page);
  await seeSix(page, async () => {
    const before = await place.getAttribute('id');
    await shown.hover();
    await until(async () => {
      await page.mouse.wheel(0, 2000);
      // Pause before turning the wheel again: one turn ends at the page's end.
      await page.waitForTimeout(RESTS_MS);
      return before !== (await place.getAttribute('id'));
    });
  });
  const { pathname } = new URL(page.url());
  await click(page.getByText('Aprovar', { exact: true }));
  await click(page.getByRole('button', { name: 'Outra forma de finalizar' }));
  await click(page.getByRole('menuitem', { name: 'Finalizar e abrir a próxima' }));
  await expectNext(page, pathname);
  tell(since, `${clicks} clicks`);
  expect(clicks).toBeLessThanOrEqual(5);
}

/** Views all six documents of the solicitação, one after another. */
async function seeSix(page: Page, goOn: () => Promise<void>): Promise<void> {
  for (let place = 1; place <= 6; place += 1) {
    if (place > 1) await goOn();
    await expectSoon(
      () =>
        page
          .getByRole('tab')
          .nth(place - 1)
          .getAttribute('aria-selected'),
      'true',
    );
    await page.getByText(`${place} de 6 abertos por você.`).waitFor();
  }
}

/** Checks that another solicitação that awaits analysis is open, with its first document beside it. */
async function expectNext(page: Page, before: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname !== before && pathname.includes('/validar/'));
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  await expectSoon(() => page.getByRole('tab').first().getAttribute('aria-selected'), 'true');
}

const shownTab = (page: Page) => page.getByRole('tab', { selected: true });

function tell(since: number, effort: string): void {
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  process.stdout.write(`Opened, six documents seen, approved, the next one reached: ${effort}, ${seconds} s\n`);
}

/** Refused today, but earlier portals may have stored such files. */
const UNREADABLE = [lockedPdf(), brokenPdf()];

/** Replaces documents in the analyst's browser by unreadable files. */
async function storedBefore({ context }: Visitor): Promise<void> {
  await context.route('**/findByCaminho*', async (route) => {
    // The page may have cancelled the request, or be closed, meanwhile.
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    const name = /filename="?([^";]+)/.exec(response.headers()['content-disposition'] ?? '')?.[1];
    const file = UNREADABLE.find((one) => one.name === name);
    if (!file) return route.fulfill({ response });
    const headers = { ...response.headers(), 'content-length': String(file.buffer.length) };
    return route.fulfill({ response, headers, body: file.buffer });
  });
}

/** Two people register under the open edital; one has documents of every kind that an analyst can meet. */
async function registerBoth(stage: Stage): Promise<number> {
  const { page } = await stage.visitor();
  const { id: idEdital } = await latestEdital(page, 'GEOMENSOR');
  await (await committeeAt(stage)).reopenEdital(idEdital);
  const unreadable = UNREADABLE.map(({ name }) => files.pdf(name));
  const documents = [hostilePdf(ELSEWHERE), files.png(), ...unreadable, files.zip(), files.docx()];
  await registerByApi(page, idEdital, 'GEOMENSOR', YARA);
  await registerByApi(page, idEdital, 'GEOMENSOR', ZILDA, documents);
  return idEdital;
}

async function expectAddress({ page }: Visitor, address: string): Promise<void> {
  const wanted = new URL(address, page.url());
  await page.waitForURL(({ pathname, searchParams }) => {
    const same = [...wanted.searchParams].every(([name, value]) => searchParams.get(name) === value);
    return pathname === wanted.pathname && same;
  });
}

async function seeDocuments(analyst: Visitor): Promise<void> {
  const { page, context } = analyst;
  await storedBefore(analyst);
  const strangers: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(ELSEWHERE)) strangers.push(request.url());
  });
  page.on('dialog', (dialog) => {
    strangers.push(dialog.message());
    void dialog.dismiss();
  });

  // The desk opens with the first document.
  const panel = page.getByRole('complementary');
  await panel.getByText('Documento de teste hostil').waitFor();
  await page.getByText('1 de 6 abertos por você.').waitFor();
  const sheet = panel.getByRole('region', { name: /^hostil.pdf, página 1 de 2/ });
  await analyst.step('PDF ao lado dos dados');
  const drawn = await sheet.locator('canvas').evaluate(hasInk);
  expect(drawn).toBe(true);
  // Its scripts, links, buttons and forms have no effect.
  await sheet.hover();
  await sheet.click();
  expect(await sheet.locator('a, button, input, iframe, object, embed').count()).toBe(0);
  await panel.getByRole('button', { name: 'Próxima página' }).click();
  await panel.getByText('Segunda folha').waitFor();
  for (const tool of ['Aumentar', 'Girar', 'Ajustar à largura'])
    await panel.getByRole('button', { name: tool }).click();
  await panel.getByText('Segunda folha').waitFor();

  const tabs = panel.getByRole('tab');
  await tabs.nth(1).click();
  const image = panel.getByRole('img', { name: 'Imagem do documento foto.png' });
  await image.waitFor();
  await page.getByText('2 de 6 abertos por você.').waitFor();
  expect(await image.evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth)).toBeGreaterThan(0);
  await analyst.step('imagem ao lado dos dados');
  for (const [place, message] of [
    [2, 'Este arquivo está protegido por senha.'],
    [3, 'Este arquivo está danificado e não pode ser mostrado.'],
  ] as const) {
    await tabs.nth(place).click();
    await panel.getByText(message).waitFor();
    await panel
      .getByRole('alert')
      .getByRole('button', { name: /^Baixar / })
      .waitFor();
  }
  await analyst.step('PDF danificado');
  await tabs.nth(4).click();
  await seeArchive(analyst);
  await tabs.nth(5).click();
  await panel.getByRole('region', { name: 'declaracao.docx' }).getByText(/\w/).first().waitFor();
  await page.getByText('4 de 6 abertos por você.').waitFor();
  await analyst.step('docx ao lado dos dados');
  await page.keyboard.press(',');
  await page.keyboard.press('o');
  await page.keyboard.press('Escape');
  await expectFocus(tabs.nth(4));

  expect(strangers).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Baixar hostil.pdf' }) });
  await row.getByText(/^Aberto por você em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/).waitFor();
}

/** Opens the archive's files one by one, then its list. */
async function seeArchive(analyst: Visitor): Promise<void> {
  const { page } = analyst;
  const panel = page.getByRole('complementary');
  const seen = (name: string) => panel.getByRole('button', { name: `Ver ${name}` });
  await seen('certidao.pdf').waitFor();
  await analyst.step('conteúdo de um zip');
  await seen('certidao.pdf').focus();
  await page.keyboard.press('Enter');
  await panel
    .getByRole('region', { name: /^certidao.pdf, página 1 de/ })
    .and(page.locator(':not([aria-busy])'))
    .waitFor();
  await page.getByText('3 de 6 abertos por você.').waitFor();
  await analyst.step('PDF dentro de um zip');
  await page.keyboard.press('Enter');
  await expectFocus(seen('certidao.pdf'));
  await seen('leia-me.txt').click();
  await panel.getByRole('region', { name: 'leia-me.txt' }).waitFor();
}

/** True if anything but white was drawn. */
function hasInk(canvas: Element): boolean {
  if (!(canvas instanceof HTMLCanvasElement)) return false;
  const dots = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  return (
    dots?.some((value, place) => place % 4 < 3 && value < 200 && (dots[place - (place % 4) + 3] ?? 0) > 0) ?? false
  );
}

async function decideByKeyboard({ page }: Visitor): Promise<void> {
  await page.keyboard.press('r');
  await expectSoon(() => page.getByRole('radio', { name: 'Reprovar' }).isChecked(), true);
  await page.keyboard.press('t');
  await page.keyboard.type('Documentos ilegíveis: javadrk?');
  await expectSoon(() => page.getByLabel('Justificativa').inputValue(), 'Documentos ilegíveis: javadrk?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('f');
  await expectFocus(page.getByRole('button', { name: 'Finalizar', exact: true }));
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Solicitações do edital');
}

journey.atNight('six documents seen, an approval and the next one, by the mouse alone', async (stage) => {
  const analyst = await stage.visitor();
  await signIn(analyst, 'cageo');
  const idEdital = await (await committeeAt(stage)).openEdital('GEOMENSOR', '014/2026');
  const { page } = await stage.visitor();
  for (const person of [YARA, ZILDA]) await registerByApi(page, idEdital, 'GEOMENSOR', person);
  await analyst.page.goto(`/credenciados/solicitacoes/listagem/${idEdital}`);
  await approveInFiveClicks(analyst);
});

// DOC-13
for (const viewport of ['phone', 'desktop'] as const) {
  journey.atNight(`the files of a RAR are listed, which is kept to open them (${viewport})`, async (stage) => {
    const analyst = await stage.visitor({ viewport });
    const { page } = analyst;
    const isPhone = viewport === 'phone';
    const idEdital = await (await committeeAt(stage)).openEdital('GEOMENSOR', isPhone ? '016/2026' : '017/2026');
    await registerByApi((await stage.visitor()).page, idEdital, 'GEOMENSOR', ZILDA, [RAR]);
    await signIn(analyst, 'cageo', { at: `/credenciados/solicitacoes/listagem/${idEdital}` });
    await act(page, `Ações de ${ZILDA.nome}`, 'Analisar');
    await expectHeading(page, 'ANALISAR CREDENCIADO');
    // The desk opens with the first document.
    if (isPhone) await page.getByRole('button', { name: `Visualizar ${RAR.name}` }).click();
    const view = page.getByRole(isPhone ? 'dialog' : 'complementary');
    const list = view.getByRole('table', { name: `Arquivos dentro de ${RAR.name}` });
    for (const name of RAR_ENTRIES) await list.getByText(name).first().waitFor();
    await view.getByText('Para abrir um destes arquivos, baixe o RAR.').waitFor();
    await analyst.step('conteúdo de um rar');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      // The desk's list of documents, beside the tabs.
      (isPhone ? view : page.getByRole('main'))
        .getByRole('button', { name: `Baixar ${RAR.name}` })
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe(RAR.name);
  });
}

journey.atNight('D pressed faster than files come opens them all (DOC-13)', async (stage) => {
  const analyst = await stage.visitor();
  const { page } = analyst;
  await signIn(analyst, 'cageo');
  const idEdital = await (await committeeAt(stage)).openEdital('GEOMENSOR', '015/2026');
  const documents = [files.pdf('um.pdf'), files.png(), files.docx(), files.pdf('dois.pdf'), files.zip(), files.jpg()];
  await registerByApi((await stage.visitor()).page, idEdital, 'GEOMENSOR', ZILDA, documents);
  await page.goto(`/credenciados/solicitacoes/listagem/${idEdital}`);
  await page.route('**/findByCaminho*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    // The request may have been cancelled meanwhile.
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('link', { name: ZILDA.nome, exact: true }).click();
  const place = shownTab(page);
  await page.getByText('0 de 6 abertos por você.').waitFor();
  const seen = new Set<string | null>();
  const opened = page.getByText('5 de 6 abertos por você.');
  for (let presses = 0; presses < 60 && !(await opened.isVisible()); presses += 1) {
    seen.add(await place.getAttribute('id'));
    await page.waitForTimeout(PRESSES_MS);
    await page.keyboard.press('d');
  }
  // All but the archive, of which a file is viewed.
  await opened.waitFor();
  expect(seen.size).toBe(6);
  await analyst.step('documentos lentos');
});

journey.atNight('a document over the data on a phone and on a tablet, and without a network', async ({ visitor }) => {
  for (const viewport of ['phone', 'tablet'] as const) {
    const reader = await visitor({ viewport });
    const { page } = reader;
    await signIn(reader, 'gestao');
    const { id: idEdital } = await latestEdital(page, 'GEOMENSOR');
    await page.goto(`/credenciados/solicitacoes/listagem/${idEdital}`);
    await page
      .getByRole('button', { name: /^Ações de / })
      .first()
      .waitFor();
    await act(page, /^Ações de /, 'Visualizar');
    await expectHeading(page, 'VISUALIZAR CREDENCIADO');
    await page.getByText(/^(Solicitação )?1 de \d+$/).waitFor();
    await reader.step('solicitação');
    await page.route('**/findByCaminho*', (route) => route.abort());
    reader.problems.announce(/findByCaminho.*ERR_FAILED/);
    reader.problems.announce(/Failed to load resource: net::ERR_FAILED/);
    await page
      .getByRole('button', { name: /^Visualizar / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Não foi possível carregar o documento.').waitFor();
    if (viewport === 'phone') await reader.step('documento sem rede');
    await page.unroute('**/findByCaminho*');
    await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
    await dialog.getByRole('region').locator('canvas').waitFor();
    await dialog
      .getByRole('region', { name: /página 1 de/ })
      .and(page.locator(':not([aria-busy])'))
      .waitFor();
    await reader.step('documento sobre os dados');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Readers without write access have no marks.
    expect(await page.getByText(/abertos por você/).count()).toBe(0);
  }
});
