import { useJourneys } from '@credenciados/journeys/journey';
import {
  callingAnalyst,
  notifyApplicant,
  openSomeEdital,
  replyAs,
  solicitacaoOf,
} from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import { expectSoon } from '@credenciados/journeys/portal-actions';
import { arriveInPortal, PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys();
const STREAM = '**/credenciados/notificacao/eventos';
/** A pushed count arrives within this time; polling takes a minute. */
const SOON_MS = 20_000;

const inbox = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Central de mensagens: / });

async function unread(page: Page): Promise<number> {
  const label = await inbox(page).textContent();
  return Number(/(\d+) mensage/.exec(label ?? '')?.[1] ?? 0);
}

/** Waits until a page shows a count, and returns the duration. */
async function shows(page: Page, count: number): Promise<number> {
  const since = Date.now();
  const words = count === 0 ? 'nenhuma mensagem não lida' : `${count} mensage`;
  await inbox(page).filter({ hasText: words }).waitFor({ timeout: SOON_MS });
  return Date.now() - since;
}

/** Waits until a browser has its event stream. */
const streamOf = ({ context }: Visitor) =>
  context.waitForEvent('request', (request) => request.url().endsWith('/eventos'));

async function applicant(visitor: () => Promise<Visitor>): Promise<Visitor> {
  const bruno = await visitor();
  const opened = streamOf(bruno);
  await signIn(bruno, 'notificado');
  await opened;
  return bruno;
}

/** Another tab of the person: the issuer still has their session. */
async function anotherTab({ context }: Visitor): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/credenciados/auth/entrar');
  await arriveInPortal({ page }, 'notificado');
  return page;
}

describe('the count of unread messages', () => {
  journey('follows what is written and read, in every tab and browser', async ({ visitor }) => {
    const helena = await callingAnalyst(visitor);
    const bruno = await applicant(visitor);
    const second = await anotherTab(bruno);
    const elsewhere = await applicant(visitor);
    const pages = [bruno.page, second, elsewhere.page];
    const before = await unread(bruno.page);

    const idSolicitacao = await solicitacaoOf(bruno.page);
    const idConversa = await notifyApplicant(helena, idSolicitacao, 'Documento que falta');
    const times = await Promise.all(pages.map((page) => shows(page, before + 1)));
    process.stdout.write(`shown after ${times.join(', ')} ms\n`);
    await bruno.step('uma mensagem a mais');

    await second.goto(`/credenciados/credenciado/mensagens/responder/${idConversa}`);
    await second.getByRole('heading', { level: 1 }).waitFor();
    await Promise.all(pages.map((page) => shows(page, before)));
  });

  journey('has one connection for all tabs, which another takes over', async ({ visitor }) => {
    const helena = await callingAnalyst(visitor);
    const bruno = await applicant(visitor);
    let streams = 0;
    bruno.context.on('request', (request) => {
      if (request.url().endsWith('/eventos')) streams += 1;
    });
    const tabs = [await anotherTab(bruno), await anotherTab(bruno)];
    expect(streams).toBe(0);

    const taken = streamOf(bruno);
    await bruno.page.close();
    await taken;
    const [tab] = tabs;
    if (!tab) throw new Error('No tab');
    const before = await unread(tab);
    await notifyApplicant(helena, await solicitacaoOf(tab), 'Outra mensagem');
    await Promise.all(tabs.map((page) => shows(page, before + 1)));
    expect(streams).toBe(1);
  });

  journey('is asked for each minute where the stream is blocked, and told again once it isn’t', async ({ visitor }) => {
    const helena = await callingAnalyst(visitor);
    const bruno = await visitor();
    bruno.problems.announce(/notificacao\/eventos|503/);
    await bruno.page.clock.install();
    let blocked = true;
    await bruno.context.route(STREAM, (route) =>
      blocked ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await signIn(bruno, 'notificado');
    await inbox(bruno.page).filter({ hasText: 'mensage' }).waitFor();
    // Late requests must finish: skipping two minutes at once would abort them.
    await bruno.page.clock.runFor(10_000);
    await bruno.arrived();
    const before = await unread(bruno.page);

    await notifyApplicant(helena, await solicitacaoOf(bruno.page), 'Sem aviso');
    await bruno.page.clock.runFor(61_000);
    await shows(bruno.page, before + 1);

    blocked = false;
    const opened = bruno.page.waitForResponse((response) => response.url().endsWith('/eventos') && response.ok());
    await bruno.page.clock.runFor(61_000);
    await opened;
    await bruno.page.clock.resume();
    await notifyApplicant(helena, await solicitacaoOf(bruno.page), 'Com aviso');
    await shows(bruno.page, before + 2);
  });
});

// FIL-21
describe('the inbox of staff', () => {
  journey('fills by itself, leads to the conversa, and is read once that was opened', async ({ visitor }) => {
    const helena = await visitor();
    await signIn(helena, 'cageo');
    await openSomeEdital(helena.page);
    const bruno = await applicant(visitor);
    const { page } = helena;
    const idConversa = await notifyApplicant(page, await solicitacaoOf(bruno.page), 'Falta a certidão');
    const link = page.getByRole('banner').getByRole('link', { name: /^Caixa de entrada: / });
    const words = (count: number) =>
      count === 0 ? 'nenhuma mensagem não lida' : count === 1 ? '1 mensagem não lida' : `${count} mensagens não lidas`;
    await link.waitFor();
    const before = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 0);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Caixa de entrada' }).waitFor();

    await replyAs(bruno.page, idConversa);
    await link.filter({ hasText: words(before + 1) }).waitFor({ timeout: SOON_MS });
    const row = page.getByRole('row').filter({ hasText: PEOPLE.notificado }).first();
    await row.getByText('Falta a certidão').waitFor({ timeout: SOON_MS });
    await row.getByText('Não lida').waitFor({ state: 'attached' });
    await helena.step('a caixa de entrada');
    await page.getByRole('button', { name: 'Respostas' }).click();
    await helena.step('a caixa de entrada, só respostas');

    await row.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /CREDENCIADO$/ }).waitFor();
    await page.getByRole('region', { name: 'Falta a certidão' }).waitFor();
    await expectSoon(() => page.evaluate(() => document.activeElement?.textContent ?? ''), 'Falta a certidão');
    await link.filter({ hasText: words(before) }).waitFor({ timeout: SOON_MS });
    await helena.step('a conversa que chegou');
  });
});
