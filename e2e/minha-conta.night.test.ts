import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import { useJourneys } from './support/journey.ts';
import { act, expectHeading, expectSoon } from './support/portal-actions.ts';
import { PEOPLE, signIn } from './support/sign-in.ts';

const journey = useJourneys();
const isFocused = (element: Element) => element === document.activeElement;

journey('Minha conta: own data, what the portal has of a person, and asking to be deleted', async ({ visitor }) => {
  const ana = await visitor({ viewport: 'phone' });
  const { page } = ana;
  await page.goto('/credenciados/auth/entrar');
  await page.getByLabel('Senha').fill('uma senha errada');
  await page.getByRole('button', { name: 'Mostrar Senha' }).click();
  expect(await page.getByLabel('Senha').getAttribute('type')).toBe('text');
  await ana.step('senha à vista');
  await page.getByRole('button', { name: 'Ocultar Senha' }).click();
  expect(await page.getByLabel('Senha').getAttribute('type')).toBe('password');

  await signIn(ana, 'retificar');
  await page.getByRole('link', { name: /^Retificar até/ }).waitFor();
  await ana.step('minhas solicitações com o prazo');
  await page.getByRole('banner').getByRole('link', { name: 'Minha conta' }).click();
  await expectHeading(page, 'Minha conta');
  await ana.step('minha conta');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar meus dados (JSON)' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.conta.nome).toBe(PEOPLE.retificar);
  expect(data.solicitacoes.length).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Pedir a exclusão dos meus dados' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir a exclusão dos meus dados' });
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Mudei de profissão.');
  await ana.step('pedir a exclusão');
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await page.getByText(/^Recebemos o seu pedido em/).waitFor();
  await ana.step('exclusão pedida');

  const helena = await visitor();
  await signIn(helena, 'cageo');
  await helena.page.getByRole('link', { name: 'Pedidos de exclusão (1)' }).click();
  await expectHeading(helena.page, 'Pedidos de exclusão');
  await helena.step('pedidos de exclusão');
  await act(helena.page, `Ações do pedido de ${PEOPLE.retificar}`, 'Responder');
  const answer = helena.page.getByRole('dialog', { name: 'Responder ao pedido de exclusão' });
  await answer.getByRole('textbox', { name: /^Resposta/ }).fill('As solicitações continuam guardadas.');
  await helena.step('responder');
  await answer.getByRole('button', { name: 'Enviar resposta' }).click();
  await helena.page.getByText('Respondido', { exact: true }).waitFor();

  // FIL-22
  await helena.page.getByRole('banner').getByRole('link', { name: 'Minha conta' }).click();
  await helena.page.getByText('O resumo está desligado.').waitFor();
  await helena.page.getByRole('button', { name: 'Ligar o resumo diário' }).click();
  await helena.page.getByText(/^O resumo está ligado e vai para/).waitFor();
  await helena.step('resumo diário ligado');
  await helena.page.reload();
  await helena.page.getByText(/^O resumo está ligado e vai para/).waitFor();
  const off = helena.page.getByRole('button', { name: 'Desligar o resumo diário' });
  await off.focus();
  await helena.page.keyboard.press('Enter');
  await helena.page.getByText('O resumo está desligado.').waitFor();
  await expectSoon(() => helena.page.getByRole('button', { name: 'Ligar o resumo diário' }).evaluate(isFocused), true);
  await helena.step('resumo diário desligado');

  await page.reload();
  await page.getByText(/As solicitações continuam guardadas\./).waitFor();
  await ana.step('exclusão respondida');
});
