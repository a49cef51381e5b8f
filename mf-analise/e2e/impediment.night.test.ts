import { IMPEDIMENTO_TEXT, TERMO } from '@credenciados/contract';
import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { solicitacaoOf } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import { act, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { told } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const journey = useJourneys();

/** Accepts the term that stands in place of a page, which a reload doesn't skip. */
async function acceptTerm(person: Visitor): Promise<void> {
  await expectHeading(person.page, TERMO.titulo);
  await person.step('termo de sigilo');
  await person.page.reload();
  await person.page.getByRole('button', { name: 'Aceitar o termo' }).click();
}

// IMP-1 to IMP-4
journey(
  'an applicant claims an impediment, the committee accepts it, and the case is closed to that person',
  async (stage) => {
    const committee = await committeeAt(stage);
    const idEdital = await committee.openEdital('GEOMENSOR', '044/2026', {
      alegarImpedimento: true,
      termoDeSigilo: true,
    });
    const bruno = await stage.visitor({ viewport: 'phone' });
    const helena = await stage.visitor();
    const otavio = await stage.visitor({ viewport: 'phone' });
    for (const person of [helena, otavio]) person.problems.announce(/status of 403/);
    await signIn(bruno, 'notificado');
    await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
    const id = await solicitacaoOf(bruno.page);
    const own = `/credenciados/credenciado/solicitacoes/${id}`;
    const list = `/credenciados/solicitacoes/listagem/${idEdital}`;
    const desk = `/credenciados/solicitacoes/validar/${id}`;

    await signIn(helena, 'cageo', { at: list });
    await acceptTerm(helena);
    await expectHeading(helena.page, 'Solicitações do edital');
    const row = helena.page.getByRole('row').filter({ hasText: BRUNO.nome });
    await row.waitFor();

    await bruno.page.goto(own);
    await bruno.page.getByRole('button', { name: 'Alegar impedimento' }).click();
    await bruno.page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await bruno.page.getByText(IMPEDIMENTO_TEXT.person).first().waitFor();
    await bruno.step('alegação sem pessoa');
    await type(bruno.page, /^Pessoa da comissão/, 'Helena');
    await type(bruno.page, /^Motivo/, 'É minha vizinha.');
    await bruno.page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await told(bruno.page, 'Alegação enviada à comissão.');
    await bruno.page.reload();
    await bruno.page.getByText('A comissão ainda não decidiu').waitFor();
    expect(await bruno.page.getByRole('button', { name: 'Alegar impedimento' }).count()).toBe(0);
    await bruno.step('alegação enviada');

    await signIn(otavio, 'cavistoria', { at: desk });
    await acceptTerm(otavio);
    await otavio.page.getByText('O interessado alega o impedimento de Helena.').waitFor();
    await otavio.step('alegação à espera');
    await otavio.page.getByRole('button', { name: 'Decidir a alegação' }).click();
    const dialog = otavio.page.getByRole('dialog', { name: 'Decidir a alegação' });
    await dialog.getByRole('button', { name: 'Decidir', exact: true }).click();
    await dialog.getByText(IMPEDIMENTO_TEXT.chosen).first().waitFor();
    await otavio.step('alegação sem escolha');
    await dialog.getByLabel(/^Quem está impedido/).selectOption({ label: PEOPLE.cageo });
    await type(dialog, /^Motivo/, 'São vizinhos.');
    await dialog.getByRole('button', { name: 'Decidir', exact: true }).click();
    await told(otavio.page, 'Alegação acolhida.');
    await otavio.page.getByText(`${PEOPLE.cageo} tem impedimento nesta solicitação.`).waitFor();
    await otavio.step('impedimento vigente');

    await helena.page.reload();
    await expectHeading(helena.page, 'Solicitações do edital');
    await helena.page.getByText('Este edital ainda não tem solicitações que você possa ver.').waitFor();
    expect(await row.count()).toBe(0);
    await helena.step('lista sem a solicitação');
    await helena.page.goto(desk);
    await helena.page.getByText(IMPEDIMENTO_TEXT.impeded).waitFor();
    await helena.step('solicitação recusada');
    await helena.page.goBack();
    await expectHeading(helena.page, 'Solicitações do edital');

    await bruno.page.goto(own);
    await bruno.page.getByText('Acolhida pela comissão').waitFor();
    await bruno.page.getByText('São vizinhos.').waitFor();
    await bruno.step('alegação acolhida');

    await otavio.page.getByRole('button', { name: 'Encerrar o impedimento' }).click();
    const end = otavio.page.getByRole('dialog', { name: 'Encerrar o impedimento' });
    await type(end, /^Motivo/, 'Ela se mudou.');
    await end.getByRole('button', { name: 'Encerrar', exact: true }).click();
    await told(otavio.page, 'Impedimento encerrado.');

    await helena.page.reload();
    await row.waitFor();
    await act(helena.page, `Ações de ${BRUNO.nome}`, 'Estou impedido');
    const declare = helena.page.getByRole('dialog', { name: 'Estou impedido' });
    await declare.getByRole('button', { name: 'Declarar impedimento' }).click();
    await declare.getByText('Informe o motivo.').first().waitFor();
    await helena.step('impedimento sem motivo');
    await type(declare, /^Motivo/, 'Fomos sócios.');
    await declare.getByRole('button', { name: 'Declarar impedimento' }).click();
    await told(helena.page, 'Impedimento declarado.');
    await row.waitFor({ state: 'detached' });
  },
);
