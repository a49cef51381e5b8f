import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EditalRegras, RECURSO_TEXT } from '@credenciados/contract';
import { moveClock, withClock } from '@credenciados/journeys/clock';
import { committeeAt } from '@credenciados/journeys/committee';
import { files, refusedFiles } from '@credenciados/journeys/files';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { asPerson, solicitacaoOf } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import type { PortalProcess } from '@credenciados/journeys/portal';
import { chooseFile, expectHeading, expectInWindow, expectSoon, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn, signInToApi } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { told } from '@credenciados/journeys/staff';
import { urlOfRunning } from '@credenciados/platform/db/command-database';
import { expect } from '@jest/globals';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const CAMILA = { cpf: '763.148.592-55', nome: PEOPLE.reprovado, email: 'camila.seabra@mail.example' };
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Until the portal has read a moved clock. */
const CLOCK_MS = 500;
/** Days of the timetable, from today; holidays never stretch three working days to the final result's. */
const [ENDED, PRELIMINAR, FINAL] = [21, 22, 43];
const NUMERO = '049/2026';
const GROUNDS = 'A certidão estava no documento 2, e vale até junho.';
const journey = useJourneys(withClock);

/** A day from today in the agency's zone, in the API's format. */
const day = (fromToday: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Belem' }).format(Date.now() + fromToday * DAY_MS);

/** Registers two people and rejects both; the edital is closed then. Returns its id. */
async function rejectTwo(
  stage: Stage,
  numero: string,
  more: Partial<EditalRegras> = {},
): Promise<{ idEdital: number; bruno: number; camila: number }> {
  const committee = await committeeAt(stage);
  const timetable = { resultadoEmEtapas: true, resultadoPreliminar: day(PRELIMINAR), resultadoFinal: day(FINAL) };
  const idEdital = await committee.openEdital('GEOMENSOR', numero, { ...timetable, ...more });
  const helena = await stage.visitor();
  const analyst = { page: helena.page, token: await signInToApi(helena, 'cageo') };
  const ids = [];
  for (const [role, person] of [
    ['notificado', BRUNO],
    ['reprovado', CAMILA],
  ] as const) {
    const applicant = await stage.visitor();
    await signIn(applicant, role);
    await registerByApi(applicant.page, idEdital, 'GEOMENSOR', person);
    const id = await solicitacaoOf(applicant.page);
    ids.push(id);
    const body = { id, aprovar: false, justificativa: 'Falta a certidão.' };
    await asPerson(analyst, 'POST', '/solicitacaoCredenciado/validar', body);
    await applicant.context.close();
  }
  await committee.closeEdital();
  const [bruno = 0, camila = 0] = ids;
  return { idEdital, bruno, camila };
}

/** Publishes the next list of the edital, as a member of the committee. */
async function publish(person: Visitor, idEdital: number, label: string, numbers: string): Promise<void> {
  const { page } = person;
  await page.goto(`/credenciados/resultados/listagem/${idEdital}`);
  await page.getByRole('button', { name: `Publicar o ${label}` }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByText(numbers).waitFor();
  await person.step(`publicar o ${label}`);
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  await told(page, `${label[0]?.toUpperCase()}${label.slice(1)} publicado.`);
  await person.step(`${label} publicado`);
}

/** Acts on the appeal on the page of its solicitação, first without reasons. */
async function actOn(person: Visitor, label: string, done: string): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await person.step(`${label}: pergunta`);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.getByText('Informe o motivo.').first().waitFor();
  await person.step(`${label}: sem motivo`);
  await type(dialog, /^Motivos/, 'A certidão foi conferida de novo.');
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await told(page, done);
  await dialog.waitFor({ state: 'hidden' });
  await expectInWindow(page, page.locator(':focus').getByText(/^Recurso nº /));
  await person.step(label);
}

/** Appeals on the person's page: wrong input first, then a reload, which keeps the text. */
async function appeal(person: Visitor, tries?: (send: Locator) => Promise<void>): Promise<void> {
  const { page } = person;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByText(/^Você pode recorrer até .* 23:59\.$/).waitFor();
  await person.step('resultado preliminar');
  await page.getByRole('button', { name: 'Recorrer', exact: true }).click();
  const form = page.getByRole('form', { name: 'Recorrer do resultado' });
  await form.getByRole('button', { name: 'Enviar recurso' }).click();
  await form.getByText(RECURSO_TEXT.fundamentos).first().waitFor();
  await person.step('recurso vazio');
  await chooseFile(page, form.getByRole('button', { name: /^Selecionar arquivo/ }), refusedFiles.wrongExtension());
  await person.step('arquivo recusado');
  await type(form, /^Por que o resultado deve mudar/, GROUNDS);
  await page.reload();
  await page.getByRole('button', { name: 'Recorrer', exact: true }).click();
  await page.getByText(/^Recuperamos o que você escreveu/).waitFor();
  await expectSoon(() => form.getByRole('textbox', { name: /^Por que/ }).inputValue(), GROUNDS);
  await chooseFile(page, form.getByRole('button', { name: /^Selecionar arquivo/ }), files.pdf('certidao.pdf'));
  await form.getByRole('button', { name: 'Remover certidao.pdf' }).waitFor();
  await person.step('recurso escrito');
  if (tries) await tries(form.getByRole('button', { name: 'Enviar recurso' }));
  await form.getByRole('button', { name: 'Enviar recurso' }).click();
  await expectInWindow(page, page.locator(':focus').getByText(/^Recurso nº .*: em análise pela comissão$/));
  await person.step('recurso enviado');
}

const own = (id: number) => `/credenciados/credenciado/solicitacoes/${id}`;

/** Sends the form that another tab has sent meanwhile. */
async function repeat(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Recorrer do resultado' });
  await type(form, /^Por que o resultado deve mudar/, 'De novo.');
  await form.getByRole('button', { name: 'Enviar recurso' }).click();
  await page.getByText(RECURSO_TEXT.repeated).first().waitFor();
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByText(/^Recurso nº .*: em análise pela comissão$/).waitFor();
  await page.close();
}

/** States the intention to appeal, which is asked first. */
async function stateIntention(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Declarar intenção de recorrer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Declarar', exact: true }).click();
  await told(page, 'Intenção de recorrer declarada.');
}

// RES-8
journey('intention: stated in two tabs, then the grounds, and refused to who stated none', async (stage) => {
  await moveClock(0);
  const { idEdital, bruno, camila } = await rejectTwo(stage, '048/2026', { recursoDias: 10, recursoIntencaoDias: 1 });
  await moveClock((ENDED + 1) * DAY_MS);
  const helena = await stage.visitor();
  await signIn(helena, 'cageo', { at: `/credenciados/resultados/listagem/${idEdital}` });
  await publish(helena, idEdital, 'resultado preliminar', '0 aprovadas, 2 reprovadas.');
  await helena.page.getByText(/ Intenção de recorrer até /).waitFor();
  const phone = await stage.visitor({ viewport: 'phone' });
  await signIn(phone, 'notificado', { at: own(bruno) });
  const second = await phone.context.newPage();
  await second.goto(own(bruno));
  await phone.page.getByText(/^Para recorrer, declare primeiro a intenção, até .* 23:59\.$/).waitFor();
  await phone.step('intenção pedida');
  await phone.page.getByRole('button', { name: 'Declarar intenção de recorrer' }).click();
  await phone.page
    .getByRole('alertdialog')
    .getByText(/^A declaração fica registrada/)
    .waitFor();
  await phone.step('intenção: pergunta');
  await phone.page.keyboard.press('Escape');
  await Promise.all([stateIntention(phone.page), stateIntention(second)]);
  await second.close();
  await expectInWindow(phone.page, phone.page.locator('button:focus').getByText('Recorrer', { exact: true }));
  await phone.page.getByText(/^Você declarou a intenção de recorrer em /).waitFor();
  await helena.page.reload();
  await helena.page.getByText(`não enviaram os motivos: ${BRUNO.nome}.`).waitFor();
  await helena.step('intenção sem motivos');
  await appeal(phone);
  await Promise.all([helena, phone].map(({ context }) => context.close()));

  // One working day, a weekend and a holiday later.
  await moveClock((ENDED + 7) * DAY_MS);
  const desktop = await stage.visitor();
  await signIn(desktop, 'reprovado', { at: own(camila) });
  await desktop.page.getByText(/^Só recorre quem declarou a intenção de recorrer até /).waitFor();
  expect(await desktop.page.getByRole('button', { name: /ecorrer$/ }).count()).toBe(0);
  await desktop.step('intenção fora do prazo');
});

/** Records an outage of the last day of the term to appeal, like the portal after missed checks. */
async function recordOutage({ dataDir }: PortalProcess, editalId: number, fim: number): Promise<void> {
  const database = new pg.Client({ connectionString: urlOfRunning(dataDir) });
  await database.connect();
  await database.query(
    `insert into indisponibilidade (edital_id, dia, minutos, inicio, fim, registrada_em)
     values ($1, ($2::timestamptz at time zone 'America/Belem')::date, 95, $2::timestamptz - interval '5 h', $2::timestamptz - interval '205 min',
       $2::timestamptz - interval '3 h')`,
    [editalId, new Date(fim)],
  );
  await database.end();
}

/** End of the term to appeal, as the applicant's page has it, in milliseconds. */
async function endOfTerm(person: Visitor, id: number): Promise<number> {
  const token = (await person.page.evaluate(() => sessionStorage.getItem('@jwt'))) ?? '';
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await person.page.request.get(`/credenciados/resultado/bySolicitacao/${id}`, { headers });
  return Date.parse((await answer.json())[0].recursoAte);
}

/** Signs the person in, and opens the form of the appeal from their list. */
async function openForm(person: Visitor, id: number): Promise<void> {
  const { page } = person;
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(person, 'notificado', { at: '/credenciados/credenciado/solicitacoes' });
  await page.locator(`a[href$="/solicitacoes/${id}"]`).first().click();
  await page.getByRole('button', { name: 'Recorrer', exact: true }).click();
}

/** A moment as pages show it: 26/03/2026 23:59. */
const momentOf = (moment: number) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Belem', dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(',', '');

// RES-3, RES-5, RES-6
journey(
  'an appeal’s form keeps its text through Back, an outage’s extension and the end of its term',
  async (stage) => {
    await moveClock(0);
    const { idEdital, bruno } = await rejectTwo(stage, '047/2026');
    await moveClock((ENDED + 1) * DAY_MS);
    const helena = await stage.visitor();
    await signIn(helena, 'cageo', { at: `/credenciados/resultados/listagem/${idEdital}` });
    await publish(helena, idEdital, 'resultado preliminar', '0 aprovadas, 2 reprovadas.');

    const anyone = await stage.visitor({ viewport: 'phone' });
    await anyone.page.goto(`/credenciados/resultados/${idEdital}`);
    await anyone.page.getByRole('link', { name: 'Conferir e baixar a lista assinada (PDF)' }).click();
    await expectHeading(anyone.page, /comprovante/i);
    const list = anyone.page.getByRole('main');
    await list.getByRole('heading', { name: 'Lista publicada' }).waitFor();
    await list.getByText('Resultado preliminar', { exact: true }).waitFor();
    await anyone.step('lista conferida');
    const [download] = await Promise.all([
      anyone.page.waitForEvent('download'),
      list.getByRole('button', { name: 'Baixar a lista (PDF)' }).click(),
    ]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await list.getByText(CAMILA.cpf).count()).toBe(0);

    const early = await stage.visitor();
    await signIn(early, 'notificado', { at: own(bruno) });
    const fim = await endOfTerm(early, bruno);
    await Promise.all([helena, early].map(({ context }) => context.close()));

    // Ten minutes before the end, on a day with an outage.
    await moveClock(fim - 10 * MINUTE_MS - Date.now());
    await recordOutage(stage.portal, idEdital, fim);
    const phone = await stage.visitor({ viewport: 'phone' });
    await openForm(phone, bruno);
    await type(phone.page, /^Por que o resultado deve mudar/, GROUNDS);
    await phone.page.goBack();
    const leaving = phone.page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
    await leaving.waitFor();
    await phone.step('voltar com o recurso escrito');
    await leaving.getByRole('button', { name: 'Continuar nesta página' }).click();
    await leaving.waitFor({ state: 'hidden' });
    await expectSoon(() => phone.page.getByRole('textbox', { name: /^Por que o resultado/ }).inputValue(), GROUNDS);
    await phone.step('recurso depois de voltar');

    const rafael = await stage.visitor();
    await signIn(rafael, 'duas', { perfil: 'Comissão CAGEO', at: '/credenciados/listagem-editais/listagem' });
    await rafael.page.getByText(/Proposta: prorrogar o fim do prazo para recorrer de /).waitFor();
    await rafael.step('indisponibilidade no prazo do recurso');
    await rafael.page.getByRole('button', { name: 'Aprovar prorrogação' }).click();
    const dialog = rafael.page.getByRole('dialog', { name: 'Aprovar prorrogação' });
    await dialog.getByRole('button', { name: 'Aprovar prorrogação' }).click();
    await dialog.getByText('Informe o motivo.').first().waitFor();
    await rafael.step('prorrogação sem motivo');
    await type(dialog, /^Motivo/, 'Queda de energia no centro de dados.');
    await dialog.getByRole('button', { name: 'Aprovar prorrogação' }).click();
    await told(rafael.page, 'Prazo prorrogado.');
    await rafael.step('prazo do recurso prorrogado');
    await phone.page.reload();
    const extended = await endOfTerm(phone, bruno);
    expect(extended).toBeGreaterThan(fim);
    await phone.page.getByText(`Você pode recorrer até ${momentOf(extended)}.`).waitFor();
    await phone.page.getByRole('button', { name: 'Por que esta data?' }).click();
    await phone.page
      .getByText(/fora do ar/)
      .first()
      .waitFor();
    await phone.step('prazo prorrogado, do interessado');
    await Promise.all([rafael, phone].map(({ context }) => context.close()));

    await moveClock(extended - 10 * MINUTE_MS - Date.now());
    const late = await stage.visitor({ viewport: 'phone' });
    await openForm(late, bruno);
    await type(late.page, /^Por que o resultado deve mudar/, GROUNDS);
    await moveClock(extended + 1000 - Date.now());
    await sleep(CLOCK_MS);
    late.problems.announce(/422/);
    await late.page.getByRole('button', { name: 'Enviar recurso' }).click();
    await expectInWindow(late.page, late.page.getByText(RECURSO_TEXT.over).first());
    expect(await late.page.getByRole('textbox', { name: /^Por que o resultado/ }).inputValue()).toBe(GROUNDS);
    await late.step('recurso depois do prazo');
    await late.page.getByRole('button', { name: 'Cancelar' }).click();
    await late.page.getByText(`O prazo para recorrer terminou em ${momentOf(extended)}.`).waitFor();
    expect(await late.page.getByRole('button', { name: 'Recorrer', exact: true }).count()).toBe(0);
    await late.step('prazo terminado');
  },
);

// RES-2 to RES-7
journey('appeals: one reconsidered, one decided by another person, and the corrected final list', async (stage) => {
  await moveClock(0);
  const { idEdital, bruno, camila } = await rejectTwo(stage, NUMERO);
  const view = (id: number) => `/credenciados/solicitacoes/visualizar/${id}`;

  await moveClock(ENDED * DAY_MS + DAY_MS);
  const helena = await stage.visitor();
  await signIn(helena, 'cageo', { at: `/credenciados/resultados/listagem/${idEdital}` });
  await publish(helena, idEdital, 'resultado preliminar', '0 aprovadas, 2 reprovadas.');
  const phone = await stage.visitor({ viewport: 'phone' });
  await signIn(phone, 'notificado', { at: own(bruno) });
  const desktop = await stage.visitor();
  await signIn(desktop, 'reprovado', { at: own(camila) });
  await appeal(phone, async (send) => {
    phone.problems.announce(/ERR_INTERNET_DISCONNECTED|\/credenciados\//);
    await phone.context.setOffline(true);
    await send.click();
    await phone.page.getByText('O recurso não foi enviado.').waitFor();
    await phone.step('recurso sem rede');
    await phone.context.setOffline(false);
  });
  const second = await desktop.context.newPage();
  await second.goto(own(camila));
  await second.getByRole('button', { name: 'Recorrer', exact: true }).click();
  await appeal(desktop);
  desktop.problems.announce(/409/);
  await repeat(second);

  await helena.page.goto(`/credenciados/resultados/listagem/${idEdital}`);
  await helena.page
    .getByText(/: Aguarda quem decidiu\./)
    .first()
    .waitFor();
  await helena.step('recursos do edital');
  await helena.page.getByRole('link', { name: new RegExp(`^${BRUNO.nome}, nº`) }).click();
  await actOn(helena, 'Reconsiderar a decisão', 'Decisão reconsiderada.');
  await helena.page.goto(view(camila));
  await actOn(helena, 'Encaminhar o recurso', 'Recurso encaminhado.');
  expect(await helena.page.getByRole('button', { name: /^(Aceitar|Negar) o recurso$/ }).count()).toBe(0);
  const rafael = await stage.visitor({ viewport: 'phone' });
  await signIn(rafael, 'duas', { perfil: 'Comissão CAGEO', at: view(camila) });
  await actOn(rafael, 'Negar o recurso', 'Recurso negado.');
  for (const [person, id] of [
    [phone, bruno],
    [desktop, camila],
  ] as const) {
    await person.page.goto(own(id));
    await person.page.getByText(/^Recurso nº .*: em análise pela comissão$/).waitFor();
  }
  // Sessions end before the timetable's next day.
  await Promise.all([helena, phone, desktop, rafael].map(({ context }) => context.close()));

  await moveClock((FINAL + 1) * DAY_MS);
  const later = await stage.visitor();
  await signIn(later, 'cageo', { at: `/credenciados/resultados/listagem/${idEdital}` });
  await publish(later, idEdital, 'resultado final', '1 aprovada, 1 reprovada.');
  const anyone = await stage.visitor({ viewport: 'phone' });
  await anyone.page.goto(`/credenciados/resultados/${idEdital}`);
  await anyone.page.getByText('Mudou depois do resultado preliminar').waitFor();
  await anyone.step('resultado final, público');
  await anyone.page.getByRole('link', { name: 'Resultado preliminar' }).click();
  await expectHeading(anyone.page, `Resultados do edital nº ${NUMERO}`);
  await anyone.step('resultado preliminar, público');
  const answered = await stage.visitor({ viewport: 'phone' });
  await signIn(answered, 'notificado', { at: own(bruno) });
  await answered.page.getByText(/^Recurso nº .*: Decisão reconsiderada$/).waitFor();
  await answered.page.getByText('Credenciado', { exact: true }).first().waitFor();
  await answered.step('recurso aceito, do interessado');
  const denied = await stage.visitor();
  await signIn(denied, 'reprovado', { at: own(camila) });
  await denied.page.getByText(/^Recurso nº .*: Recurso negado$/).waitFor();
  await denied.step('recurso negado, do interessado');
});
