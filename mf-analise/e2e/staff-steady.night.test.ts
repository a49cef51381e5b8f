import { useJourneys } from '@credenciados/journeys/journey';
import { act, dayFromToday, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { told } from '@credenciados/journeys/staff';
import { expectSteady } from '@credenciados/journeys/steady';
import type { Page } from 'playwright-core';

const journey = useJourneys();

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}

// TEL-12, TEL-45
journey(
  'nothing moves under the pointer, and no notice covers a control, in the acts of staff',
  async ({ visitor }) => {
    const helena = await visitor();
    const { page } = helena;
    await signIn(helena, 'cageo');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/credenciados/solicitacoes/listagem/2');
    await expectHeading(page, 'Solicitações do edital');
    const all = page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' });
    await all.waitFor();
    await page.waitForTimeout(1000);
    await expectSteady(page, 'one row selected', () => page.getByRole('checkbox').nth(3).check(), true);
    await expectSteady(page, 'all selected', () => all.check(), true);
    await helena.step('lista com seleção');
    await expectSteady(
      page,
      'selection cleared',
      () => page.getByRole('button', { name: 'Limpar seleção' }).click(),
      true,
    );
    await expectSteady(page, 'a filter chosen', () =>
      page
        .getByRole('toolbar')
        .getByRole('button', { name: /^Aguardando validação/ })
        .click(),
    );
    await expectSteady(page, 'a person validated', async () => {
      await act(page, /^Ações de /, 'Validar credenciado');
      await confirm(page, 'Validar');
      await told(page, 'Válidado com sucesso');
    });
    await helena.step('aviso ao lado do título');
    await expectSteady(page, 'a person de-accredited', async () => {
      await act(page, /^Ações de /, 'Descredenciar');
      await type(page.getByRole('alertdialog'), /^Motivo/, 'Pedido da própria pessoa.');
      await confirm(page, 'Descredenciar');
      await told(page, 'Descredenciado  com sucesso');
    });
    await expectSteady(page, 'filters cleared', () => page.getByRole('button', { name: 'Limpar filtros' }).click());
    await expectSteady(page, 'the list exported', async () => {
      await page.getByRole('button', { name: 'Exportar (CSV)' }).click();
      await told(page, 'O arquivo CSV foi baixado.');
    });

    await page.goto('/credenciados/listagem-editais/listagem');
    await expectHeading(page, 'Listagem de editais');
    const open = page.getByRole('row', { name: /Aberto/ });
    const numero = (await open.getByRole('rowheader').getByRole('link').textContent()) ?? '';
    await page.waitForTimeout(1000);
    await expectSteady(page, 'an edital closed', async () => {
      await act(page, `Ações do edital ${numero}`, 'Encerrar');
      await confirm(page, 'Encerrar');
      await told(page, 'Edital encerrado com sucesso.');
    });
    await expectSteady(page, 'an edital reopened', async () => {
      await act(page, `Ações do edital ${numero}`, 'Reabrir');
      const modal = page.getByRole('dialog', { name: 'Reabrir edital' });
      await type(modal, 'Nova data de encerramento', dayFromToday(10));
      await modal.getByRole('button', { name: 'Editar' }).click();
      await confirm(page, 'Reabrir');
      await told(page, 'Sucesso ao reabrir Edital.');
    });
    await helena.step('edital reaberto');
  },
);
