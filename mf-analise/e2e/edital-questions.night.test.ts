import { committeeAt } from '@credenciados/journeys/committee';
import { confirmContact } from '@credenciados/journeys/contact';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import type { VIEWPORTS } from '@credenciados/journeys/page';
import { act, expectHeading, rowOf, type } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { told } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';

const AUTHOR = 'Ana Perguntadora';
const CPF = '529.982.247-25';
const ENDED = 'Encerrar sem resposta, porque o edital acabou';
const journey = useJourneys();

/** Asks, challenges, answers and reads in windows of one size. */
async function askAndAnswer({ visitor, ...stage }: Stage, numero: string, viewport: keyof typeof VIEWPORTS) {
  const title = `Perguntas e impugnações do edital nº ${numero}`;
  const email = `ana.${viewport}@mail.example`;
  const committee = await committeeAt({ visitor, ...stage });
  const idEdital = await committee.openEdital('GEOMENSOR', numero, { esclarecimentos: true });

  const anyone = await visitor({ viewport });
  const { page } = anyone;
  // The first code is requested without a draft: the portal makes one and repeats the call.
  anyone.problems.announce(/status of 403/);
  const send = () => page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const received = async () => {
    await expectHeading(page, 'Pedido recebido');
    return (await page.getByText(/^E\d{4}\.\d{8}-\d$/).textContent()) ?? '';
  };
  await page.goto('/credenciados/editais');
  await page.getByRole('link', { name: 'Perguntas e impugnações' }).click();
  await expectHeading(page, title);
  await anyone.step('sem respostas');
  await send();
  await page.getByRole('link', { name: /^Tipo: / }).waitFor();
  await anyone.step('campos em falta');
  await page.getByText('Pedido de esclarecimento', { exact: true }).click();
  await type(page, /^Texto/, `Vale diploma de fora? Meu CPF é ${CPF}.`);
  await type(page, /^O seu nome/, AUTHOR);
  await type(page, /^O seu e-mail/, email);
  await confirmContact(page);
  await anyone.step('formulário preenchido');
  await send();
  const question = await received();
  await anyone.step('pedido recebido');
  await page.goto(`/credenciados/esclarecimentos/${idEdital}`);
  await page.getByText('Impugnação', { exact: true }).click();
  await type(page, /^Texto/, 'O item 4 exige demais.');
  await type(page, /^O seu nome/, AUTHOR);
  await send();
  const challenge = await received();

  const helena = await visitor({ viewport });
  await signIn(helena, 'cageo', { at: '/credenciados/entrada/listagem' });
  await expectHeading(helena.page, 'Caixa de entrada');
  const entry = helena.page.getByRole('link', { name: `2 pedidos sobre o edital nº ${numero}` });
  await entry.waitFor();
  await helena.step('pedidos na caixa de entrada');
  await entry.click();
  await expectHeading(helena.page, title);
  await helena.page.getByRole('button', { name: `Responder ${question}` }).waitFor();
  await helena.step('pedidos sem resposta');
  const publish = async (protocolo: string, dialogName: string, fill: () => Promise<void>) => {
    await helena.page.getByRole('button', { name: `Responder ${protocolo}` }).click();
    const dialog = helena.page.getByRole('dialog', { name: dialogName });
    await dialog.waitFor();
    await fill();
    await helena.step(dialogName);
    await dialog.getByRole('button', { name: 'Publicar a resposta' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await told(helena.page, 'Resposta publicada.');
  };
  await publish(question, 'Responder ao pedido', async () => {
    await type(helena.page, /^Texto que será publicado/, 'Vale diploma de fora?');
    await type(helena.page, /^Resposta/, 'Vale, se revalidado.');
  });
  await publish(challenge, 'Decidir a impugnação', async () => {
    await helena.page.getByText('Não acolher', { exact: true }).click();
    await type(helena.page, /^Motivos da decisão/, 'O item segue a lei.');
  });
  await helena.page.getByText('Não acolhida').waitFor();
  await helena.step('pedidos respondidos');

  await page.goto('/credenciados/editais');
  await page.getByRole('link', { name: 'Perguntas e impugnações' }).click();
  await page.getByRole('article', { name: `Pedido de esclarecimento ${question}` }).waitFor();
  await page.getByText('O item segue a lei.').waitFor();
  await anyone.step('respostas publicadas');
  const bare = await (await page.request.get(`/credenciados/esclarecimentos/${idEdital}`)).text();
  expect(bare).toContain('Vale, se revalidado.');
  expect(bare).toContain('O item segue a lei.');
  // A form that came with the page could be sent by the browser, with its texts in the address.
  for (const absent of [AUTHOR, CPF, email, '<form']) expect(bare).not.toContain(absent);
  const mail = await readMail(await visitor(), email, 'Resposta');
  expect(mail.text).toContain('Vale, se revalidado.');
  return { helena, numero };
}

// ESC-1, ESC-2, ESC-3, ESC-4
journey('a visitor’s question and challenge are answered in public, readable without scripts', async (stage) => {
  const { helena, numero } = await askAndAnswer(stage, '059/2026', 'desktop');
  await helena.page.goto('/credenciados/listagem-editais/listagem');
  await act(helena.page, `Ações do edital ${numero}`, 'Perguntas e impugnações');
  await rowOf(helena.page, 'O item segue a lei.').waitFor();
});

journey('a question and a challenge are asked and answered on a phone', async (stage) => {
  await askAndAnswer(stage, '060/2026', 'phone');
});

// ESC-5
journey(
  'a question and a challenge that wait are counted before the edital closes, then ended in public',
  async (stage) => {
    const { visitor } = stage;
    const numero = '061/2026';
    const committee = await committeeAt(stage);
    const idEdital = await committee.openEdital('GEOMENSOR', numero, { esclarecimentos: true });
    const anyone = await visitor({ viewport: 'phone' });
    const { page } = anyone;
    const ask = async (kind: string, text: string) => {
      await page.goto(`/credenciados/esclarecimentos/${idEdital}`);
      await page.getByText(kind, { exact: true }).click();
      await type(page, /^Texto/, text);
      await type(page, /^O seu nome/, AUTHOR);
      await page.getByRole('button', { name: 'Enviar', exact: true }).click();
      await expectHeading(page, 'Pedido recebido');
      return (await page.getByText(/^E\d{4}\.\d{8}-\d$/).textContent()) ?? '';
    };
    const question = await ask('Pedido de esclarecimento', `Meu CPF é ${CPF}. Vale?`);
    const challenge = await ask('Impugnação', 'O item 4 exige demais.');

    const helena = await visitor();
    const answers = `/credenciados/esclarecimentos/listagem/${idEdital}`;
    await signIn(helena, 'cageo', { at: answers });
    await helena.page.getByRole('button', { name: `Responder ${question}` }).click();
    const answer = helena.page.getByRole('dialog', { name: 'Responder ao pedido' });
    await answer.getByRole('textbox', { name: /^Resposta/ }).waitFor();
    expect(await answer.getByText(ENDED).count()).toBe(0);
    await helena.page.keyboard.press('Escape');
    await helena.page.goto('/credenciados/listagem-editais/listagem');
    await act(helena.page, `Ações do edital ${numero}`, 'Encerrar');
    const close = helena.page.getByRole('alertdialog', { name: `Encerrar edital nº ${numero}` });
    await close.getByText(/^2 pedidos esperam resposta/).waitFor();
    await helena.step('pedidos antes de encerrar');
    await close.getByRole('button', { name: 'Encerrar', exact: true }).click();
    await told(helena.page, 'Edital encerrado com sucesso.');

    await helena.page.goto(answers);
    for (const [protocolo, title, published] of [
      [question, 'Responder ao pedido', 'Vale?'],
      [challenge, 'Decidir a impugnação', 'O item 4 exige demais.'],
    ] as const) {
      await helena.page.getByRole('button', { name: `Responder ${protocolo}` }).click();
      const dialog = helena.page.getByRole('dialog', { name: title });
      await dialog.getByText(ENDED).click();
      await dialog.getByRole('button', { name: 'Publicar a resposta' }).click();
      await dialog.getByText('O campo é obrigatório').first().waitFor();
      await helena.step(`${title}: sem motivo`);
      await type(dialog, /^Texto que será publicado/, published);
      await type(dialog, /^Motivo/, 'O edital acabou.');
      await dialog.getByRole('button', { name: 'Publicar a resposta' }).click();
      await told(helena.page, 'Resposta publicada.');
      await dialog.waitFor({ state: 'hidden' });
    }
    await helena.page.getByText('Encerrado sem resposta').nth(1).waitFor();
    await helena.step('pedidos encerrados');

    await page.goto(`/credenciados/esclarecimentos/${idEdital}`);
    await page.getByText('Encerrado sem resposta').nth(1).waitFor();
    await page.getByText('Vale?', { exact: true }).waitFor();
    for (const absent of [AUTHOR, CPF]) expect(await page.getByText(absent).count()).toBe(0);
    await anyone.step('pedidos encerrados, do público');
  },
);
