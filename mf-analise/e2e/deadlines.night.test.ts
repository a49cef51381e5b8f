import { readFile } from 'node:fs/promises';
import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { solicitacaoOf } from '@credenciados/journeys/messages';
import { act, dayFromToday, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { told, write } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const journey = useJourneys();

// PRZ-1 to PRZ-5, CIE-1, CIE-3
journey(
  'a counted deadline says why, starts with the certified notice, and moves with a new holiday',
  async (stage) => {
    const committee = await committeeAt(stage);
    const idEdital = await committee.openEdital('GEOMENSOR', '046/2026', {
      registrarCiencia: true,
      prazoUnidade: 'DIAS_UTEIS',
      prazoDias: 5,
      prazoInicio: 'CIENCIA',
    });
    const bruno = await stage.visitor({ viewport: 'phone' });
    const helena = await stage.visitor();
    await signIn(bruno, 'notificado');
    await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
    const id = await solicitacaoOf(bruno.page);

    await signIn(helena, 'cageo', { at: `/credenciados/solicitacoes/validar/${id}` });
    await expectHeading(helena.page, 'ANALISAR CREDENCIADO');
    await act(helena.page, 'Opções', 'Solicitar retificação');
    const dialog = helena.page.getByRole('dialog', { name: 'Solicitar retificação' });
    await dialog.getByText('Data contada pela regra do edital.').waitFor();
    const proposed = await dialog.getByRole('textbox', { name: /^Prazo/ }).inputValue();
    await dialog.getByText('Por que esta data?').click();
    await dialog.getByText('Dias que não contaram').waitFor();
    await helena.step('prazo proposto');
    await write(dialog, 'Mensagem', 'Envie a certidão.');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await told(helena.page, 'Mensagem enviada com sucesso.');

    const own = `/credenciados/credenciado/solicitacoes/${id}`;
    await bruno.page.goto(own);
    await bruno.page.getByText(proposed).first().waitFor();
    await bruno.page.getByText('Por que esta data?').first().click();
    await bruno.step('por que esta data');
    await bruno.page.goto('/credenciados/credenciado/mensagens');
    await bruno.page
      .getByRole('link', { name: /etifica/ })
      .first()
      .click();
    await bruno.page
      .getByText(/^Ciência em .*/)
      .first()
      .waitFor();
    await bruno.step('ciência certificada');
    const [download] = await Promise.all([
      bruno.page.waitForEvent('download'),
      bruno.page.getByRole('button', { name: 'Baixar a certidão (PDF)' }).first().click(),
    ]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await bruno.page.reload();
    await bruno.page
      .getByText(/^Ciência em .*/)
      .first()
      .waitFor();

    // The deadline counts from the notice now: a holiday within it moves it.
    await helena.page.goto('/credenciados/feriados/listagem');
    await helena.page.getByRole('button', { name: 'Cadastrar feriado' }).click();
    const holiday = helena.page.getByRole('dialog', { name: 'Cadastrar feriado' });
    await holiday.getByRole('button', { name: 'Ver os prazos que mudam' }).click();
    await holiday
      .getByText(/Informe|obrigatório/)
      .first()
      .waitFor();
    await helena.step('feriado sem dia');
    // One of the next three days is a working day of the term.
    const day = [1, 2, 3].map((days) => ({ days, weekday: new Date(Date.now() + days * 86_400_000).getUTCDay() }));
    const working = day.find(({ weekday }) => weekday >= 1 && weekday <= 5)?.days ?? 1;
    await type(holiday, /^Dia/, dayFromToday(working));
    await type(holiday, /^Nome do feriado/, 'Adesão do Pará');
    await holiday.getByRole('button', { name: 'Ver os prazos que mudam' }).click();
    await holiday.getByText(/^Este feriado muda/).waitFor();
    await holiday.getByText(BRUNO.nome).first().waitFor();
    await helena.step('prazos que mudam');
    await holiday.getByRole('button', { name: 'Salvar', exact: true }).click();
    await told(helena.page, 'Feriado cadastrado.');
    await helena.page.getByText('Adesão do Pará').first().waitFor();
    await helena.step('feriados');

    await bruno.page.goto(own);
    await bruno.page.getByText('Por que esta data?').first().click();
    await bruno.page
      .getByText(/Adesão do Pará/)
      .first()
      .waitFor();
    await bruno.step('prazo contado de novo');
  },
);
