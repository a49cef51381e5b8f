import { committeeAt } from '@credenciados/journeys/committee';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { contentMade, EDITAIS, holdScripts, OF_MODULE, openServed, SERVED } from '@credenciados/journeys/served';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

const journey = useJourneys();

/** Layout shifts below this aren't noticeable. */
const JUMP = 0.02;

/** *Editais* with the earlier ones listed. */
const EARLIER = `${EDITAIS}?anteriores=1`;

const OF_SHELL = /\/shell\/.*\.js$/;
/** Chunks of the module beyond its entry. */
const OF_MODULE_PAGE = /\/mf-public\/(?!.*remoteEntry).*\.js$/;

/** Opens a window without scripts. */
async function withoutScript({ visitor, portal }: Stage, read: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await visitor()).page
    .context()
    .browser()
    ?.newContext({
      ...{ javaScriptEnabled: false, locale: 'pt-BR', baseURL: portal.url },
      colorScheme: 'dark',
    });
  if (!context) throw new Error('There is no browser');
  try {
    await read(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Content type of a link's target. */
async function fileBehind(page: Page, link: Locator): Promise<string | undefined> {
  const answer = await page.context().request.get((await link.getAttribute('href')) ?? '');
  return answer.headers()['content-type'];
}

journey('without script the editais, their PDFs and the way in are there (TEL-11)', async (stage) => {
  const { portal } = stage;
  await (await committeeAt(stage)).openEdital('GEOMENSOR', '061/2026');
  await contentMade(portal, '061/2026');
  await withoutScript(stage, async (page) => {
    await page.goto(EDITAIS);
    await page.getByRole('heading', { level: 1, name: 'Editais de credenciamento' }).waitFor();
    expect(await page.title()).toBe('Editais de credenciamento · Portal de Credenciamento');
    // It has the light theme, including controls drawn by the browser.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    expect(await page.getByRole('article').count()).toBe(2);
    const pdf = page.getByRole('link', { name: /^Baixar edital/ }).first();
    const address = await pdf.getAttribute('href');
    expect(await fileBehind(page, pdf)).toBe('application/pdf');
    const form = await page.getByRole('link', { name: /^Cadastrar-se/ }).getAttribute('href');
    await contentMade(portal, 'Antes de começar', form ?? '');
    await page.getByRole('link', { name: /^Cadastrar-se/ }).click();
    await page.waitForURL(/\/credenciados\/cadastro\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Cadastro de credenciado - Geomensor' }).waitFor();
    await page.getByText('Edital nº 061/2026').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Os documentos do edital' }).waitFor();
    await page.getByText('Termos do cadastro e aviso de privacidade').click();
    await page.getByText('Li o edital e atendo aos seus requisitos.').waitFor();
    expect(await page.locator('noscript').textContent()).toContain('O formulário precisa de JavaScript.');
    expect(await page.locator('main').getByText('Carregando…').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: /^Baixar edital/ }).getAttribute('href')).toBe(address);
    // A page without server-rendered content says so, with nothing over it.
    await page.goto('/credenciados/minha-conta');
    await page.locator('noscript p').click({ trial: true, timeout: 10_000 });
    expect(await page.getByText('Carregando…').isVisible()).toBe(false);
  });
});

/** One more than fit on a page. */
const MANY = 16;

journey('without script every earlier edital, its PDF and the way back are there (TEL-11, TEL-58)', async (stage) => {
  const { portal } = stage;
  const committee = await committeeAt(stage);
  const numberOf = (place: number) => `${200 + place}/2026`;
  // The last one is open, and has a card.
  for (let place = 0; place <= MANY; place += 1) await committee.openEdital('GEOMENSOR', numberOf(place));
  await contentMade(portal, numberOf(MANY));
  await contentMade(portal, numberOf(MANY - 1), EARLIER);
  await contentMade(portal, numberOf(0), `${EARLIER}&pagina=2`);
  await withoutScript(stage, async (page) => {
    const ofEdital = (place: number) => page.getByRole('row', { name: numberOf(place) });
    const heading = page.getByRole('heading', { name: 'Editais anteriores' });
    const isInSight = () => heading.evaluate((each) => each.getBoundingClientRect().top < window.innerHeight);
    await page.goto(EDITAIS);
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByRole('link', { name: 'Ver editais anteriores' }).click();
    await ofEdital(MANY - 1).waitFor();
    expect(new URL(page.url()).search).toBe('?anteriores=1');
    expect(await isInSight()).toBe(true);
    expect(await page.getByRole('article').count()).toBe(2);
    expect(await ofEdital(MANY - 1).textContent()).toMatch(/Geomensor.*\d\d\/\d\d\/\d{4}.*\d\d\/\d\d\/\d{4}/s);
    expect(await fileBehind(page, ofEdital(MANY - 1).getByRole('link', { name: /^Baixar o edital/ }))).toBe(
      'application/pdf',
    );
    // Controls that need script are hidden.
    expect(await page.getByLabel('Registros por página').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Próxima' }).click();
    await ofEdital(0).waitFor();
    expect(await isInSight()).toBe(true);
    expect(await ofEdital(MANY - 1).count()).toBe(0);
    await page.getByRole('link', { name: 'Anterior', exact: true }).click();
    await ofEdital(MANY - 1).waitFor();
    await page.getByRole('link', { name: 'Ocultar editais anteriores' }).click();
    await page.getByRole('link', { name: 'Ver editais anteriores' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await isInSight()).toBe(true);
    await page.goBack();
    await ofEdital(MANY - 1).waitFor();
  });
});

/** Everything that a page needs to be read comes with it. */
const SCRIPT_FILES = /\.js(\?|$)/;

// axe is a script itself, so the portal's files are blocked instead.
journey.atNight('pages whose scripts never come have no barriers (TEL-11)', async (stage) => {
  const { visitor, portal } = stage;
  const edital = await (await committeeAt(stage)).openEdital('GEOMENSOR', '062/2026');
  const form = '/credenciados/credenciados/cadastro';
  const pages = {
    [EDITAIS]: 'Editais de credenciamento',
    [EARLIER]: 'Ocultar editais anteriores',
    [`${form}/${edital}`]: 'Antes de começar',
    [`${form}/999999`]: 'Este edital não existe ou não recebe inscrições.',
  };
  for (const [address, words] of Object.entries(pages)) await contentMade(portal, words, address);
  for (const options of [{ viewport: 'phone' }, { viewport: 'zoomed', colorScheme: 'dark' }] as const) {
    const reader = await visitor(options);
    const { page, problems } = reader;
    problems.announce(/ERR_FAILED/);
    await page.route(SCRIPT_FILES, (route) => route.abort());
    for (const [address, words] of Object.entries(pages)) {
      await page.goto(address);
      await page.locator(SERVED).getByText(words).first().waitFor();
      await page.mouse.wheel(0, 100);
      await page.getByRole('alert').getByText('Não foi possível carregar o restante desta página.').waitFor();
      expect(await page.locator(`${SERVED} [data-loading]`).count()).toBe(0);
      await reader.step(`${words} sem script`);
    }
    // The connection is back.
    await page.goto(`${form}/${edital}`);
    await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
    await page.unroute(SCRIPT_FILES);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('dialog', { name: 'Termos do cadastro' }).waitFor();
  }
});

/** Sets the time of a page's own loading indicator, a CSS animation, since no script runs. */
async function loadingFor(page: Page, ms: number): Promise<void> {
  await page.evaluate((moment) => {
    for (const animation of document.getAnimations()) {
      if (!(animation instanceof CSSAnimation) || animation.animationName !== 'demora') continue;
      animation.pause();
      animation.currentTime = moment;
    }
  }, ms);
}

// Only the shell knows this page, so it isn't server-rendered.
journey.atNight('a page whose script is slow, gone and back says so after 20 s (TEL-11)', async ({ visitor }) => {
  const { page, problems } = await visitor({ viewport: 'phone' });
  const banner = page.getByText('Está demorando mais que o esperado.');
  const open = async () => {
    await page.goto('/credenciados/privacidade', { waitUntil: 'commit' });
    await banner.waitFor({ state: 'attached' });
    await loadingFor(page, 19_999);
    expect(await banner.isVisible()).toBe(false);
    await loadingFor(page, 20_000);
    await banner.waitFor();
    await page.getByRole('status').filter({ has: banner }).waitFor();
  };
  const letThrough = await holdScripts(page, SCRIPT_FILES);
  await open();
  letThrough();
  await page.getByRole('heading', { level: 1, name: 'Aviso de privacidade' }).waitFor();
  await banner.waitFor({ state: 'detached' });

  await page.unroute(SCRIPT_FILES);
  problems.announce(/ERR_FAILED/);
  await page.route(SCRIPT_FILES, (route) => route.abort());
  await open();
  await page.unroute(SCRIPT_FILES);
  await page.getByRole('link', { name: 'recarregue a página' }).click();
  await page.getByRole('heading', { level: 1, name: 'Aviso de privacidade' }).waitFor();
});

journey.atNight('content whose module does not come stays to be read, and says so (TEL-11)', async (stage) => {
  const { visitor, portal } = stage;
  const edital = await (await committeeAt(stage)).openEdital('GEOMENSOR', '066/2026');
  const form = `/credenciados/credenciados/cadastro/${edital}`;
  await contentMade(portal, 'Antes de começar', form);
  const reader = await visitor({ viewport: 'phone' });
  const { page, problems } = reader;
  problems.announce(/ERR_FAILED|RUNTIME-008|Loading chunk/);
  for (const missing of [OF_MODULE, OF_MODULE_PAGE]) {
    await page.unroute(OF_MODULE);
    await page.route(missing, (route) => route.abort());
    await page.goto(form);
    const title = await page.title();
    await page.mouse.wheel(0, 100);
    await page.getByRole('alert').getByText('Não foi possível carregar o restante desta página.').waitFor();
    expect(await page.locator(SERVED).getByRole('heading', { name: 'Antes de começar' }).isVisible()).toBe(true);
    // The page behind it says what failed.
    await page.locator('#portal [data-failed] h1').waitFor({ state: 'attached' });
    expect(await page.title()).toBe(title);
    await reader.step('cadastro sem o módulo');
  }
  await page.unroute(OF_MODULE_PAGE);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await page.getByRole('dialog', { name: 'Termos do cadastro' }).waitFor();
});

journey.atNight('content whose script is slow says so after 30 s, and gives way to it (TEL-11)', async (stage) => {
  const { visitor, portal } = stage;
  await contentMade(portal, 'Inscrições abertas');
  const { page } = await visitor();
  await page.clock.install();
  const letThrough = await openServed(page, EDITAIS, OF_SHELL);
  const banner = page.getByRole('alert').getByText('Não foi possível carregar o restante desta página.');
  await page.mouse.wheel(0, 100);
  await page.locator('body > script[src*="/shell/"]').first().waitFor({ state: 'attached' });
  expect(await banner.isVisible()).toBe(false);
  await page.clock.fastForward(30_000);
  await banner.waitFor();
  letThrough();
  await page.locator(SERVED).waitFor({ state: 'detached' });
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Editais de credenciamento' }).waitFor();
});

/** Records a page's API requests and layout shifts. */
async function watch(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    // Requests of the current page only.
    if (request.resourceType() === 'document') asked.length = 0;
    asked.push(new URL(request.url()).pathname);
  });
  // Embedded data stays fresh, however slow the scripts are.
  await page.clock.setFixedTime(Date.now());
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Shifts after a person's own input don't count.
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) shifts.push(Number(entry.value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    asked,
    shifted: () =>
      page.evaluate(() =>
        'shifts' in window && Array.isArray(window.shifts) ? window.shifts.reduce((a, b) => a + b, 0) : 1,
      ),
    contentOf: (root: string) =>
      page.evaluate((selector) => {
        const content = document.querySelector(selector)?.cloneNode(true);
        if (!(content instanceof Element)) return undefined;
        // Content for browsers without scripts, or with stored data.
        for (const each of content.querySelectorAll('[data-without-script], [data-guardado]')) each.remove();
        // React's generated ids differ in the browser, where the selected option has no attribute.
        return content.innerHTML.replaceAll(/<!--.*?-->| (?:id|for)="_\w+_"| selected=""/g, '');
      }, root),
  };
}

journey('the portal takes the place of the first content without a jump (TEL-11)', async (stage) => {
  await (await committeeAt(stage)).openEdital('GEOMENSOR', '065/2026');
  await contentMade(stage.portal, '065/2026');
  const { page } = await stage.visitor({ viewport: 'phone' });
  // After the first paint, and before the portal is interactive.
  await page.route(/\.woff2$/, async (route) => {
    await page.locator(SERVED).waitFor();
    await page.waitForTimeout(500);
    await route.continue();
  });
  const { asked, shifted, contentOf } = await watch(page);
  // As a link shared in a social network.
  const letThrough = await openServed(page, `${EDITAIS}?utm_source=rede&fbclid=x`);
  const before = await contentOf(`${SERVED} main`);
  expect(before).toContain('Inscrições abertas');
  await page.waitForFunction(() => [...document.fonts].every(({ status }) => status === 'loaded'));
  await page.locator(`${SERVED} a[href*="baixar"]`).first().focus();
  letThrough();
  await page.locator(SERVED).waitFor({ state: 'detached' });
  expect(await contentOf('#portal main')).toBe(before);
  await page.locator('#portal a[href*="baixar"]:focus').waitFor();
  // The page's data are embedded.
  expect(asked.filter((path) => path.startsWith('/credenciados/publico/'))).toEqual([]);
  expect(await shifted()).toBeLessThanOrEqual(JUMP);
});

journey('the portal takes the place of the earlier editais without a jump, and answers (TEL-11)', async (stage) => {
  await (await committeeAt(stage)).openEdital('GEOMENSOR', '063/2026');
  await contentMade(stage.portal, '063/2026', EARLIER);
  const { page } = await stage.visitor();
  const { asked, shifted, contentOf } = await watch(page);
  const letThrough = await openServed(page, EARLIER);
  const before = await contentOf(`${SERVED} main`);
  expect(before).toContain('</table>');
  const toggle = (name: string) => page.locator('#portal').getByRole('link', { name });
  await page.locator(SERVED).getByRole('link', { name: 'Ocultar editais anteriores' }).focus();
  letThrough();
  await page.locator(SERVED).waitFor({ state: 'detached' });
  expect(await contentOf('#portal main')).toBe(before);
  await page.locator('#portal a[aria-expanded=true]:focus').waitFor();
  expect(asked.filter((path) => path.startsWith('/credenciados/publico/'))).toEqual([]);
  expect(await shifted()).toBeLessThanOrEqual(JUMP);
  // From then on the page isn't reloaded.
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await page.keyboard.press('Enter');
  await toggle('Ver editais anteriores').waitFor();
  await page.locator('#portal a[aria-expanded=false]:focus').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.goBack();
  await toggle('Ocultar editais anteriores').waitFor();
  await page.getByRole('table').waitFor();
  expect(await page.locator('body[data-same]').count()).toBe(1);
});

for (const viewport of ['desktop', 'phone'] as const) {
  journey.atNight(`the way back to a comprovante is in the first picture (INS-17, ${viewport})`, async (stage) => {
    await contentMade(stage.portal, 'Sua última inscrição neste aparelho');
    const citizen = await stage.visitor({ viewport });
    const { page } = citizen;
    const { shifted } = await watch(page);
    const day = 24 * 60 * 60_000;
    const keep = (kept: string) => sessionStorage.setItem('credenciados:comprovante', kept);
    const kept = { codigo: '7K3M-9QXD-2VBN-HT45', protocolo: '2026.12345678-9', numero: '061/2026', dia: '27/11/2026' };
    await page.addInitScript(keep, JSON.stringify({ ...kept, ate: Date.now() + day }));
    const letThrough = await openServed(page, EDITAIS);
    const told = page.getByText('Protocolo 2026.12345678-9 · edital nº 061/2026 · enviada em 27/11/2026');
    await page.locator(SERVED).filter({ has: told }).waitFor();
    await citizen.step('comprovante sem script');
    letThrough();
    await page.locator(SERVED).waitFor({ state: 'detached' });
    await told.waitFor();
    expect(await shifted()).toBeLessThanOrEqual(JUMP);
    await page.getByRole('button', { name: 'Não mostrar mais' }).click();
    await told.waitFor({ state: 'detached' });

    // Expired or missing data leaves no gap.
    await page.addInitScript(keep, JSON.stringify({ ...kept, ate: Date.now() - day }));
    await openServed(page, EDITAIS);
    await page.locator(SERVED).getByRole('article').first().waitFor();
    expect(await told.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.dataset.guardado)).toBe('');
  });
}

journey('the form comes under what was read before it, without a jump (TEL-11)', async (stage) => {
  const { visitor, portal } = stage;
  const edital = await (await committeeAt(stage)).openEdital('GEOMENSOR', '064/2026');
  const { page } = await visitor();
  const { asked, shifted, contentOf } = await watch(page);
  const form = `/credenciados/credenciados/cadastro/${edital}`;
  await contentMade(portal, 'Antes de começar', form);
  const letThrough = await openServed(page, form);
  const HEAD = 'section[aria-labelledby="antes-de-comecar"]';
  await page.getByText('Termos do cadastro e aviso de privacidade').click();
  const before = await contentOf(`${SERVED} ${HEAD} ul`);
  expect(before).toContain('CPF, e-mail, telefone e endereço');
  letThrough();
  await page.locator(SERVED).waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Termos do cadastro' }).waitFor();
  expect(await contentOf(`#portal ${HEAD} ul`)).toBe(before);
  expect(await page.locator(`#portal ${HEAD} details details`).getAttribute('open')).not.toBeNull();
  // Edital and documents are embedded.
  expect(asked.filter((path) => /\/publico\/(edital|tipoDocumento)/.test(path))).toEqual([]);
  expect(await shifted()).toBeLessThanOrEqual(JUMP);
});

journey('an edital that takes no registrations says so at once (INS-1, TEL-11)', async ({ portal }) => {
  await contentMade(
    portal,
    'Este edital não existe ou não recebe inscrições.',
    '/credenciados/credenciados/cadastro/999999',
  );
});

journey('a press before there is a script takes effect (TEL-11)', async ({ visitor, portal }) => {
  await contentMade(portal, 'Confira se ele é autêntico');
  const { page } = await visitor();
  const letThrough = await openServed(page, EDITAIS);
  await page.locator(SERVED).getByRole('button', { name: 'Tema escuro' }).click();
  letThrough();
  await page.locator('#portal').getByRole('button', { name: 'Tema escuro', pressed: true }).waitFor();
});

journey(
  'a press held while the portal takes over takes effect when it is released (TEL-11)',
  async ({ visitor, portal }) => {
    await contentMade(portal, 'Confira se ele é autêntico');
    const { page } = await visitor();
    const letThrough = await openServed(page, EDITAIS);
    const link = page.locator(SERVED).getByRole('link', { name: 'Confira se ele é autêntico' });
    // The press blurs the focused element.
    await page.locator(SERVED).getByRole('link').first().focus();
    await link.hover();
    await page.mouse.down();
    letThrough();
    // The portal has its page, while the server-rendered content stays under the finger.
    await page.locator('#portal main h1').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.querySelector('#portal main [data-loading]') === null);
    await page.mouse.up();
    await page.getByRole('heading', { level: 1, name: 'Conferir comprovante' }).waitFor();
  },
);
