import { expectSteady, expectUncovered } from '@credenciados/journeys/control-positions';
import { useJourneys } from '@credenciados/journeys/journey';
import { callingAnalyst, notifyApplicant, openSomeEdital, solicitacaoOf } from '@credenciados/journeys/messages';
import { act, dayFromToday, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { told, write } from '@credenciados/journeys/staff';
import type { Page } from 'playwright-core';

const journey = useJourneys();

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
}

/** Opens the analysis of a row that awaits it: a chip's rows may come after its click. */
async function analyseOne(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Aguardando análise' }).first();
  await row.getByRole('button', { name: /^Ações de / }).click();
  await page.getByRole('menuitem', { name: 'Analisar', exact: true }).click();
  await page.getByRole('radio', { name: 'Aprovar' }).waitFor();
}

// TEL-12, TEL-45
journey(
  'nothing moves under the pointer, and no notice covers a control, in the acts of staff',
  async ({ visitor }) => {
    const helena = await visitor();
    const { page } = helena;
    await signIn(helena, 'cageo');
    await openSomeEdital(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/credenciados/solicitacoes/listagem/2');
    await expectHeading(page, 'Solicitações do edital');
    const all = page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' });
    await all.waitFor();
    await page.waitForTimeout(1000);
    await expectSteady(page, 'one row selected', () => page.getByRole('checkbox').nth(3).check(), true);
    await expectSteady(page, 'all selected', () => all.check(), true);
    await helena.step('lista com seleção');
    await expectSteady(page, 'a label put on all', async () => {
      await page.getByRole('button', { name: 'Etiquetas', exact: true }).click();
      const labels = page.getByRole('dialog', { name: /^Etiquetas de/ });
      await labels
        .getByRole('button', { name: /^Pôr a etiqueta / })
        .first()
        .click();
      await page
        .getByRole('region', { name: 'Avisos' })
        .getByText(/^Etiqueta posta em/)
        .waitFor();
      await page.keyboard.press('Escape');
      await labels.waitFor({ state: 'detached' });
    });
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
    await expectSteady(page, 'an edital edited', async () => {
      await act(page, `Ações do edital ${numero}`, 'Editar');
      const modal = page.getByRole('dialog', { name: 'Editar edital' });
      await modal.getByRole('button', { name: 'Editar', exact: true }).click();
      await told(page, 'Edital editado com sucesso.');
    });

    await page.goto('/credenciados/credenciados/credenciar');
    await expectHeading(page, 'Listagem de possíveis credenciados');
    const processos = page.getByRole('button', { name: /^Ações d/ });
    await processos.nth(1).waitFor();
    await expectSteady(page, 'a processo accredited', async () => {
      await processos.nth(1).click();
      await page.getByRole('menuitem', { name: 'Credenciar', exact: true }).click();
      const modal = page.getByRole('dialog', { name: 'Credenciar' });
      await modal.getByRole('button', { name: 'Credenciar', exact: true }).click();
      await told(page, 'Processo credenciado com sucesso');
    });
  },
);

// TEL-45
journey(
  'no notice covers a control on the page of a solicitação, among modelos and accredited people',
  async ({ visitor }) => {
    const helena = await visitor();
    const { page } = helena;
    await signIn(helena, 'cageo');
    await openSomeEdital(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/credenciados/solicitacoes/listagem/2');
    await expectHeading(page, 'Solicitações do edital');
    await analyseOne(page);
    await act(page, /mudar o responsável$/, 'Assumir');
    await expectUncovered(page, 'a solicitação taken');
    await page.getByRole('button', { name: 'Escrever nota' }).click();
    await type(page, 'Nota', 'Conferir o conselho.');
    await page.getByRole('button', { name: 'Salvar nota' }).click();
    await told(page, 'Nota salva.');
    await expectUncovered(page, 'a note saved, beside another notice');
    await helena.step('dois avisos na análise');
    await notify(page);
    await expectUncovered(page, 'a notification sent');
    await page.getByRole('radio', { name: 'Reprovar' }).check();
    await type(page, 'Justificativa', 'A certidão está vencida.');
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
    await expectHeading(page, 'Solicitações do edital');
    await expectUncovered(page, 'a solicitação rejected');
    await helena.step('depois da decisão');

    await page.goto('/credenciados/modelos/listar');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Cadastrar/ })
      .first()
      .click();
    const modal = page.getByRole('dialog');
    await type(modal, /^Assunto/, 'Documento ilegível');
    await write(modal, 'Mensagem', 'Envie de novo.');
    await modal.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    await modal.waitFor({ state: 'hidden' });
    await expectUncovered(page, 'a modelo saved');
    await page.goto('/credenciados/credenciados/listagem');
    await page.getByRole('button', { name: 'Exportar (CSV)' }).click();
    await expectUncovered(page, 'accredited people exported');
  },
);

// TEL-45
journey('no notice covers a control when an applicant answers, at 1280 and 360 pixels', async ({ visitor }) => {
  const analyst = await callingAnalyst(visitor);
  const bruno = await visitor();
  const { page } = bruno;
  await signIn(bruno, 'notificado');
  const idSolicitacao = await solicitacaoOf(page);
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    const id = await notifyApplicant(analyst, idSolicitacao, `Documento que falta, ${width}`);
    await page.goto(`/credenciados/credenciado/mensagens/responder/${id}`);
    await write(page, 'Mensagem', 'Segue o documento.');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await told(page, 'Mensagem enviada com sucesso.');
    await expectUncovered(page, `a reply sent at ${width}`);
    await bruno.step(`resposta enviada, ${width}`);
  }
});

// TEL-45
journey('the strips about a new version, the network and the session move and cover nothing', async ({ visitor }) => {
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    const helena = await visitor();
    const { page, context, problems } = helena;
    await signIn(helena, 'cageo');
    problems.announce(/ERR_INTERNET_DISCONNECTED|\/credenciados\//);
    await page.setViewportSize({ width, height });
    for (const where of ['list', 'case'] as const) {
      await page.goto('/credenciados/solicitacoes/listagem/2');
      await expectHeading(page, 'Solicitações do edital');
      if (where === 'case') await analyseOne(page);
      await page.waitForTimeout(1000);
      await page.route('**/publico/modulos*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), composicao: 'c0ffee000002' } });
      });
      await expectSteady(page, `a new version, ${where} at ${width}`, async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await page.getByText('Há uma nova versão do portal.').waitFor();
      });
      await page.unrouteAll();
      await expectSteady(page, `no network, ${where} at ${width}`, async () => {
        await context.setOffline(true);
        await page.getByText('Você está sem conexão com a internet.').waitFor();
      });
      await helena.step(`faixas, ${where}, ${width}`);
      await context.setOffline(false);
    }
    await expectSteady(page, `the session ended at ${width}`, async () => {
      await page.evaluate(() =>
        fetch('/credenciados/sessao/sair', {
          method: 'POST',
          headers: { Authorization: `Bearer ${sessionStorage.getItem('@jwt')}` },
        }),
      );
      await page.getByRole('button', { name: 'Entrar novamente' }).waitFor();
    });
    await helena.step(`sessão terminada, ${width}`);
  }
});

async function notify(page: Page): Promise<void> {
  await act(page, 'Opções', 'Notificar credenciado');
  const modal = page.getByRole('dialog', { name: 'Notificar credenciado' });
  await type(modal, 'Assunto', 'Dia da vistoria');
  await type(modal, 'Prazo', dayFromToday(5));
  await write(modal, 'Mensagem', 'Diga qual dia lhe convém.');
  await modal.getByRole('button', { name: 'Enviar' }).click();
  await modal.waitFor({ state: 'hidden' });
  await told(page, 'Mensagem enviada com sucesso.');
}
