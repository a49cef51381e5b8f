import { committeeAt } from '@credenciados/journeys/committee';
import { onStep } from '@credenciados/journeys/form-step';
import { useJourneys } from '@credenciados/journeys/journey';
import { solicitacaoOf } from '@credenciados/journeys/messages';
import { act, dayFromToday, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { agree, toReview } from '@credenciados/journeys/registration';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { told } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const journey = useJourneys();

// INS-23, ANL-26
journey('a registration changes until staff open it; then only what they ask for', async (stage) => {
  const committee = await committeeAt(stage);
  const idEdital = await committee.openEdital('GEOMENSOR', '043/2026', { alterarInscricao: true });
  const bruno = await stage.visitor({ viewport: 'phone' });
  const helena = await stage.visitor();
  await signIn(bruno, 'notificado');
  await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
  const id = await solicitacaoOf(bruno.page);
  const own = `/credenciados/credenciado/solicitacoes/${id}`;
  const save = () => bruno.page.getByRole('button', { name: 'Salvar', exact: true }).click();

  await bruno.page.goto(own);
  await bruno.page.getByText(/^Você pode alterar a sua inscrição até/).waitFor();
  await bruno.step('inscrição que ainda muda');
  await bruno.page.getByRole('link', { name: 'Alterar inscrição' }).click();
  await agree(bruno.page);
  await onStep(bruno.page, 'credenciamento');
  await type(bruno.page, 'Registro no conselho', 'PA-7777');
  await toReview(bruno.page);
  await save();
  await bruno.page.getByText('Inscrição alterada com sucesso.').waitFor();
  await bruno.step('inscrição alterada');

  await signIn(helena, 'cageo', { at: `/credenciados/solicitacoes/listagem/${idEdital}` });
  await act(helena.page, `Ações de ${BRUNO.nome}`, 'Analisar');
  await expectHeading(helena.page, 'ANALISAR CREDENCIADO');
  await helena.page.getByText('PA-7777').first().waitFor();
  await bruno.page.goto(own);
  await bruno.page.getByText(/^A comissão abriu a sua inscrição para análise em/).waitFor();
  expect(await bruno.page.getByRole('link', { name: 'Alterar inscrição' }).count()).toBe(0);
  await bruno.step('inscrição aberta para análise');

  await act(helena.page, 'Opções', 'Pedir correção');
  await helena.page.getByRole('checkbox', { name: /^Formação:/ }).check();
  await type(helena.page, 'O que corrigir em Formação', 'Escreva a formação por extenso.');
  await helena.step('correções a pedir');
  await act(helena.page, 'Opções', 'Solicitar retificação');
  const dialog = helena.page.getByRole('dialog', { name: 'Solicitar retificação' });
  await dialog.getByRole('heading', { name: 'Correções pedidas (1)' }).waitFor();
  await type(dialog, /^Prazo/, dayFromToday(5));
  await helena.page.keyboard.press('Tab');
  await helena.step('retificação por item');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await told(helena.page, 'Mensagem enviada com sucesso.');

  await bruno.page.goto(own);
  await bruno.page.getByRole('link', { name: 'Retificar' }).click();
  await agree(bruno.page);
  await bruno.page.getByText('Você pode alterar só o que a comissão pediu.').waitFor();
  await onStep(bruno.page, 'credenciamento');
  await bruno.page.getByText('A comissão pediu: Escreva a formação por extenso.').waitFor();
  expect(await bruno.page.getByRole('textbox', { name: /^Registro no conselho/ }).isDisabled()).toBe(true);
  await bruno.step('só o que foi pedido');
  await type(bruno.page, 'Formação', 'Engenharia de Agrimensura');
  await toReview(bruno.page);
  await save();
  await bruno.page.getByText('Solicitação retificada com sucesso.').waitFor();

  await helena.page.goto(`/credenciados/solicitacoes/validar/${id}`);
  await helena.page.getByRole('heading', { name: 'Correções pedidas' }).waitFor();
  await helena.page.getByRole('checkbox', { name: /Escreva a formação por extenso/ }).click();
  await helena.page.getByText(/^Conferida por Helena/).waitFor();
  await helena.step('correção conferida');
});
