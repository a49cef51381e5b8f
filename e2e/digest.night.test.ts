import { isBusinessDay } from '@brazilian-utils/brazilian-utils';
import { DEMO_PEOPLE } from '@credenciados/api/demo/accounts';
import { moveClock, runJob, withClock } from '@credenciados/journeys/clock';
import { useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import { solicitacaoOf } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import type { PortalProcess } from '@credenciados/journeys/portal';
import { expectHeading, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { until } from '@credenciados/platform/testing/until';
import { expect } from '@jest/globals';

/** The daily digest, from *Minha conta* to the list that its link leads to (FIL-22). */

const journey = useJourneys(withClock);

const { email } = DEMO_PEOPLE.cageo;
const SUBJECT = 'Resumo do dia';
/** Runs the job, as scheduled each quarter of an hour. Returns the number of digests. */
const runDigest = (portal: PortalProcess) => runJob(portal, 'enviar-resumos', "outbox where evento like 'RESUMO:%'");

journey(
  'several messages of a day come as one digest, whose link leads to who answered',
  async ({ portal, visitor }) => {
    const helena = await visitor();
    await signIn(helena, 'cageo');
    await helena.page.getByRole('banner').getByRole('link', { name: 'Minha conta' }).click();
    await helena.page.getByRole('button', { name: 'Ligar o resumo diário' }).click();
    await helena.page.getByText(/^O resumo está ligado e vai para/).waitFor();
    await helena.step('resumo ligado');

    const [bruno, ana] = [await visitor({ viewport: 'phone' }), await visitor()];
    await signIn(bruno, 'notificado');
    await signIn(ana, 'retificar');
    await ask(bruno, 'Prazo da análise');
    await ask(bruno, 'Horário de atendimento');
    await ask(ana, 'Certidão aceita');

    // Their sessions expire with the day.
    await Promise.all([helena, bruno, ana].map(({ context }) => context.close()));
    await moveToNextWorkingDay();
    // The portal reads its clock's file ten times a second.
    await until(async () => (await runDigest(portal)) > 0);
    const mailbox = await visitor();
    const mail = await readMail(mailbox, email, SUBJECT);
    await mailbox.step('resumo do dia');
    for (const name of [PEOPLE.notificado, PEOPLE.retificar]) expect(mail.text).not.toContain(name);
    const [, answered = ''] = /Edital nº 002\S* [^\n]*\s[^\n]*?(\d+) interessados responderam/.exec(mail.text) ?? [];
    expect(Number(answered)).toBeGreaterThan(1);

    // The session of the day before has expired: the link leads to the list by signing in.
    const address = mail.links.find((link) => /\/solicitacoes\/listagem\/\d+$/.test(link)) ?? '';
    const later = await visitor();
    await signIn(later, 'cageo', { at: new URL(address).pathname });
    await expectHeading(later.page, 'Solicitações do edital');
    await later.page.getByText(/^Edital nº 002/).waitFor();
    await later.page.getByRole('button', { name: `Responderam ${answered}`, exact: true }).click();
    await later.page.getByRole('row').filter({ hasText: PEOPLE.notificado }).waitFor();
    await later.step('lista do edital');
    const off = mail.links.find((link) => link.endsWith('/minha-conta')) ?? '';
    await later.page.goto(new URL(off).pathname);
    await later.page.getByRole('button', { name: 'Desligar o resumo diário' }).waitFor();

    // One a day, however often the job runs.
    expect(await runDigest(portal)).toBe(1);
    await mailbox.page.goto('/identidade/emails');
    const letters = mailbox.page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: `Para ${email} ` });
    expect(await letters.filter({ hasText: SUBJECT }).count()).toBe(1);
  },
);

async function ask({ page }: Visitor, subject: string): Promise<void> {
  await page.goto(`/credenciados/credenciado/solicitacoes/${await solicitacaoOf(page)}`);
  await page.getByRole('link', { name: 'Fazer uma pergunta' }).click();
  await expectHeading(page, 'Fazer uma pergunta');
  await type(page, /^Assunto/, subject);
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Podem esclarecer?');
  await page.getByRole('button', { name: 'Enviar pergunta' }).click();
  await page.getByText(/^A comissão recebeu a sua pergunta em/).waitFor();
}

/** Moves the portal's clock to one hour, by default noon in Belém, of the next working day. */
async function moveToNextWorkingDay(): Promise<void> {
  const day = new Date();
  day.setUTCHours(15);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (!isBusinessDay(day));
  await moveClock(day.getTime() - Date.now());
}
