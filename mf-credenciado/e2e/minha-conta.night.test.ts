import { readFile } from 'node:fs/promises';
import { useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import type { Visitor } from '@credenciados/journeys/page';
import { act, expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { expect } from '@jest/globals';

const journey = useJourneys();
const isFocused = (element: Element) => element === document.activeElement;

journey(
  'Minha conta: own data, what the portal has of a person, and requests to the data officer',
  async ({ visitor }) => {
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

    const [readable] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar meus dados (PDF)' }).click(),
    ]);
    expect((await readFile(await readable.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByText(/^Documentos \(\d+\)$/).click();
    await page.getByText('Comprovar o que o edital exige.').waitFor();
    await ana.step('o que o portal guarda');

    const askFor = async (tipo: string) => {
      await page.getByRole('button', { name: 'Fazer um pedido' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pedido ao encarregado de dados' });
      await dialog.getByRole('combobox', { name: /^O que você pede/ }).selectOption(tipo);
      await dialog.getByRole('textbox', { name: /^Explique/ }).fill('Mudei de profissão.');
      await ana.step('fazer um pedido');
      await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
      await page.getByText(/^Espera a resposta do encarregado de dados, até/).waitFor();
    };
    await askFor('ELIMINACAO');
    await ana.step('pedido enviado');
    const mailbox = await visitor();
    const letters = 'ana.lobato@mail.example';
    const received = await readMail(mailbox, letters, 'Recebemos o seu pedido sobre dados pessoais');
    expect(received.links).toContainEqual(expect.stringMatching(/\/credenciados\/minha-conta$/));
    await page.getByRole('button', { name: 'Retirar o pedido' }).click();
    await page.getByRole('button', { name: 'Retirar o pedido' }).waitFor({ state: 'detached' });
    await ana.step('pedido retirado');
    await readMail(mailbox, letters, 'Você retirou o seu pedido sobre dados pessoais');
    await askFor('CORRECAO');

    // The theme is chosen here, and no longer at the foot.
    expect(await page.getByRole('contentinfo').getByRole('button', { name: 'Tema escuro' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Tema escuro' }).check();
    await ana.step('minha conta no escuro');
    await page.getByRole('checkbox', { name: 'Tema escuro' }).uncheck();

    const livia = await visitor();
    await signIn(livia, 'encarregado');
    await expectHeading(livia.page, 'Pedidos sobre dados pessoais');
    await livia.step('pedidos sobre dados pessoais');
    const open = async () => {
      await act(livia.page, `Ações do pedido de ${PEOPLE.retificar}`, 'Responder');
      return livia.page.getByRole('dialog', { name: 'Responder ao pedido' });
    };
    let answer = await open();
    await answer.getByRole('button', { name: 'Escrever sem encerrar' }).click();
    await answer.getByRole('textbox', { name: /^Mensagem/ }).fill('Qual dado está errado?');
    await livia.step('escrever sem encerrar');
    await answer.getByRole('button', { name: 'Enviar mensagem' }).click();
    await answer.waitFor({ state: 'detached' });
    await readMail(mailbox, letters, 'Mensagem sobre o seu pedido de dados pessoais');

    await page.reload();
    await page.getByText('Qual dado está errado?').waitFor();
    await page.getByRole('button', { name: 'Escrever ao encarregado' }).click();
    await page.getByRole('textbox', { name: /^Mensagem/ }).fill('O meu endereço.');
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await page.getByText('O meu endereço.').waitFor();
    await ana.step('mensagem ao encarregado');

    await livia.page.reload();
    answer = await open();
    await answer.getByText('O meu endereço.').waitFor();
    await answer.getByRole('textbox', { name: /^Resposta/ }).fill('As solicitações continuam guardadas.');
    await livia.step('responder');
    await answer.getByRole('button', { name: 'Enviar resposta' }).click();
    await livia.page.getByText('Nenhum pedido espera resposta.').waitFor();
    const asked = await readMail(mailbox, 'encarregado@exemplo.br', 'Responda a um pedido sobre dados pessoais');
    expect(asked.links).toContainEqual(expect.stringMatching(/\/credenciados\/pedidos-dados\/listagem$/));
    const mail = await readMail(mailbox, letters, 'Resposta ao seu pedido sobre dados pessoais');
    expect(mail.links).toContainEqual(expect.stringMatching(/\/credenciados\/minha-conta$/));

    // FIL-22
    const helena = await visitor();
    await signIn(helena, 'cageo');
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
    await expectSoon(
      () => helena.page.getByRole('button', { name: 'Ligar o resumo diário' }).evaluate(isFocused),
      true,
    );
    await helena.step('resumo diário desligado');

    await page.reload();
    await page.getByText(/As solicitações continuam guardadas\./).waitFor();
    await ana.step('pedido respondido');
  },
);

// CTA-14
journey(
  'another e-mail is offered to the solicitações under way, and each page says where mail goes',
  async (stage) => {
    const mailbox = await stage.visitor();
    const email = 'ana.nova@casa.example';

    // On a phone she leaves the solicitação's address unchanged.
    const ana = await stage.visitor({ viewport: 'phone' });
    await signIn(ana, 'retificar');
    await openEmailForm(ana);
    const box = ana.page.getByRole('checkbox', { name: /^Usar este e-mail também na/ });
    expect(await box.isChecked()).toBe(true);
    expect(await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)).toMatch(/em andamento/);
    await ana.step('solicitações oferecidas');
    await ana.page.getByText(/^Usar este e-mail também na/).click();
    expect(await box.isChecked()).toBe(false);
    await askForCode(ana, email);
    await ana.page.getByText(/também os que têm prazo, continuam indo para/).waitFor();
    await ana.step('código, solicitações ficam');
    await giveCode(ana, mailbox, email);
    await ana.page.getByText(`O e-mail da conta foi alterado para ${email}.`).waitFor();
    await ana.page.getByText(/continuam indo para \w\w\*\*\*@/).waitFor();
    await ana.step('conta alterada, avisos ficam');
    await ana.page.getByRole('link', { name: 'Voltar para Minha conta' }).click();
    await ana.page.getByText('Para onde vão os avisos das suas solicitações').waitFor();
    await ana.step('para onde vão os avisos');

    // On a desktop she changes it, too.
    const later = await stage.visitor();
    await signIn(later, 'retificar');
    await openEmailForm(later);
    await later.step('solicitações oferecidas depois');
    await askForCode(later, email);
    await later.page.getByText(/^Com o código, este e-mail passa a valer para a conta e para a/).waitFor();
    await later.step('código, solicitações mudam');
    await giveCode(later, mailbox, email);
    await later.page.getByText('O e-mail dos avisos foi alterado.').waitFor();
    expect(await later.page.getByText(/continuam indo/).count()).toBe(0);
    await later.step('avisos alterados');
    const told = await readMail(mailbox, email, 'O e-mail das suas solicitações foi alterado');
    expect(told.text).toMatch(/Avisos da solicitação [\d.-]+\s+este endereço/);
  },
);

async function openEmailForm({ page }: Visitor): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Minha conta' }).click();
  await page.getByRole('link', { name: 'Alterar e-mail' }).click();
  await expectHeading(page, 'Alterar e-mail');
}

async function askForCode({ page }: Visitor, email: string): Promise<void> {
  await page.getByLabel('Novo e-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expectHeading(page, 'Confirme o novo e-mail');
}

async function giveCode({ page }: Visitor, mailbox: Visitor, email: string): Promise<void> {
  const letter = await readMail(mailbox, email, 'Código de confirmação');
  await page.getByLabel('Código recebido por e-mail').fill(/\b(\d{6})\b/.exec(letter.text)?.[1] ?? '');
  await page.getByRole('button', { name: 'Confirmar código' }).click();
}
