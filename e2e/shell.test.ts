import { committeeAt } from '@credenciados/journeys/committee';
import { expectSteady } from '@credenciados/journeys/control-positions';
import { files } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { callingAnalyst, notifyApplicant, solicitacaoOf } from '@credenciados/journeys/messages';
import { VIEWPORTS, type Visitor } from '@credenciados/journeys/page';
import { act, chooseFile, expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import { arriveInPortal, fillIn, type PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys();
const SHELL_SCRIPTS = /\/shell\/.*\.js$/;
const header = (page: Page) => page.getByRole('banner');
const toSolicitacoes = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /solicitações/i });

/** Answers the browser's question on leaving a page by staying. */
async function leaveByTheMenu(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog');
  await toSolicitacoes(page).click({ noWaitAfter: true });
  const question = await asked;
  await question.dismiss();
  return question.message();
}

const revoke = (page: Page) =>
  page.evaluate(() =>
    fetch('/credenciados/sessao/sair', {
      method: 'POST',
      headers: { Authorization: `Bearer ${sessionStorage.getItem('@jwt')}` },
    }).then(({ status }) => status),
  );

/** Waits for all requests of an applicant's first page. */
async function homeAnswered(page: Page): Promise<void> {
  const calls = ['/findByCurrentUser', '/findSituacaoRetificadoByCurrentUser'];
  await Promise.all(calls.map((call) => page.waitForResponse((response) => response.url().endsWith(call))));
}

describe('the session', () => {
  journey('ends while a reply is written, which is there after signing in again', async ({ visitor }) => {
    const helena = await callingAnalyst(visitor);
    const bruno = await visitor();
    await signIn(bruno, 'notificado');
    const id = await notifyApplicant(helena, await solicitacaoOf(bruno.page), 'Documento que falta');

    const address = `/credenciados/credenciado/mensagens/responder/${id}`;
    await bruno.page.goto(address);
    const editor = bruno.page.getByRole('textbox', { name: /Mensagem/ });
    await editor.fill('Envio hoje à tarde.');
    bruno.problems.announce(/401/);
    expect(await revoke(bruno.page)).toBe(200);
    const again = bruno.page.getByRole('main').getByRole('button', { name: 'Entrar novamente' });
    // Idle sessions learn by the event stream, active ones by an answer.
    await again.waitFor();
    await bruno.step('sessao terminada');
    await expectSoon(() => editor.textContent(), expect.stringContaining('Envio hoje à tarde.'));

    // The popup asks for the password, returns the new token and closes.
    const [beside] = await Promise.all([bruno.page.waitForEvent('popup'), again.click()]);
    await fillIn({ page: beside }, 'notificado');
    await again.waitFor({ state: 'hidden' });
    expect(bruno.page.url()).toContain(address);
    await expectSoon(() => editor.textContent(), expect.stringContaining('Envio hoje à tarde.'));
    await bruno.page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await bruno.page.getByText('Mensagem enviada com sucesso.').first().waitFor();
  });

  journey.atNight('begins on a computer whose clock is three hours ahead', async ({ visitor }) => {
    const bruno = await visitor();
    await bruno.page.clock.install({ time: Date.now() + 3 * 60 * 60_000 });
    await signIn(bruno, 'notificado');
    await expectHeading(bruno.page, 'Minhas solicitações');
    await bruno.page.clock.runFor(6_000);
    expect(await bruno.page.getByText('Sua sessão expirou!').count()).toBe(0);
  });

  journey.atNight('announces its end two minutes before, and goes on when asked to', async ({ visitor }) => {
    const bruno = await visitor({ viewport: 'phone' });
    await bruno.page.clock.install();
    await signIn(bruno, 'notificado');
    const tokenOf = () => bruno.page.evaluate(() => sessionStorage.getItem('@jwt'));
    const before = await tokenOf();
    const start = Date.now();
    await bruno.page.clock.setSystemTime(start + 58.5 * 60_000);
    await bruno.page.clock.runFor(6_000);
    const warning = bruno.page.getByRole('alertdialog', { name: 'Sua sessão está terminando' });
    await warning.getByText(/A sessão termina em/).waitFor();
    await bruno.step('sessao terminando');

    await bruno.page.clock.setSystemTime(start);
    await warning.getByRole('button', { name: 'Continuar conectado' }).click();
    await warning.waitFor({ state: 'hidden' });
    expect(await tokenOf()).not.toBe(before);
    await expectHeading(bruno.page, 'Minhas solicitações');
  });

  journey.atNight('ends in every tab where it ends in one', async ({ visitor }) => {
    const bruno = await visitor();
    await Promise.all([homeAnswered(bruno.page), signIn(bruno, 'notificado')]);
    const second = await bruno.context.newPage();
    const loaded = homeAnswered(second);
    await second.goto('/credenciados/auth/entrar');
    await arriveInPortal({ page: second }, 'notificado');
    // Requests after the session's end would be refused.
    await loaded;
    const tokens = await Promise.all(
      [bruno.page, second].map((page) => page.evaluate(() => sessionStorage.getItem('@jwt'))),
    );

    await header(bruno.page).getByRole('button', { name: 'Sair' }).click();
    for (const page of [bruno.page, second]) {
      await page.getByRole('heading', { name: 'Entrar no portal' }).waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem('@jwt'))).toBeNull();
    }
    for (const token of tokens) {
      const answer = await second.request.get('/credenciados/conversa/getByUser', {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(answer.status()).toBe(401);
    }
  });

  journey.atNight('goes on with another profile without signing in again', async ({ visitor }) => {
    const rafael = await visitor();
    await signIn(rafael, 'duas', { perfil: 'Comissão CAVISTORIA' });
    await header(rafael.page)
      .getByRole('button', { name: /opções da conta/ })
      .click();
    await rafael.step('opcoes da conta');
    await rafael.page.getByRole('menuitem', { name: 'Trocar de perfil' }).click();
    await rafael.page.getByRole('button', { name: 'Comissão CAGEO' }).click();
    await arriveInPortal(rafael, 'duas');
    await header(rafael.page).getByText('Comissão CAGEO').first().waitFor();
    await rafael.page.getByRole('link', { name: 'Possíveis credenciados' }).first().waitFor();
  });

  journey.atNight('offers no other profile to whoever has one', async ({ visitor }) => {
    const otavio = await visitor();
    await signIn(otavio, 'cavistoria');
    expect(
      await header(otavio.page)
        .getByRole('button', { name: /opções da conta/ })
        .count(),
    ).toBe(0);
  });
});

describe('notices', () => {
  journey.atNight('stay while they are pointed at, and can be read again', async ({ visitor }) => {
    const helena = await visitor();
    helena.problems.announce(/500/);
    await helena.context.route('**/edital/listagem', (route) => route.fulfill({ status: 500, json: { status: 500 } }));
    await signIn(helena, 'cageo');
    const { page } = helena;
    const toast = page.getByRole('region', { name: 'Avisos (Alt+T)' }).getByText('Erro!').first();
    await toast.waitFor();
    await toast.hover();
    await page.waitForTimeout(6_000);
    expect(await toast.isVisible()).toBe(true);
    await page.mouse.move(300, 600);
    await toast.waitFor({ state: 'hidden', timeout: 9_000 });

    await header(page).getByRole('button', { name: 'Avisos recentes' }).click();
    const history = page.getByRole('dialog', { name: 'Avisos recentes' });
    await history.getByText('Ocorreu um erro inesperado, tente novamente mais tarde.').first().waitFor();
    await helena.step('avisos recentes');
  });
});

describe('the API', () => {
  journey.atNight('is slow: the page says that it loads, and then shows what came', async ({ visitor }) => {
    const helena = await visitor();
    await signIn(helena, 'cageo');
    await helena.context.route('**/credenciados/edital/listagem', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue();
    });
    await helena.page.reload();
    await helena.page.getByRole('progressbar', { name: 'Carregando' }).waitFor();
    await expectHeading(helena.page, 'Listagem de editais');
    await helena.page
      .getByRole('row', { name: /Encerrado|Aberto/ })
      .first()
      .waitFor();
    await helena.page.getByRole('progressbar', { name: 'Carregando' }).waitFor({ state: 'hidden' });
  });

  journey.atNight('doesn’t answer: the page says so and tries again', async ({ visitor }) => {
    const helena = await visitor();
    helena.problems.announce(/ERR_CONNECTION_REFUSED|Failed to load/);
    await signIn(helena, 'cageo');
    const calls = /\/credenciados\/(edital|solicitacao|notificacao|conversa)\//;
    await helena.context.route(calls, (route) => route.abort('connectionrefused'));
    await helena.page.reload();
    await expectHeading(helena.page, 'Listagem de editais');
    const retry = helena.page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).last();
    await retry.waitFor();
    await helena.step('sem resposta');
    await helena.context.unroute(calls);
    await retry.click();
    await helena.page
      .getByRole('row', { name: /Encerrado|Aberto/ })
      .first()
      .waitFor();
  });
});

describe('without a network', () => {
  journey('the page says so, an address shows the offline page, and both recover', async ({ visitor }) => {
    const anna = await visitor({ offlinePage: true, viewport: 'phone' });
    const { page, context } = anna;
    await page.goto('/credenciados/editais');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await context.setOffline(true);
    await page.getByText('Você está sem conexão com a internet.').waitFor();
    await anna.step('aviso sem conexao');
    // That page polls whether the network is back.
    anna.problems.announce(/acessibilidade.*ERR_INTERNET_DISCONNECTED|ERR_INTERNET_DISCONNECTED.*acessibilidade/);
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.goto('/credenciados/acessibilidade');
    await expectHeading(page, 'Não foi possível chegar ao portal');
    await asked;
    await anna.step('pagina sem conexao');
    expect(
      await page.evaluate(async () => {
        const stores = await caches.keys();
        const kept = await Promise.all(stores.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().map(({ url }) => new URL(url).pathname);
      }),
    ).toEqual(['html', 'css', 'js'].map((kind) => `/credenciados/shell/sem-conexao.${kind}`));
    // A retry without network keeps waiting.
    await page.getByRole('link', { name: 'Tentar novamente' }).click();
    await expectHeading(page, 'Não foi possível chegar ao portal');

    await context.setOffline(false);
    await expectHeading(page, 'Acessibilidade');
  });

  for (const viewport of ['phone', 'desktop'] as const) {
    // TEL-45
    journey.atNight(`it is told without moving or covering anything (${viewport})`, async ({ visitor }) => {
      const helena = await visitor({ viewport });
      const { page, context, problems } = helena;
      await signIn(helena, 'cageo');
      await page.goto('/credenciados/minha-conta');
      const turn = page.getByRole('button', { name: /igar o resumo diário$/ });
      await turn.waitFor();
      await helena.arrived();
      problems.announce(/ERR_INTERNET_DISCONNECTED|\/credenciados\//);
      const banner = page.getByRole('alert').filter({ hasText: 'Você está sem conexão com a internet.' });
      await expectSteady(page, 'the network gone', async () => {
        await context.setOffline(true);
        await banner.waitFor();
      });
      // A press on the strip reaches the control below it.
      await turn.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight));
      const { x = 0, y = 0, width = 0, height = 0 } = (await turn.boundingBox()) ?? {};
      await page.mouse.click(x + width / 2, y + height - 2);
      const toast = page.getByRole('status').filter({ hasText: 'Erro!' });
      await toast.waitFor();
      const top = await banner.evaluate((element) => element.getBoundingClientRect().top);
      const { y: begin = 0, height: high = 0 } = (await toast.boundingBox()) ?? {};
      expect(begin + high).toBeLessThanOrEqual(top);
      await helena.step('aviso e faixa de sem conexao');
    });
  }
});

describe('a dialog of a module that doesn’t come', () => {
  const SCRIPTS = /\/modules\/mf-analise\/.*\.js$/;
  // TEL-45
  journey.atNight('takes nothing of its page, and comes when it is asked for again', async ({ visitor }) => {
    const helena = await visitor();
    const { page, problems } = helena;
    await signIn(helena, 'cageo');
    await page.goto('/credenciados/solicitacoes/listagem/1');
    await page
      .getByRole('checkbox', { name: /^Selecionar (?!todas)/ })
      .first()
      .check();
    const search = page.getByPlaceholder('Digite o nome ou CPF do interessado');
    await search.fill('Ana');
    await helena.arrived();
    problems.announce(/mf-analise|ChunkLoadError|ERR_FAILED/);
    await page.route(SCRIPTS, (route) => route.abort());
    await page.getByRole('button', { name: 'Etiquetas', exact: true }).click();
    await page.getByText('Não foi possível carregar esta parte da página.').waitFor();
    await expectSoon(() => search.inputValue(), 'Ana');
    await helena.step('dialogo que nao veio');
    await page.unroute(SCRIPTS);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('dialog', { name: /Etiquetas/ }).waitFor();
    await page.keyboard.press('Escape');
    await expectSoon(() => page.evaluate(() => document.activeElement?.textContent), 'Etiquetas');
    await expectSoon(() => search.inputValue(), 'Ana');
  });
});

describe('a late part of the shell that doesn’t come', () => {
  // TEL-45
  journey.atNight(
    'takes nothing of what was written: it is told in its place, leaving is asked all the same, and it can be asked for again',
    async ({ visitor }) => {
      const helena = await callingAnalyst(visitor);
      const bruno = await visitor();
      await signIn(bruno, 'notificado');
      const { page } = bruno;
      const id = await notifyApplicant(helena, await solicitacaoOf(page), 'Certidão que falta');
      await page.goto(`/credenciados/credenciado/mensagens/responder/${id}`);
      const text = page.getByRole('textbox', { name: /Mensagem/ });
      await text.waitFor();
      await bruno.arrived();
      await page.route(SHELL_SCRIPTS, (route) => route.abort());
      bruno.problems.announce(/shell|ChunkLoadError|Loading chunk|ERR_FAILED/);
      const refused = page.waitForEvent('requestfailed');
      await text.fill('Segue a certidão.');
      await refused;
      await page.unroute(SHELL_SCRIPTS);
      await chooseFile(
        page,
        page.getByRole('button', { name: /^Selecionar arquivo/ }).first(),
        files.pdf('certidao.pdf'),
      );
      const remove = page.getByRole('button', { name: 'Remover certidao.pdf' });
      await remove.waitFor();
      await bruno.arrived();
      await page.route(SHELL_SCRIPTS, (route) => route.abort());
      await remove.click();
      await page.getByText('Não foi possível carregar esta parte da página.').waitFor();
      await expectSoon(() => text.textContent(), expect.stringContaining('Segue a certidão.'));
      await bruno.step('parte que nao veio');

      const staying = await leaveByTheMenu(page);
      expect(staying).toBe('Sair sem salvar?');
      await expectSoon(() => text.textContent(), expect.stringContaining('Segue a certidão.'));

      await page.unroute(SHELL_SCRIPTS);
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByRole('alertdialog', { name: 'Remover anexo' }).waitFor();
    },
  );

  // TEL-45
  journey.atNight(
    'is waited for no longer than three seconds by whoever leaves, and not at all where it came while there was a network',
    async ({ visitor }) => {
      const helena = await callingAnalyst(visitor);
      const bruno = await visitor();
      await signIn(bruno, 'notificado');
      const id = await notifyApplicant(helena, await solicitacaoOf(bruno.page), 'Certidão que demora');
      const beginToWrite = async ({ page, arrived }: Visitor) => {
        await page.goto(`/credenciados/credenciado/mensagens/responder/${id}`);
        const text = page.getByRole('textbox', { name: /Mensagem/ });
        await text.waitFor();
        await arrived();
        return text;
      };
      const slow = await beginToWrite(bruno);
      // Never answered.
      bruno.problems.announce(/UnsavedDialog/);
      await bruno.page.route(SHELL_SCRIPTS, () => {});
      await slow.fill('Ainda escrevo.');
      expect(await leaveByTheMenu(bruno.page)).toBe('Sair sem salvar?');
      await expectSoon(() => slow.textContent(), expect.stringContaining('Ainda escrevo.'));

      const again = await visitor();
      const { page } = again;
      await signIn(again, 'notificado');
      const text = await beginToWrite(again);
      const came = page.waitForResponse((answer) => SHELL_SCRIPTS.test(answer.url()));
      await text.fill('Ainda escrevo.');
      await (await came).finished();
      await again.context.setOffline(true);
      again.problems.announce(/ERR_INTERNET_DISCONNECTED|\/credenciados\//);
      await toSolicitacoes(page).click();
      const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
      await question.getByRole('button', { name: 'Continuar nesta página' }).click();
      await expectSoon(() => text.textContent(), expect.stringContaining('Ainda escrevo.'));
      await again.step('pergunta sem rede');
    },
  );
});

describe('the dark theme', () => {
  const PAGES: [keyof typeof PEOPLE | null, string[]][] = [
    [null, ['editais', 'privacidade', 'acessibilidade', 'nao-existe']],
    [
      'cageo',
      ['listagem-editais/listagem', 'credenciados/listagem', 'credenciados/credenciar', 'modelos/listar', 'saude'],
    ],
    ['retificar', ['credenciado/solicitacoes', 'credenciado/mensagens']],
  ];
  for (const [person, paths] of PAGES) {
    journey.atNight(`can be read on the pages of ${person ?? 'everybody'}`, async ({ visitor }) => {
      const reader = await visitor({ colorScheme: 'dark' });
      if (paths.includes('nao-existe')) reader.problems.announce(/404/);
      if (person) await signIn(reader, person);
      for (const path of paths) {
        await reader.page.goto(`/credenciados/${path}`);
        await reader.page.getByRole('heading', { level: 1 }).waitFor();
        await reader.page.getByText('Carregando…').first().waitFor({ state: 'hidden' });
        await reader.page.getByRole('progressbar').waitFor({ state: 'hidden' });
        await expectSoon(() => reader.page.evaluate(() => document.documentElement.classList.contains('dark')), true);
        await reader.step(`escuro ${path}`);
      }
    });
  }

  journey.atNight('can be read while somebody signs in, types what is wrong, and decides', async (stage) => {
    await (await committeeAt(stage)).openEdital('VISTORIADOR', '077/2026');
    const helena = await stage.visitor({ colorScheme: 'dark' });
    const { page } = helena;
    await page.goto('/credenciados/auth/entrar');
    await expectHeading(page, 'Entrar no portal');
    helena.problems.announce(/status of 422/);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await helena.step('escuro entrar');
    await page.goto('/credenciados/editais');
    await page
      .getByRole('link', { name: /^Cadastrar-se/ })
      .first()
      .click();
    await page.getByRole('checkbox', { name: /^Li e aceito/ }).check();
    await page.getByRole('button', { name: 'Aceitar e continuar' }).click();
    await page.getByRole('button', { name: 'Revisar e cadastrar' }).click();
    await page.getByRole('alert').first().waitFor();
    await helena.step('escuro formulário com erros');
    const analyst = await stage.visitor({ colorScheme: 'dark' });
    await signIn(analyst, 'cageo');
    await analyst.page.goto('/credenciados/solicitacoes/listagem/2');
    await analyst.page
      .getByRole('row', { name: /Aguardando análise/ })
      .getByRole('link')
      .first()
      .click();
    await analyst.page.getByText(/^1 de \d+ abertos por você\.$/).waitFor();
    await analyst.step('escuro mesa de análise');
    await act(analyst.page, 'Opções', 'Solicitar retificação');
    await analyst.page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await analyst.page.getByRole('dialog').getByText('Defina um prazo').first().waitFor();
    await analyst.step('escuro solicitar retificação');
    // In the dark theme an edge replaces the shadow.
    const edge = await analyst.page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).boxShadow);
    expect(edge).toMatch(/^rgb\(136, 136, 136\) 0px 0px 0px 1px$/);
  });

  journey.atNight('is kept when it is chosen', async ({ visitor }) => {
    const anna = await visitor();
    await anna.page.goto('/credenciados/editais');
    const isDark = () => anna.page.evaluate(() => document.documentElement.classList.contains('dark'));
    await expectSoon(() => isDark(), false);
    await anna.page.getByRole('contentinfo').getByRole('button', { name: 'Tema escuro' }).click();
    await anna.page.locator('html.dark').waitFor();
    await anna.page.reload();
    await expectHeading(anna.page, /./);
    await expectSoon(() => isDark(), true);
  });
});

describe('the keyboard', () => {
  const focused = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

  journey('finds the shortcuts first, and a page’s heading after going there', async ({ visitor }) => {
    const helena = await visitor();
    await helena.page.goto('/credenciados/listagem-editais/listagem');
    await fillIn(helena, 'cageo');
    await arriveInPortal(helena, 'cageo');
    await expectHeading(helena.page, 'Listagem de editais');
    await helena.page.getByRole('link', { name: 'Credenciados' }).first().click();
    await expectHeading(helena.page, /Listagem de credenciados/);
    await expectSoon(() => focused(helena), expect.stringMatching(/Listagem de credenciados/));
    await expectSoon(() => helena.page.title(), expect.stringMatching(/^Listagem de credenciados/));

    await helena.page.reload();
    await expectHeading(helena.page, /Listagem de credenciados/);
    await helena.page.keyboard.press('Tab');
    await expectSoon(() => focused(helena), 'Ir para o conteúdo [1]');
    await helena.page.keyboard.press('Enter');
    await expectSoon(() => helena.page.evaluate(() => document.activeElement?.id), 'conteudo');

    // Zoomed in, the menu is behind its button.
    await helena.page.setViewportSize(VIEWPORTS.narrow);
    await helena.page.reload();
    await expectHeading(helena.page, /Listagem de credenciados/);
    await helena.page.keyboard.press('Tab');
    await helena.page.keyboard.press('Tab');
    await expectSoon(() => focused(helena), 'Ir para o menu [2]');
    await helena.page.keyboard.press('Enter');
    await expectSoon(() => focused(helena), 'Menu');
    await helena.page.keyboard.press('Enter');
    const menu = helena.page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Credenciados', exact: true }).waitFor();
    await helena.step('menu aberto');
  });
});

describe('a module from elsewhere', () => {
  journey('is not taken where the portal does not allow it, and nothing of that is loaded', async ({ visitor }) => {
    const { page } = await visitor();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/credenciados/editais?mf:mf-public=http://localhost:1/remoteEntry.js');
    await expectHeading(page, 'Editais de credenciamento');
    expect(loaded.filter((address) => address.startsWith('http://localhost:1/'))).toEqual([]);
    expect(await page.getByRole('complementary', { name: 'Módulos em desenvolvimento' }).count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
