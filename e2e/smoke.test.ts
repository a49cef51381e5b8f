import { useJourneys } from '@credenciados/journeys/journey';
import type { Visitor } from '@credenciados/journeys/page';
import { expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import { arriveInPortal, fillIn, PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { everyNight } from '@credenciados/testing/nightly';
import { describe, expect } from '@jest/globals';

const journey = useJourneys();
const title = ({ page }: Visitor) => page.getByRole('heading', { level: 1 });

describe('public editais', () => {
  for (const viewport of everyNight<('desktop' | 'phone' | 'narrow')[]>(
    ['desktop', 'phone', 'narrow'],
    ['desktop', 'phone'],
  )) {
    journey(`a visitor sees one card for each type of edital (${viewport})`, async ({ visitor }) => {
      const anna = await visitor({ viewport });
      await anna.page.goto('/credenciados/editais');
      const cards = anna.page.getByRole('main').getByRole('article');
      await cards.first().waitFor();
      await expectSoon(() => cards.count(), 2);
      await expectSoon(() => cards.getByRole('heading', { level: 2 }).allTextContents(), ['Geomensor', 'Vistoriador']);
      expect(await anna.page.getByRole('navigation', { name: 'Menu principal' }).count()).toBe(0);
      await anna.step('editais');
    });
  }

  journey.atNight('dates are those of the agency’s zone, wherever the browser is', async ({ visitor }) => {
    const dates: string[][] = [];
    for (const timezoneId of ['America/Belem', 'Asia/Tokyo', 'Pacific/Honolulu']) {
      const traveller = await visitor({ timezoneId });
      await traveller.page.goto('/credenciados/editais');
      const cards = traveller.page.getByRole('main').getByRole('article');
      await cards.first().waitFor();
      dates.push((await cards.allTextContents()).flatMap((text) => text.match(/\d{2}\/\d{2}\/\d{4}/g) ?? []));
    }
    expect(dates[0]?.length).toBeGreaterThanOrEqual(4);
    expect(dates[1]).toEqual(dates[0]);
    expect(dates[2]).toEqual(dates[0]);
  });

  journey('an address that nothing answers to says so, and leads home', async ({ visitor }) => {
    const lost = await visitor();
    lost.problems.announce(/404/);
    await lost.page.goto('/credenciados/nao-existe');
    await title(lost).waitFor();
    await lost.step('nao-encontrada');
  });
});

describe('session', () => {
  // CTA-10, TEL-5
  journey('an analyst signs in, reaches the editais, and signs out', async ({ visitor }) => {
    const helena = await visitor();
    await helena.page.goto('/credenciados/auth/entrar');
    await expectHeading(helena.page, 'Entrar no portal');
    await helena.step('entrar');
    await fillIn(helena, 'cageo');
    await arriveInPortal(helena, 'cageo');
    await helena.page.getByRole('heading', { level: 1, name: 'Listagem de editais' }).waitFor();
    await helena.page
      .getByRole('row', { name: /Encerrado/ })
      .first()
      .waitFor();
    await helena.step('listagem');

    await helena.page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
    // The choice of the profile leads to signing in, since there is no session any more.
    await helena.page.getByRole('heading', { name: 'Entrar no portal' }).waitFor();
    expect(await helena.page.evaluate(() => sessionStorage.getItem('@jwt'))).toBeNull();
    await helena.page.goto('/identidade/sair');
    await helena.page.waitForURL('**/identidade/saiu');
    await helena.step('saiu');

    await helena.page.goto('/credenciados/listagem-editais/listagem');
    await helena.page.waitForURL('**/identidade/entrar/**');
  });

  journey('a protected page is shown after signing in', async ({ visitor }) => {
    const helena = await visitor();
    await helena.page.goto('/credenciados/credenciados/listagem');
    await helena.page.waitForURL('**/identidade/entrar/**');
    await fillIn(helena, 'cageo');
    await arriveInPortal(helena, 'cageo');
    await helena.page.waitForURL('**/credenciados/credenciados/listagem');
  });

  journey('an account with two profiles chooses one', async ({ visitor }) => {
    const rafael = await visitor();
    await signIn(rafael, 'duas', { perfil: 'Comissão CAVISTORIA' });
    await rafael.page.getByRole('banner').getByText('Comissão CAVISTORIA').waitFor();
  });

  // TEL-4
  journey('an applicant is kept out of the staff’s pages, and told so', async ({ visitor }) => {
    const bruno = await visitor();
    await signIn(bruno, 'notificado');
    await title(bruno).waitFor();
    await bruno.page.goto('/credenciados/listagem-editais/listagem');
    await title(bruno).waitFor();
    expect(await bruno.page.getByRole('main').textContent()).toMatch(/permissão|acesso/i);
    expect(await bruno.page.getByRole('banner').getByText(PEOPLE.notificado).count()).toBe(1);
    await bruno.step('sem-permissao');
  });
});

describe('a module that fails', () => {
  const ANALYSIS = '**/modules/mf-analise/**';

  journey.atNight('is told in its place; header and menu go on, and trying again works', async ({ visitor }) => {
    const helena = await visitor();
    helena.problems.announce(/ERR_FAILED|mf-analise|Failed to (fetch|load)|#RUNTIME/);
    await helena.context.route(ANALYSIS, (route) => route.abort());
    await signIn(helena, 'cageo');
    const retry = helena.page.getByRole('main').getByRole('button', { name: 'Tentar novamente' });
    await retry.waitFor();
    await helena.page.getByRole('navigation', { name: 'Menu principal' }).waitFor();
    await helena.step('modulo-ausente');

    await helena.context.unroute(ANALYSIS);
    await retry.click();
    await helena.page.getByRole('heading', { level: 1, name: 'Listagem de editais' }).waitFor();
  });

  journey.atNight('answers an error of the server likewise', async ({ visitor }) => {
    const helena = await visitor();
    helena.problems.announce(/503|mf-analise|#RUNTIME|Failed to (fetch|load)/);
    await helena.context.route(`${ANALYSIS}/*.js`, (route) => route.fulfill({ status: 503, body: 'away' }));
    await signIn(helena, 'cageo');
    await helena.page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).waitFor();
    await helena.page.getByRole('banner').getByText(PEOPLE.cageo).waitFor();
  });
});
