import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import { act, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { latestEdital, registerByApi } from '@credenciados/journeys/solicitacoes';
import { expect } from '@jest/globals';

const journey = useJourneys();
const ANA = { cpf: '52998224725', nome: 'Zenaide Parecer Prova', email: 'zenaide@mail.example' };
const EXPERT = 'perito@mail.example';

// ANL-20
journey('an outside expert is asked, sees one solicitação, answers on a phone, and the link is over', async (stage) => {
  const analyst = await stage.visitor();
  const { page } = analyst;
  await page.goto('/credenciados/editais');
  const { id: idEdital } = await latestEdital(page, 'GEOMENSOR');
  await (await committeeAt(stage)).reopenEdital(idEdital);
  const protocolo = await registerByApi(page, idEdital, 'GEOMENSOR', ANA);
  await signIn(analyst, 'cageo');
  await page.goto(`/credenciados/solicitacoes/listagem/${idEdital}?busca=Zenaide`);
  await page.getByRole('button', { name: `Ações de ${ANA.nome}` }).click();
  await page.getByRole('menuitem', { name: 'Analisar' }).click();
  await expectHeading(page, 'ANALISAR CREDENCIADO');

  await act(page, 'Opções', 'Pedir parecer');
  const modal = page.getByRole('dialog', { name: 'Pedir parecer' });
  await modal.waitFor();
  await type(page, /^Nome do perito/, 'Paulo Perito');
  await type(page, /^E-mail do perito/, EXPERT);
  await type(page, /^Pergunta/, 'O comprovante do INCRA serve?');
  await modal.getByRole('button', { name: 'Pedir parecer' }).click();
  await modal.getByText('Escolha pelo menos um documento.').first().waitFor();
  await modal.getByRole('checkbox').nth(1).check();
  await analyst.step('pedir parecer');
  await modal.getByRole('button', { name: 'Pedir parecer' }).click();
  await page.getByText('O link ainda não foi aberto.').waitFor();
  const solicitacao = page.url();

  const expert = await stage.visitor({ viewport: 'phone' });
  const { links } = await readMail(expert, EXPERT, protocolo);
  const link = links.find((address) => address.includes('/parecer#')) ?? '';
  await expert.page.goto(link);
  await expectHeading(expert.page, 'Parecer técnico');
  await expert.page.getByText('O comprovante do INCRA serve?').waitFor();
  await expert.step('pedido aberto');
  const shown = await expert.page.getByRole('main').textContent();
  for (const hidden of ['529.982.247-25', ANA.email, 'Padre Eutíquio', '98888-7777'])
    expect(shown).not.toContain(hidden);
  const [download] = await Promise.all([
    expert.page.waitForEvent('download'),
    expert.page.getByRole('button', { name: /^Baixar / }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('documento-2.pdf');

  await expert.page.getByRole('radio', { name: 'Favorável, com ressalvas' }).check();
  await type(expert.page, /^Parecer/, 'Serve, mas vence em breve.');
  await expert.page.getByRole('button', { name: 'Enviar parecer' }).click();
  const sent = expert.page.getByText('Parecer enviado. A comissão foi avisada.');
  await sent.waitFor();
  expect(await sent.evaluate((node) => document.activeElement?.contains(node))).toBe(true);
  await expert.step('parecer enviado');
  await expert.page.reload();
  await sent.waitFor();
  expect(await expert.page.getByRole('button', { name: /^Baixar / }).count()).toBe(0);

  await page.goto(solicitacao);
  await page.getByText('Serve, mas vence em breve.').waitFor();
  await page.getByText('Parecer recebido').waitFor();
  await analyst.step('parecer recebido');

  expert.problems.announce(/status of 404.*parecer\/abrir/);
  await expert.page.goto(`${link.slice(0, -1)}x`);
  await expert.page.getByText('Este link não abre um pedido de parecer.').waitFor();
  await expert.step('link que não vale');
});
