import { useJourneys } from '@credenciados/journeys/journey';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { arriveInPortal, fillIn, PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { everyNight } from '@credenciados/testing/nightly';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys();
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('@jwt'));

// CTA-5
describe('a link with somebody else’s token', () => {
  journey('changes nobody’s session, and says so', async ({ visitor }) => {
    const otavio = await visitor();
    const landing = otavio.page.waitForRequest(/\/credenciados\/\?token=/);
    await signIn(otavio, 'cavistoria');
    const { search } = new URL((await landing).url());

    const analyst = ['desktop', 'cageo'] as const;
    for (const [viewport, person] of everyNight([analyst, ['phone', null] as const], [analyst])) {
      const reader = await visitor({ viewport });
      reader.problems.announce(/422/);
      if (person) await signIn(reader, person);
      const before = person ? await stored(reader.page) : null;
      await reader.page.goto(`/credenciados/${search}`);
      await reader.page.getByText('Este link de entrada não foi pedido por este navegador').first().waitFor();
      expect(reader.page.url()).not.toContain('token');
      expect(await stored(reader.page)).toBe(before);
      if (person) await reader.page.getByRole('banner').getByText(PEOPLE[person]).waitFor();
      await reader.step('link de outra pessoa');
    }
    // It didn't end the session that the token belongs to, either.
    await otavio.page.reload();
    await arriveInPortal(otavio, 'cavistoria');
  });
});

describe('a browser that somebody has left', () => {
  journey.atNight('is asked for a password, on every way in', async ({ visitor }) => {
    const somebody = await visitor();
    const { page } = somebody;
    await signIn(somebody, 'cageo');
    await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
    await expectHeading(page, 'Entrar no portal');
    expect(await stored(page)).toBeNull();
    const ways = ['/identidade/modulos', '/credenciados/auth/entrar', '/credenciados/listagem-editais/listagem'];
    for (const way of ways) {
      await page.goto(way);
      await expectHeading(page, 'Entrar no portal');
    }
    await fillIn({ page }, 'gestao');
    await arriveInPortal({ page }, 'gestao');
  });
});
