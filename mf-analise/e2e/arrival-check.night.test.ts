import { expectAccessible } from '@credenciados/journeys/axe';
import { committeeAt } from '@credenciados/journeys/committee';
import { attach, documentCodes, documentRow } from '@credenciados/journeys/documents';
import { useJourneys } from '@credenciados/journeys/journey';
import { pdfWithLines } from '@credenciados/journeys/pdfs';
import { dayFromToday } from '@credenciados/journeys/portal-actions';
import { applicant, fillPersonAndAddress, goToReview, openForm, send } from '@credenciados/journeys/registration';
import { signIn } from '@credenciados/journeys/sign-in';
import { analyse, told } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';

const TYPE = 'CERTIDAO_REGISTRO_ORGAO_CLASSE';
const HEAD = 'CERTIDÃO DE REGISTRO PROFISSIONAL';
const CPF = '317.906.254-16';
const NAME = 'Jandira Pontes Reis';
const journey = useJourneys();

for (const viewport of ['desktop', 'phone'] as const) {
  // CHE-1, CHE-2, CHE-3, CHE-6
  journey(`an attached document is checked beside the form, ${viewport}`, async (stage) => {
    const committee = await committeeAt(stage);
    const edital = await committee.openEdital('VISTORIADOR', `07${viewport.length}/2026`);
    const person = await stage.visitor({ viewport });
    const { page } = person;
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await openForm(person, edital);
    await fillPersonAndAddress(person, applicant('VISTORIADOR', CPF, 'Ivone Sarmento Dias'));
    const codes = await documentCodes(page);
    expect(loaded.filter((path) => path.includes('mf-analise'))).toEqual([]);

    // Without the check's files the document counts all the same.
    person.problems.announce(/mf-analise/);
    await page.route('**/modules/mf-analise/**', (route) => route.abort());
    await attach(
      page,
      TYPE,
      pdfWithLines('vencida.pdf', [HEAD, `Nome: Outra Pessoa Qualquer`, 'Válida até 10/03/2020']),
    );
    const row = documentRow(page, TYPE);
    await row.getByText('Não foi possível carregar esta parte da página.').waitFor();
    await row.getByText('Anexado').waitFor();
    await person.step('conferência não carregada');
    await page.unroute('**/modules/mf-analise/**');
    await row.getByRole('button', { name: 'Tentar novamente' }).click();
    await row.getByText('O documento venceu em 10/03/2020.').waitFor();
    await row.getByText(/O nome no arquivo é Outra Pessoa Qualquer/).waitFor();
    await person.step('documento vencido');
    await row.getByRole('button', { name: 'Ver o trecho (página 1)' }).first().click();
    await row.getByTestId('trecho').waitFor();
    await expectAccessible(page);
    await person.step('trecho');
    await row.getByRole('button', { name: 'Fechar a página 1' }).click();

    const good = [HEAD, `Certificamos que Ivone Sarmento Dias, CPF ${CPF}, está em dia.`];
    await attach(page, TYPE, pdfWithLines('em-dia.pdf', [...good, `Válida até ${dayFromToday(40)}`]));
    await row.getByText(`O documento vale até ${dayFromToday(40)}.`).waitFor();
    await person.step('documento em dia');
    for (const code of codes.filter((other) => other !== TYPE)) {
      await attach(page, code, pdfWithLines(`${code}.pdf`, [code.replaceAll('_', ' '), good[1] ?? '']));
      await documentRow(page, code).getByText('Anexado').waitFor();
    }
    await goToReview(page);
    await send(page);
  });
}

// CHE-1, CHE-2, CHE-9, VIG-4
journey('a document is checked on the desk, its date is proposed, and its issuer’s answer is kept', async (stage) => {
  const committee = await committeeAt(stage);
  const edital = await committee.openEdital('VISTORIADOR', '079/2026', { validadeDocumentos: true });
  const person = await stage.visitor();
  await openForm(person, edital);
  await fillPersonAndAddress(person, applicant('VISTORIADOR', '204.581.637-08', NAME));
  for (const code of await documentCodes(person.page)) {
    const lines = [
      code.replaceAll('_', ' '),
      'CPF 111.444.777-35',
      `Válida até ${dayFromToday(50)}`,
      'Código de autenticidade: A1B2-C3D4, em https://www.gov.br/certidoes',
    ];
    await attach(person.page, code, pdfWithLines(`${code}.pdf`, lines));
    await documentRow(person.page, code).getByText('Anexado').waitFor();
  }
  await goToReview(person.page);
  await send(person.page);

  const helena = await stage.visitor();
  const { page } = helena;
  await signIn(helena, 'cageo', { at: `/credenciados/solicitacoes/listagem/${edital}` });
  await analyse(page, NAME);
  await page.getByText(/diferente do CPF da inscrição/).waitFor();
  await page.getByRole('button', { name: 'Conferência automática' }).click();
  await page.getByRole('button', { name: 'Ver o trecho (página 1)' }).first().click();
  await page.getByTestId('trecho').waitFor();
  const issuer = page.getByRole('link', { name: /Abrir a página do emissor/ });
  expect(await issuer.getAttribute('href')).toBe('https://www.gov.br/certidoes');
  await expectAccessible(page);
  await helena.step('conferência na mesa');
  await page.getByRole('button', { name: 'O emissor confirmou o documento' }).click();
  await told(page, 'Conferência registrada no histórico.');
  await page.getByRole('button', { name: `Informar validade (no arquivo: ${dayFromToday(50)})` }).click();
  await helena.step('validade proposta');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await told(page, 'Validade registrada.');
  await page.setViewportSize({ width: 360, height: 740 });
  await helena.step('conferência em uma janela estreita');
});
