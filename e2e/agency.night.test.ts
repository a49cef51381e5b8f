import { useJourneys } from '@credenciados/journeys/journey';
import { VIEWPORTS } from '@credenciados/journeys/page';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys(async () => ({
  env: {
    GOVBR_BAR: 'true',
    AGENCY_NAME: 'Instituto de Terras do Estado',
    AGENCY_URL: 'https://terras.exemplo.gov.br',
    OMBUDSMAN_URL: 'https://ouvidoria.exemplo.gov.br',
    INFORMATION_URL: 'https://informacao.exemplo.gov.br',
  },
}));

/** Sizes of controls and frame on a printed page. */
async function printed(page: Page): Promise<{ around: number; buttons: number; dark: number; cut: number }> {
  await page.emulateMedia({ media: 'print' });
  const on = (selector: string) => page.locator(`${selector}:visible`);
  const texts = on('main :is(h1, h2, h3, p, td, th, dd, dt, li, span, a)');
  return {
    around: await on(':is(header, nav, #rodape)').count(),
    buttons: await on('button:not([data-on-paper])').count(),
    dark: await texts.evaluateAll((all) => all.filter((one) => getComputedStyle(one).color !== 'rgb(0, 0, 0)').length),
    cut: await texts.evaluateAll((all) => all.filter((one) => getComputedStyle(one).maxHeight !== 'none').length),
  };
}

const NOTHING = { around: 0, buttons: 0, dark: 0, cut: 0 };

describe('the agency', () => {
  journey('stands in the bar and in the foot of every page, with where it hears and answers people', async (stage) => {
    for (const viewport of ['phone', 'desktop'] as const) {
      const person = await stage.visitor({ viewport });
      const bar = person.page.getByRole('navigation', { name: 'Governo e instituto' });
      const foot = person.page.getByRole('contentinfo');
      // The portal's own pages, and those of its issuer.
      for (const [path, heading] of [
        ['editais', 'Editais de credenciamento'],
        ['auth/entrar', 'Entrar no portal'],
      ] as const) {
        await person.page.goto(`/credenciados/${path}`);
        await expectHeading(person.page, heading);
        for (const part of [bar, foot]) {
          for (const [name, href] of [
            ['Instituto de Terras do Estado', 'https://terras.exemplo.gov.br'],
            ['Ouvidoria', 'https://ouvidoria.exemplo.gov.br'],
            ['Acesso à informação', 'https://informacao.exemplo.gov.br'],
          ] as const) {
            expect(await part.getByRole('link', { name }).getAttribute('href')).toBe(href);
          }
        }
        await person.step(`barra e rodapé: ${heading}`);
        await foot.scrollIntoViewIfNeeded();
        await person.step(`rodapé: ${heading}`);
      }
    }
  });
});

describe('on paper', () => {
  journey('is what the page says, in black on white, also of a dark page, with nothing to press', async (stage) => {
    const person = await stage.visitor({ colorScheme: 'dark' });
    const { page } = person;
    await page.goto('/credenciados/editais');
    await expectHeading(page, 'Editais de credenciamento');
    expect(await printed(page)).toEqual(NOTHING);
    // The address of an edital's file is printed, too.
    const address = page.locator('main a[target=_blank]').first();
    expect(await address.evaluate((link) => getComputedStyle(link, '::after').content)).toContain(
      `${stage.portal.url}/credenciados/publico/edital/`,
    );
    await person.picture('editais no papel');

    await page.emulateMedia({ media: 'screen' });
    await signIn(person, 'notificado');
    await page.goto('/credenciados/credenciado/mensagens');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('article').first().waitFor();
    expect(await printed(page)).toEqual(NOTHING);
    await page.setViewportSize(VIEWPORTS.phone);
    await person.picture('conversa no papel');
  });

  journey('is until when to rectify, though it is to be pressed elsewhere', async (stage) => {
    const person = await stage.visitor();
    await signIn(person, 'retificar');
    await expectHeading(person.page, 'Minhas solicitações');
    const until = person.page.getByRole('link', { name: /^Retificar até \d{2}\/\d{2}\/\d{4}/ });
    await until.waitFor();
    expect(await printed(person.page)).toEqual(NOTHING);
    expect(await until.isVisible()).toBe(true);
    await person.picture('solicitações no papel');
  });
});
