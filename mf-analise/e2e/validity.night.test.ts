import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { solicitacaoOf } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import { dayFromToday, expectInWindow, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { decide, told } from '@credenciados/journeys/staff';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const REASON = 'O registro no conselho está em revisão.';
const journey = useJourneys();

/** Acts on the accreditation in its dialog, first without a reason; afterwards its notice is in sight and has the focus. */
async function actOnIt(analyst: Visitor, label: string, done: string, day?: string): Promise<void> {
  const { page } = analyst;
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.getByText('Informe o motivo.').first().waitFor();
  await analyst.step(`${label}: sem motivo`);
  if (day) await type(dialog, /^Último dia da suspensão/, day);
  await type(dialog, /^Motivo/, REASON);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await told(page, done);
  await dialog.waitFor({ state: 'hidden' });
  const notice = page.locator(':focus').getByText(/^Credenciamento (suspenso até|vence em) /);
  await notice.waitFor();
  await expectInWindow(page, notice);
  await analyst.step(label);
}

// VIG-1, VIG-2, VIG-4, VIG-6, VIG-8
journey('an accreditation with a term is suspended, given back, and renewed in the next edital', async (stage) => {
  const committee = await committeeAt(stage);
  const idEdital = await committee.openEdital('VISTORIADOR', '047/2026', {
    ...{ validade: 'MESES', validadeMeses: 12, validadeDocumentos: true, suspender: true },
  });
  const bruno = await stage.visitor({ viewport: 'phone' });
  const helena = await stage.visitor();
  await signIn(bruno, 'notificado');
  await registerByApi(bruno.page, idEdital, 'VISTORIADOR', BRUNO);
  const id = await solicitacaoOf(bruno.page);
  const own = `/credenciados/credenciado/solicitacoes/${id}`;
  await signIn(helena, 'cageo', { at: `/credenciados/solicitacoes/validar/${id}` });
  await helena.page.getByRole('radio', { name: 'Aprovar' }).waitFor();
  await helena.page.getByRole('button', { name: 'Informar validade' }).click();
  const validity = helena.page.getByRole('dialog', { name: /^Validade: / });
  await type(validity, /^Vale até/, dayFromToday(60));
  await helena.step('validade de um documento');
  await validity.getByRole('button', { name: 'Salvar' }).click();
  await told(helena.page, 'Validade registrada.');
  await helena.page.getByRole('button', { name: `Vale até ${dayFromToday(60)}` }).waitFor();
  await helena.step('documento com validade');
  await decide(helena.page, BRUNO.nome, true, 'Os documentos estão em ordem.');

  await helena.page.goto(`/credenciados/solicitacoes/visualizar/${id}`);
  await helena.page.getByText(/^Credenciamento vence em /).waitFor();
  await helena.step('credenciamento com validade');
  await actOnIt(helena, 'Suspender o credenciamento', 'Credenciamento suspenso.', dayFromToday(30));
  await helena.page.locator('main [data-on-paper]').getByText('Suspenso', { exact: true }).waitFor();
  await bruno.page.goto(own);
  await bruno.page.getByRole('button', { name: 'Suspenso' }).waitFor();
  await bruno.page.getByText(new RegExp(`^Suspenso até ${dayFromToday(30)}\\. Motivo: ${REASON}$`)).waitFor();
  await bruno.step('suspenso, para o interessado');
  await actOnIt(helena, 'Encerrar a suspensão', 'Suspensão encerrada.');

  await committee.openEdital('VISTORIADOR', '048/2026');
  await bruno.page.goto(own);
  await bruno.page.getByText(/^Vence em /).waitFor();
  await bruno.step('renovação oferecida');
  await bruno.page.getByRole('link', { name: 'Renovar' }).click();
  await bruno.page.waitForURL(/\/cadastro\/\d+$/);
  await bruno.step('inscrição da renovação');
});
