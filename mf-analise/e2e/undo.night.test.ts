import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { asPerson } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import { act, expectHeading, expectSoon, rowOf, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { finish, told } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const NUMERO = '041/2026';
const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const journey = useJourneys(async () => ({ env: { DECISION_DELAY_MINUTES: '10' } }));

const strip = (page: Page) => page.getByRole('region', { name: 'Decisão que espera' });

/** Everything that the applicant's own calls answer. */
async function seenByApplicant({ page }: Visitor): Promise<unknown> {
  return Promise.all([
    asPerson(page, 'GET', '/solicitacaoCredenciado/findByCurrentUser'),
    asPerson(page, 'GET', '/conversa/getByUser?pagina=0&tamanho=999999'),
  ]);
}

async function analyse({ page }: Visitor, id: number): Promise<void> {
  await page.goto(`/credenciados/solicitacoes/validar/${id}`);
  await expectHeading(page, 'ANALISAR CREDENCIADO');
}

// ANL-22
journey('a decision waits, is undone, made anew and sent, and its applicant learns nothing before', async (stage) => {
  const idEdital = await (await committeeAt(stage)).openEdital('GEOMENSOR', NUMERO);
  const bruno = await stage.visitor({ viewport: 'phone' });
  await signIn(bruno, 'notificado');
  await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
  const before = await seenByApplicant(bruno);
  const [helena, otavio] = [await stage.visitor(), await stage.visitor({ viewport: 'phone' })];
  const list = `/credenciados/solicitacoes/listagem/${idEdital}`;
  await signIn(helena, 'cageo', { at: list });
  await signIn(otavio, 'cavistoria', { at: list });

  await act(helena.page, `Ações de ${BRUNO.nome}`, 'Analisar');
  await expectHeading(helena.page, 'ANALISAR CREDENCIADO');
  const id = Number(new URL(helena.page.url()).pathname.split('/').at(-1));
  await helena.page.getByRole('radio', { name: 'Aprovar' }).check();
  await finish(helena.page, true);
  await expectHeading(helena.page, 'Solicitações do edital');
  await told(helena.page, 'Aprovação registrada.');
  await helena.page.getByText(/^Sai às \d\d:\d\d\. Até lá, você pode desfazer\.$/).waitFor();
  await rowOf(helena.page, BRUNO.nome)
    .getByText(/^Decisão \(Aprovar\) sai às \d\d:\d\d$/)
    .waitFor();
  await helena.step('decisão que espera, na lista');

  await analyse(otavio, id);
  await strip(otavio.page)
    .getByText(/^Decisão de Helena Barros Monteiro \(Aprovar\) sai às \d\d:\d\d\. Até lá, o interessado não vê nada\.$/)
    .waitFor();
  expect(await strip(otavio.page).getByRole('button').count()).toBe(0);
  expect(await otavio.page.getByRole('radio').count()).toBe(0);
  await otavio.step('decisão de outra pessoa espera');
  await bruno.page.goto('/credenciados/credenciado/solicitacoes');
  await rowOf(bruno.page, NUMERO).getByText('Aguardando análise').waitFor();
  expect(await seenByApplicant(bruno)).toEqual(before);

  await analyse(helena, id);
  await strip(helena.page).getByRole('button', { name: 'Enviar agora' }).waitFor();
  await helena.step('a própria decisão espera');
  await strip(helena.page).getByRole('button', { name: 'Desfazer' }).click();
  await told(helena.page, 'Decisão desfeita.');
  await helena.page.getByRole('radio', { name: 'Aprovar' }).waitFor();
  // Without a reload.
  await otavio.page.getByRole('radio', { name: 'Aprovar' }).waitFor();
  expect(await seenByApplicant(bruno)).toEqual(before);

  await helena.page.getByRole('radio', { name: 'Reprovar' }).check();
  await type(helena.page, 'Justificativa', 'A certidão está vencida.');
  await finish(helena.page, false);
  await expectHeading(helena.page, 'Solicitações do edital');
  await strip(otavio.page)
    .getByText(/\(Reprovar\)/)
    .waitFor();
  expect(await seenByApplicant(bruno)).toEqual(before);
  await analyse(helena, id);
  await strip(helena.page).getByRole('button', { name: 'Enviar agora' }).click();
  await told(helena.page, 'Decisão enviada.');
  await strip(helena.page).waitFor({ state: 'detached' });
  await helena.page.getByText('Reprovado', { exact: true }).first().waitFor();
  await helena.step('decisão enviada');
  await otavio.page.getByText('Reprovado', { exact: true }).first().waitFor();
  await expectSoon(async () => {
    await bruno.page.reload();
    return rowOf(bruno.page, NUMERO).textContent();
  }, expect.stringContaining('Reprovado'));
  await bruno.step('decisão que chegou');
});
