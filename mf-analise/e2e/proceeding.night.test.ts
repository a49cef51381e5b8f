import { DENUNCIA_TEXT, PROCEDIMENTO_TEXT, SITUACAO_PROCEDIMENTO_LABEL } from '@credenciados/contract';
import { committeeAt } from '@credenciados/journeys/committee';
import { files } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { solicitacaoOf } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import {
  act,
  chooseFile,
  dayFromToday,
  expectHeading,
  expectInWindow,
  rowOf,
  type,
} from '@credenciados/journeys/portal-actions';
import { giveProfile } from '@credenciados/journeys/sample-state';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { decide, told } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const OTAVIO_CPF = '21839045779';
const AUTHOR = 'Vizinha Anônima';
const FACTS = 'O registro no conselho foi cancelado.';
const journey = useJourneys();

/** Acts in the proceeding on the case's page; afterwards its notice is in sight and has the focus. */
async function actIn(person: Visitor, label: string, reason: string, done: string, day?: string): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.getByText('Informe o motivo.').first().waitFor();
  await person.step(`${label}: sem motivo`);
  if (day) await type(dialog, 'Último dia da suspensão', day);
  await type(dialog, /^Motivo/, reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await told(page, done);
  await dialog.waitFor({ state: 'hidden' });
  const focused = page.locator(':focus');
  await focused.getByText(/^Procedimento de descredenciamento: /).waitFor();
  await expectInWindow(page, focused.getByText(/^Procedimento de descredenciamento: /));
  await person.step(label);
}

/** Answers the committee's message, which the applicant's page leads to. */
async function answer(person: Visitor, way: string, text: string): Promise<void> {
  const { page } = person;
  await page.getByRole('link', { name: way }).click();
  const reply = page.getByRole('form', { name: 'Responder' });
  await reply.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await reply.getByRole('button', { name: /^Enviar/ }).click();
  await page.getByText('Mensagem enviada com sucesso.').first().waitFor();
  await person.step(way);
}

/** Complains as a stranger. Returns protocolo and code. */
async function complain(stranger: Visitor): Promise<[string, string]> {
  const { page } = stranger;
  await page.goto('/credenciados/comprovante');
  await page.getByRole('link', { name: 'Denunciar um credenciado' }).click();
  await expectHeading(page, 'Denunciar um credenciado');
  await page.getByRole('button', { name: 'Enviar denúncia' }).click();
  await page.getByText(DENUNCIA_TEXT.facts).first().waitFor();
  await stranger.step('denúncia vazia');
  await type(page, /^Nome do credenciado/, 'Br');
  await page.getByRole('button', { name: 'Buscar credenciado' }).click();
  await page.getByText(DENUNCIA_TEXT.letters).waitFor();
  await type(page, /^Nome do credenciado/, 'Bruno Caldas');
  await page.getByRole('button', { name: 'Buscar credenciado' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${BRUNO.nome}, edital nº 046/2026`) }).check();
  await stranger.step('pessoa encontrada');
  await type(page, /^Fatos/, FACTS);
  await chooseFile(page, page.getByRole('button', { name: /^Selecionar arquivo/ }), files.png('prova.png'));
  await page.getByRole('button', { name: 'Remover prova.png' }).waitFor();
  await type(page, /^O seu nome/, AUTHOR);
  await page.getByRole('button', { name: 'Enviar denúncia' }).click();
  await expectHeading(page, 'Denúncia recebida');
  await stranger.step('denúncia recebida');
  const shown = (await page.getByRole('main').textContent()) ?? '';
  return [/D\d{4}\.\d{8}-\d/.exec(shown)?.[0] ?? '', /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(shown)?.[0] ?? ''];
}

async function expectState(stranger: Visitor, [protocolo, codigo]: [string, string], state: string): Promise<void> {
  const { page } = stranger;
  await page.goto('/credenciados/denuncia');
  await type(page, /^Protocolo/, protocolo);
  await type(page, /^Código da denúncia/, codigo);
  await page.getByRole('button', { name: 'Ver situação' }).click();
  await page.getByRole('group', { name: 'Situação da denúncia' }).getByText(state, { exact: true }).waitFor();
  await stranger.step(`situação: ${state}`);
}

// DES-1 to DES-9
journey(
  'a complaint opens a proceeding, which goes through defence, suspension, decision and appeal',
  async (stage) => {
    const committee = await committeeAt(stage);
    const idEdital = await committee.openEdital('GEOMENSOR', '046/2026', { devidoProcesso: true, procedimentoDias: 5 });
    await giveProfile(stage.portal, OTAVIO_CPF, 'CAGEO');
    const bruno = await stage.visitor({ viewport: 'phone' });
    const stranger = await stage.visitor({ viewport: 'phone' });
    const helena = await stage.visitor();
    const rafael = await stage.visitor({ viewport: 'phone' });
    const otavio = await stage.visitor();
    await signIn(bruno, 'notificado');
    await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
    const id = await solicitacaoOf(bruno.page);
    const own = `/credenciados/credenciado/solicitacoes/${id}`;
    const view = `/credenciados/solicitacoes/visualizar/${id}`;
    await signIn(helena, 'cageo', { at: `/credenciados/solicitacoes/validar/${id}` });
    await helena.page.getByRole('radio', { name: 'Aprovar' }).waitFor();
    await decide(helena.page, BRUNO.nome, true, 'Os documentos estão em ordem.');

    const receipt = await complain(stranger);
    await expectState(stranger, receipt, 'Recebida');

    await helena.page.goto('/credenciados/listagem-editais/listagem');
    await helena.page.getByRole('link', { name: 'Denúncias (1)' }).click();
    await expectHeading(helena.page, 'Denúncias');
    await rowOf(helena.page, receipt[0]).waitFor();
    await helena.step('lista de denúncias');
    await act(helena.page, `Ações da denúncia ${receipt[0]}`, 'Visualizar');
    await expectHeading(helena.page, 'Denúncia');
    await helena.page.getByText(AUTHOR).waitFor();
    await helena.step('uma denúncia');
    await helena.page.getByRole('button', { name: 'Abrir procedimento' }).click();
    const opening = helena.page.getByRole('dialog', { name: `Abrir procedimento contra ${BRUNO.nome}` });
    await type(opening, /^Fatos/, '');
    await opening.getByRole('button', { name: 'Abrir procedimento' }).click();
    await opening.getByText(PROCEDIMENTO_TEXT.facts).first().waitFor();
    await helena.step('procedimento sem fatos');
    await type(opening, /^Fatos/, `${FACTS} Ofício do conselho.`);
    await opening.getByRole('button', { name: 'Abrir procedimento' }).click();
    await told(helena.page, 'Procedimento aberto.');
    await helena.page.waitForURL(new RegExp(`${view}$`));
    await helena.page.getByText(new RegExp(SITUACAO_PROCEDIMENTO_LABEL.DEFESA)).waitFor();
    await helena.step('procedimento aberto');
    await expectState(stranger, receipt, 'Procedimento aberto');
    // The list leads to the same act, which is refused while one is open.
    await actIn(
      helena,
      'Suspender o credenciamento',
      'Há risco para terceiros.',
      'Credenciamento suspenso.',
      dayFromToday(30),
    );
    await helena.page.getByText(/^Credenciamento suspenso até /).waitFor();

    await bruno.page.goto(own);
    await bruno.page.getByText(/^Você pode se defender até /).waitFor();
    await bruno.page.getByText(/^O seu credenciamento está suspenso até /).waitFor();
    await bruno.step('procedimento, para o interessado');
    await answer(bruno, 'Apresentar defesa', 'O registro foi restabelecido.');
    expect(await bruno.page.getByRole('main').textContent()).not.toContain(AUTHOR);
    await bruno.page.getByText('prova.png').first().waitFor();

    await helena.page.reload();
    await actIn(helena, 'Encerrar a suspensão', 'O risco acabou.', 'Suspensão encerrada.');
    await actIn(helena, 'Propor descredenciamento', 'O registro não existe mais.', 'Descredenciamento proposto.');
    expect(await helena.page.getByRole('button', { name: 'Confirmar o descredenciamento' }).count()).toBe(0);

    await signIn(rafael, 'duas', { perfil: 'Comissão CAGEO', at: view });
    await actIn(rafael, 'Confirmar o descredenciamento', 'De acordo com a proposta.', 'Descredenciamento confirmado.');
    expect(await rafael.page.getByRole('button', { name: 'Negar o recurso' }).count()).toBe(0);

    await bruno.page.goto(own);
    await bruno.page.getByText(/^Você pode recorrer até /).waitFor();
    await bruno.step('decisão, para o interessado');
    await answer(bruno, 'Recorrer', 'Recorro: o cancelamento foi um erro.');

    await signIn(otavio, 'cavistoria', { perfil: 'Comissão CAGEO', at: view });
    await actIn(otavio, 'Negar o recurso', 'O cancelamento está provado.', 'Recurso negado.');
    await otavio.page.locator('main [data-on-paper]').getByText('Descredenciado', { exact: true }).waitFor();

    await bruno.page.goto(own);
    await bruno.page.getByText(SITUACAO_PROCEDIMENTO_LABEL.CONCLUIDO, { exact: true }).first().waitFor();
    await bruno.page.getByText('Recurso negado').first().waitFor();
    await bruno.step('fim do procedimento');
  },
);
