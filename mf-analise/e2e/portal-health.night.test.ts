import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { useJourneys } from '@credenciados/journeys/journey';
import { type PortalProcess, ROOT } from '@credenciados/journeys/portal';
import { expectHeading, rowOf } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const run = promisify(execFile);

/** Last step of an operator's backup, beside the running portal. */
async function backupDone({ dataDir }: PortalProcess): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'api/src/resources/saude/backup-done.cli.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  return stdout;
}

const backupRow = (page: Page) => rowOf(page, 'Última cópia de segurança');

describe('Saúde do portal', () => {
  const journey = useJourneys();

  for (const viewport of ['desktop', 'phone'] as const) {
    journey(`tells what nobody did, and that it was done (${viewport})`, async ({ visitor, portal }) => {
      const carla = await visitor({ viewport });
      const { page } = carla;
      await signIn(carla, 'cageo');
      await expectHeading(page, 'Listagem de editais');
      await page.goto('/credenciados/minha-conta');
      await page.getByRole('link', { name: 'Saúde do portal' }).click();
      await expectHeading(page, 'Saúde do portal');
      await backupRow(page).getByText('Operação').waitFor();
      await carla.step(`saude ${viewport}`);
      expect(await backupDone(portal)).toMatch(/^Last backup: \d{4}-/);
      await page.getByRole('button', { name: 'Verificar de novo' }).click();
      await backupRow(page).getByText('Em ordem').waitFor();
      await carla.step(`saude depois ${viewport}`);
    });
  }

  journey('is for CAGEO and the management alone', async ({ visitor }) => {
    const gestao = await visitor();
    await signIn(gestao, 'gestao');
    await expectHeading(gestao.page, 'Listagem de editais');
    await gestao.page.goto('/credenciados/saude');
    await expectHeading(gestao.page, 'Saúde do portal');
    await backupRow(gestao.page).waitFor();
    const otavio = await visitor();
    await signIn(otavio, 'cavistoria');
    await expectHeading(otavio.page, 'Listagem de editais');
    expect(await otavio.page.getByRole('link', { name: 'Saúde do portal' }).count()).toBe(0);
    await otavio.page.goto('/credenciados/saude');
    await expectHeading(otavio.page, 'Acesso não permitido');
    await otavio.step('sem acesso');
  });
});
