import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import { act, dayFromToday, expectHeading, rowOf, type } from '@credenciados/journeys/portal-actions';
import { agree, applicant, fillPersonAndAddress, goToReview, send } from '@credenciados/journeys/registration';
import { signIn } from '@credenciados/journeys/sign-in';
import { attachDocuments } from '@credenciados/journeys/way-through';
import { expect } from '@jest/globals';

const journey = useJourneys();
const CPF = '529.982.247-25';
const EMAIL = 'tardia@mail.example';

// INS-24
journey('a person registers after the end by an authorised link, once; a revoked one refuses', async (stage) => {
  const committee = await committeeAt(stage);
  const idEdital = await committee.openEdital('VISTORIADOR', 'TARDE/2026');
  await committee.closeEdital();
  const analyst = await stage.visitor();
  const { page } = analyst;
  await signIn(analyst, 'cageo');
  await page.goto('/credenciados/listagem-editais/listagem');
  await act(page, 'Ações do edital TARDE/2026', 'Inscrições fora do prazo');
  await page.getByText('Nenhuma inscrição autorizada.').waitFor();
  await analyst.step('nenhuma inscrição autorizada');

  const authorise = async (cpf: string, email: string) => {
    await page.getByRole('button', { name: 'Autorizar inscrição' }).first().click();
    const dialog = page.getByRole('dialog');
    await type(dialog, /^CPF/, cpf);
    await type(dialog, /^Motivo/, 'O portal ficou fora do ar no último dia.');
    await dialog.getByLabel(/^Último dia/).pressSequentially(dayFromToday(5).replaceAll('/', ''));
    await type(dialog, /^E-mail/, email);
    await analyst.step(`autorização de ${cpf}`);
    await dialog.getByRole('button', { name: 'Autorizar', exact: true }).click();
    const link = await page.getByLabel('Link da inscrição').inputValue();
    await analyst.step(`link de ${cpf}`);
    await page.getByRole('button', { name: 'Concluir' }).click();
    return new URL(link).hash;
  };
  const hash = await authorise(CPF, EMAIL);
  const revoked = await authorise('111.444.777-35', '');
  expect(page.url()).not.toContain('529');
  await rowOf(page, '111.444.777-35')
    .getByRole('button', { name: /^Revogar/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click();
  await rowOf(page, '111.444.777-35').getByText('Revogada').waitFor();
  await analyst.step('uma válida, uma revogada');

  const person = await stage.visitor();
  const { links } = await readMail(person, EMAIL, 'TARDE/2026');
  expect(links.some((link) => link.endsWith(hash))).toBe(true);
  await person.page.goto(`/credenciados/inscricao-tardia${hash}`);
  await agree(person.page);
  await person.page.getByText(/A comissão autorizou a sua inscrição fora do prazo/).waitFor();
  await person.step('formulário fora do prazo');
  const it = applicant('VISTORIADOR', '390.533.447-05', 'Tarcísio Tardio Prova');
  await fillPersonAndAddress(person, it);
  await attachDocuments(person, it);
  await goToReview(person.page);
  person.problems.announce(/status of 422.*credenciado\/cadastrar/);
  await person.page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await person.page.getByText('A autorização é para outro CPF.').first().waitFor();
  await person.step('outro CPF');
  await type(person.page, /^CPF/, CPF);
  await goToReview(person.page);
  await person.page.goBack();
  await person.page.getByLabel(/^CPF/).waitFor();
  await person.page.reload();
  await goToReview(person.page);
  const comprovante = await send(person.page);
  await person.page.reload();
  await expectHeading(person.page, 'Cadastro enviado');
  expect(await person.page.getByRole('region', { name: 'Recibo' }).textContent()).toBe(comprovante);

  const phone = await stage.visitor({ viewport: 'phone' });
  phone.problems.announce(/status of 422.*inscricaoTardia\/abrir/);
  await phone.page.goto(`/credenciados/inscricao-tardia${hash}`);
  await phone.page.getByText('Esta autorização já foi usada: a inscrição está feita.').waitFor();
  await phone.step('link usado');
  const other = await stage.visitor({ viewport: 'phone' });
  other.problems.announce(/status of 422.*inscricaoTardia\/abrir/);
  await other.page.goto(`/credenciados/inscricao-tardia${revoked}`);
  await other.page.getByText(/^A comissão revogou esta autorização/).waitFor();

  await page.reload();
  await rowOf(page, CPF).getByText('Usada').waitFor();
  await rowOf(page, CPF).getByRole('link').click();
  await expectHeading(page, 'VISUALIZAR CREDENCIADO');
  await page.goto(`/credenciados/inscricoes-tardias/listagem/${idEdital}`);
  await rowOf(page, CPF).waitFor();
  await analyst.step('uma usada, uma revogada');
});
