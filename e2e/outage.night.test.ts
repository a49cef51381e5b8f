import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import type { PortalProcess } from '@credenciados/journeys/portal';
import { expectHeading, type } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { urlOfRunning } from '@credenciados/platform/db/command-database';
import { describe } from '@jest/globals';
import pg from 'pg';

/** Records an outage of today in an edital's period, like the portal after missed checks. */
async function recordOutage({ dataDir }: PortalProcess, editalId: number): Promise<void> {
  const database = new pg.Client({ connectionString: urlOfRunning(dataDir) });
  await database.connect();
  await database.query(
    `insert into indisponibilidade (edital_id, dia, minutos, inicio, fim, registrada_em)
     values ($1, (now() at time zone 'America/Belem')::date, 95, now() - interval '95 minutes', now(), now())`,
    [editalId],
  );
  await database.end();
}

describe('an outage of the portal', () => {
  const journey = useJourneys();

  journey('is told to CAGEO, extends the edital once, and is certified to everybody', async (stage) => {
    const committee = await committeeAt(stage);
    await recordOutage(stage.portal, await committee.openEdital('GEOMENSOR', '077/2026'));
    const [helena, rafael] = [await stage.visitor(), await stage.visitor({ viewport: 'phone' })];
    await signIn(helena, 'cageo');
    await signIn(rafael, 'duas', { perfil: 'Comissão CAGEO' });
    for (const { page, step } of [helena, rafael]) {
      await page.getByText('O portal ficou fora do ar por 95 minutos').waitFor();
      await step('indisponibilidade');
      await page.getByRole('button', { name: 'Aprovar prorrogação' }).click();
    }
    const dialog = helena.page.getByRole('dialog', { name: 'Aprovar prorrogação' });
    await dialog.getByRole('button', { name: 'Aprovar prorrogação' }).click();
    await dialog.getByText('Informe o motivo.').first().waitFor();
    await helena.step('sem motivo');
    await type(dialog, /^Motivo/, 'Queda de energia no centro de dados.');
    await dialog.getByRole('button', { name: 'Aprovar prorrogação' }).click();
    await helena.page.getByText('Edital prorrogado com sucesso.').waitFor();

    // The second decision is refused, and nothing changes.
    rafael.problems.announce(/422/);
    const second = rafael.page.getByRole('dialog', { name: 'Aprovar prorrogação' });
    await type(second, /^Motivo/, 'Falta de rede.');
    await second.getByRole('button', { name: 'Aprovar prorrogação' }).click();
    await second
      .getByText(/Helena Barros Monteiro/)
      .first()
      .waitFor();
    await rafael.step('decidida por outra pessoa');

    const anyone = await stage.visitor({ viewport: 'phone' });
    await anyone.page.goto('/credenciados/editais');
    await anyone.page.getByText(/^As inscrições foram prorrogadas porque o portal ficou fora do ar/).waitFor();
    await anyone.step('edital prorrogado');
    await anyone.page.getByRole('link', { name: 'Ver a certidão' }).click();
    await expectHeading(anyone.page, /comprovante/i);
    await anyone.page.getByText('077/2026').first().waitFor();
    await anyone.step('certidao');
  });
});
