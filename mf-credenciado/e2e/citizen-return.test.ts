import { committeeAt } from '@credenciados/journeys/committee';
import { attach, attachAll, attached, documentCodes } from '@credenciados/journeys/documents';
import { files } from '@credenciados/journeys/files';
import { onStep } from '@credenciados/journeys/form-step';
import { useJourneys } from '@credenciados/journeys/journey';
import { expectHeading, expectInWindow, expectSoon, rowOf, type } from '@credenciados/journeys/portal-actions';
import {
  agree,
  applicant,
  fillPersonAndAddress,
  goToReview,
  openForm,
  send,
  toReview,
  typed,
} from '@credenciados/journeys/registration';
import { arriveInPortal, fillIn, PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { describe, expect } from '@jest/globals';

const LABELS = ['CPF', 'E-mail', 'Registro no conselho', 'Código do INCRA', 'Formação', 'CEP', 'Logradouro', 'Bairro'];

describe('a citizen comes back', () => {
  const journey = useJourneys();

  journey.atNight(
    'for a second edital, with the account of the first: signs in and goes on without typing again',
    async (stage) => {
      const committee = await committeeAt(stage);
      const edital = await committee.openEdital('GEOMENSOR', '041/2026');
      const camila = await stage.visitor();
      const { page, problems } = camila;
      await openForm(camila, edital);
      await fillPersonAndAddress(camila, applicant('GEOMENSOR', '763.148.592-55', PEOPLE.reprovado));
      await attachAll(page, await documentCodes(page));
      const before = await typed(page, ...LABELS);
      await goToReview(page);
      problems.announce(/status of 422/);
      await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
      const told = page.getByRole('alert').filter({ hasText: 'O rascunho fica guardado' });
      await told.waitFor();
      await page.getByRole('link', { name: /^CPF: Já existe um usuário com este CPF/ }).waitFor();
      await camila.step('CPF com conta');

      await told.getByRole('button', { name: 'Entrar' }).click();
      await fillIn(camila, 'reprovado');
      await arriveInPortal(camila, 'reprovado');
      await page.getByText('Recuperamos o seu rascunho').waitFor();
      expect(page.url()).toMatch(new RegExp(`/credenciados/cadastro/${edital}$`));
      await expectSoon(() => typed(page, ...LABELS), before);
      // The account's own CPF, which can't be changed.
      expect(await page.getByRole('textbox', { name: 'CPF' }).getAttribute('readonly')).not.toBeNull();
      await page.getByText('Documentos obrigatórios: 6 de 6 anexados').waitFor();
      await camila.step('de volta ao formulário');
      await goToReview(page);
      await send(page);
      await page.getByRole('link', { name: 'Ir para a página inicial' }).click();
      await expectHeading(page, 'Minhas solicitações');
      await rowOf(page, '041/2026').getByText('Aguardando análise').waitFor();
      expect(await page.getByRole('row').count()).toBeGreaterThan(2);
    },
  );

  // They save nothing: the request stays open until the next journey answers it.
  for (const viewport of ['desktop', 'phone', 'zoomed'] as const) {
    journey.atNight(`to rectify telephone and município, with a look at the files (${viewport})`, async (stage) => {
      const ana = await stage.visitor({ viewport });
      const { page } = ana;
      await signIn(ana, 'retificar');
      await page.getByRole('link', { name: 'Quem consultou os meus dados' }).waitFor();
      await ana.step('minhas solicitações');
      await page
        .getByRole('link', { name: /^Retificar/ })
        .first()
        .click();
      await agree(page);
      await expectHeading(page, /^Edição de credenciado/);
      await onStep(page, 'contato');
      await type(page, /^Telefone/, '+55 91 98888-7777');
      await page.getByRole('button', { name: 'Adicionar telefone' }).click();
      await page.getByRole('list', { name: 'Telefones adicionados' }).getByText('(91) 98888-7777').waitFor();
      await onStep(page, 'endereço');
      const municipio = page.getByRole('combobox', { name: 'Município' });
      await municipio.fill('santarem');
      // The list is open while the page is checked.
      await page.getByRole('option', { name: 'Santarém', exact: true }).waitFor();
      await ana.step('lista de municípios');
      await municipio.press('Tab');
      await expectSoon(() => municipio.inputValue(), 'Santarém');
      await onStep(page, 'documentos');
      const [file] = await Promise.all([
        page.waitForEvent('popup'),
        page
          .getByRole('link', { name: /^Ver .+abre em nova aba/ })
          .or(page.getByRole('button', { name: /^Ver .+abre em nova aba/ }))
          .first()
          .click(),
      ]);
      await file.close();
      await toReview(page);
      await page.getByText('Santarém').first().waitFor();
      await ana.step('revisão');
      await page.getByRole('button', { name: 'Alterar: Endereço' }).click();
      const heading = viewport === 'desktop' ? 'Endereço' : 'Passo 3 de 6: endereço';
      await expectSoon(() => page.evaluate(() => document.activeElement?.textContent), heading);
      await expectSoon(() => municipio.inputValue(), 'Santarém');
      await ana.step('de volta ao endereço');
    });
  }

  journey('to rectify: what was asked on top, changes marked, sent once though the answer was lost', async (stage) => {
    const ana = await stage.visitor({ viewport: 'phone' });
    const { page, problems } = ana;
    await signIn(ana, 'retificar');
    await expectHeading(page, 'Minhas solicitações');
    await page.getByText(/^Você possui solicitação de retificação para o edital nº/).waitFor();
    await ana.step('minhas solicitações');
    await page
      .getByRole('link', { name: /^Retificar/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Termos do cadastro' }).waitFor();
    await ana.step('termos da retificação');
    await agree(page);
    await expectHeading(page, /^Edição de credenciado/);
    await page.getByText(/A comissão pediu que você corrija esta solicitação até/).waitFor();
    const address = page.url();
    await ana.step('retificação');

    await onStep(page, 'credenciamento');
    const council = await page.getByRole('textbox', { name: 'Registro no conselho' }).inputValue();
    await type(page, 'Registro no conselho', `${council}-X`);
    await onStep(page, 'documentos');
    const first = page.getByRole('button', { name: /^Remover .+\.pdf$/ }).first();
    const old = ((await first.getAttribute('aria-label')) ?? '').replace('Remover ', '');
    await first.click();
    await page.getByRole('alertdialog', { name: 'Remover anexo' }).getByRole('button', { name: 'Remover' }).click();
    const [missing = ''] = await documentCodes(page);
    await attach(page, missing, files.pdf('substituto.pdf'));
    await attached(page, 'substituto.pdf').waitFor();

    // Corrections survive a reload.
    await page.reload();
    await page.getByText('Recuperamos o seu rascunho').waitFor();
    await expectSoon(() => typed(page, 'Registro no conselho'), [`${council}-X`]);
    await attached(page, 'substituto.pdf').waitFor();

    await toReview(page);
    await page.getByText('Alterado').waitFor();
    await page.getByText('Novo', { exact: true }).waitFor();
    await page.getByText(`Documentos retirados (1)`).waitFor();
    await page.getByText(old).waitFor();
    await ana.step('revisão da retificação');

    // Back leads to the former step, as in the registration (INS-16).
    await page.goBack();
    const step = page.getByText('Passo 5 de 6: documentos');
    await step.and(page.locator(':focus')).waitFor();
    await expectInWindow(page, step);
    await toReview(page);

    // The portal processes the request, but its answer never arrives.
    let sent = 0;
    problems.announce(/ERR_CONNECTION|ERR_FAILED/);
    await page.route('**/credenciado/alterar', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    const save = page.getByRole('button', { name: 'Salvar', exact: true });
    await save.click();
    await page.getByRole('alert').filter({ hasText: 'Não houve resposta do portal' }).waitFor();
    await ana.step('resposta perdida');
    await save.dblclick();
    await expectHeading(page, 'Solicitação retificada');
    expect(sent).toBe(2);
    await page.getByRole('heading', { name: 'Recibo' }).and(page.locator(':focus')).waitFor();
    const comprovante = page.getByRole('region', { name: 'Recibo' });
    await expectInWindow(page, comprovante.getByText(/^\d{4}\.\d{8}-\d$/));
    await expectInWindow(page, comprovante.getByRole('button', { name: 'Baixar comprovante (PDF)' }));
    await ana.step('recibo da retificação');

    await page.getByRole('link', { name: 'Ver a solicitação' }).click();
    await page.getByText('Retificação enviada').waitFor();
    await ana.step('andamento');
    await page.goto(address);
    await page.getByText('A solicitação não pode ser editada, pois não foi pedida retificação.').waitFor();
    await ana.step('retificação recusada');
  });
});
