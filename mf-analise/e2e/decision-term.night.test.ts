import { RULE } from '@credenciados/contract';
import { moveClock, runJob, withClock } from '@credenciados/journeys/clock';
import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import { asPerson, solicitacaoOf } from '@credenciados/journeys/messages';
import { act, dayFromToday, rowOf, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { goTo } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const SUPERIOR = 'superior@agencia.example';
const SOURCE = 'Lei estadual nº 10, art. 5º, e item 9 deste edital.';
const DAY_MS = 86_400_000;
const journey = useJourneys(withClock);

// PRZ-6 to PRZ-10
journey(
  'an edital’s term to decide: set by staff, read before and after registering, warned of, and ended by silence',
  async (stage) => {
    const { portal, visitor } = stage;
    const committee = await committeeAt(stage);
    const [bruno, reader] = [await visitor({ viewport: 'phone' }), await visitor({ viewport: 'phone' })];
    await signIn(bruno, 'notificado');
    // Its edital has enough decided ones for a median.
    const [former] = await asPerson<{ edital: { id: number } }[]>(
      bruno.page,
      'GET',
      '/solicitacaoCredenciado/findByCurrentUser',
    );
    await committee.reopenEdital(former?.edital.id ?? 0);
    await reader.page.goto(`/credenciados/credenciados/cadastro/${former?.edital.id}`);
    await reader.page.getByText(/^Metade dos pedidos já decididos deste edital saiu em até \d+ dias\.$/).waitFor();
    await reader.step('mediana do edital');
    const idEdital = await committee.openEdital('GEOMENSOR', '047/2026');
    const list = `/credenciados/solicitacoes/listagem/${idEdital}`;
    const helena = await visitor();
    await signIn(helena, 'cageo');
    await goTo(helena.page, 'Listagem de Editais', 'Listagem de editais');
    await act(helena.page, 'Ações do edital 047/2026', 'Editar');
    const modal = helena.page.getByRole('dialog', { name: 'Editar edital' });
    await modal.getByText('Regras deste edital').click();
    await modal.getByText('Prazo para decidir', { exact: true }).click();
    await modal.getByLabel('Prazo para a comissão decidir').selectOption({ label: 'Dias corridos' });
    await type(modal, /^Dias para decidir/, '10');
    await modal
      .getByLabel(/^Se a comissão não decidir no prazo/)
      .selectOption({ label: 'O portal aprova a solicitação' });
    await modal.getByRole('button', { name: 'Editar', exact: true }).click();
    await modal.getByText(RULE.required).first().waitFor();
    await helena.step('prazo sem superior e sem fundamento');
    await type(modal, /^Fundamento do efeito do silêncio/, SOURCE);
    await type(modal, /^Superior da comissão/, 'Célia Prado');
    await type(modal, /^E-mail do superior/, SUPERIOR);
    await helena.step('prazo para decidir');
    await modal.getByRole('button', { name: 'Editar', exact: true }).click();
    await modal.waitFor({ state: 'hidden' });

    await reader.page.goto(`/credenciados/credenciados/cadastro/${idEdital}`);
    await reader.page.getByText('A comissão tem 10 dias corridos para decidir.').waitFor();
    await reader.step('antes de começar');

    await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
    const own = `/credenciados/credenciado/solicitacoes/${await solicitacaoOf(bruno.page)}`;
    await bruno.page.goto(own);
    await bruno.page.getByText(`Decisão até ${dayFromToday(10)} (restam 10 de 10 dias corridos)`).waitFor();
    await bruno.page.getByText('Por que esta data?').first().click();
    await bruno.page.getByText(`o portal aprova a solicitação, como diz o edital: ${SOURCE}`).waitFor();
    await bruno.step('data da decisão');
    await helena.page.goto(list);
    await rowOf(helena.page, BRUNO.nome).getByText('Restam 10 dias', { exact: true }).waitFor();
    await helena.step('prazo na lista');
    // Sessions end with the day.
    await Promise.all([helena, bruno].map(({ context }) => context.close()));

    await moveClock(9 * DAY_MS);
    expect(await runJob(portal, 'vigiar-decisoes', "outbox where evento like 'DECISAO:%'")).toBe(1);
    const mailbox = await visitor();
    const warning = await readMail(
      mailbox,
      SUPERIOR,
      'À espera de decisão, 80% do prazo já passou: 1 solicitação do edital nº 047/2026',
    );
    expect(warning.text).not.toContain(BRUNO.nome);
    await mailbox.step('aviso ao superior');
    const later = await visitor();
    await signIn(later, 'cageo', { at: list });
    await rowOf(later.page, BRUNO.nome).getByText('Restam 2 dias', { exact: true }).waitFor();
    await later.step('prazo que acaba');
    await act(later.page, `Ações de ${BRUNO.nome}`, 'Visualizar');
    await later.page.getByText(`Decisão até ${dayFromToday(10)} (restam 2 de 10 dias corridos)`).waitFor();
    await later.step('prazo na solicitação');
    await later.context.close();

    await moveClock(11 * DAY_MS);
    const overdue = await visitor();
    await signIn(overdue, 'cageo', { at: list });
    // The job of the schedule may have decided by now.
    const row = rowOf(overdue.page, BRUNO.nome);
    await row
      .getByText('Decisão atrasada', { exact: true })
      .or(row.getByText('Credenciado', { exact: true }))
      .waitFor();
    await overdue.step('prazo que terminou');
    await runJob(portal, 'vigiar-decisoes', 'outbox');
    await overdue.page.reload();
    await row.getByText('Credenciado', { exact: true }).waitFor();
    await act(overdue.page, `Ações de ${BRUNO.nome}`, 'Visualizar');
    await overdue.page.getByText('Aviso do prazo para decidir').first().waitFor();
    await overdue.page.getByText(`Efeito do silêncio, como diz o edital: ${SOURCE}`).first().waitFor();
    await overdue.step('decisão do portal');
    const decided = await visitor({ viewport: 'phone' });
    await signIn(decided, 'notificado', { at: own });
    await decided.page.getByText('Credenciado', { exact: true }).first().waitFor();
    expect(await decided.page.getByText(/^Prazo para a comissão decidir/).count()).toBe(0);
    await decided.step('decisão do portal, do interessado');
  },
);
