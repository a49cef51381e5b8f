import { readFile } from 'node:fs/promises';
import { ATO_TEXT, SITUACAO_ATO_LABEL } from '@credenciados/contract';
import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { solicitacaoOf } from '@credenciados/journeys/messages';
import { act, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { decide, told } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const journey = useJourneys();

// ATO-1 to ATO-7
journey(
  'decisions of an edital with a template are signed acts, whose code tells their present state',
  async (stage) => {
    const committee = await committeeAt(stage);
    const idEdital = await committee.openEdital('GEOMENSOR', '045/2026');
    const bruno = await stage.visitor({ viewport: 'phone' });
    const helena = await stage.visitor();
    const visitor = await stage.visitor({ viewport: 'phone' });
    await signIn(bruno, 'notificado');
    await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
    const id = await solicitacaoOf(bruno.page);
    const own = `/credenciados/credenciado/solicitacoes/${id}`;

    await signIn(helena, 'cageo', { at: `/credenciados/atos/listagem/${idEdital}` });
    await expectHeading(helena.page, 'Atos do edital nº 045/2026');
    await helena.step('edital sem atos');
    await helena.page.getByRole('button', { name: 'Modelo de ato' }).click();
    const modal = helena.page.getByRole('dialog', { name: 'Modelo de ato do edital nº 045/2026' });
    await modal.getByRole('button', { name: 'Salvar', exact: true }).click();
    await modal.getByText(ATO_TEXT.fundamento).first().waitFor();
    await modal.getByText(ATO_TEXT.recurso).first().waitFor();
    await helena.step('modelo incompleto');
    await type(modal, /^Órgão que decide/, 'Instituto de Terras');
    await type(modal, /^Fundamento legal/, 'Lei nº 9.784/1999, arts. 2º e 50.');
    await type(modal, /^Como recorrer/, 'Recorra no portal até {prazo}.');
    await modal.getByRole('button', { name: 'Salvar', exact: true }).click();
    await told(helena.page, 'Modelo de ato salvo.');

    await helena.page.goto(`/credenciados/solicitacoes/validar/${id}`);
    await helena.page.getByRole('radio', { name: 'Aprovar' }).waitFor();
    await decide(helena.page, BRUNO.nome, true, 'Os documentos estão em ordem.');

    await bruno.page.goto(own);
    const acts = bruno.page.getByRole('main');
    await acts.getByText(/^Ato nº 1\/\d{4}: aprovação/).waitFor();
    await bruno.step('ato da comissão');
    const code =
      (
        await acts
          .getByText(/Código: /)
          .first()
          .textContent()
      )
        ?.replace(/.*Código: /, '')
        .trim() ?? '';
    const [download] = await Promise.all([
      bruno.page.waitForEvent('download'),
      acts.getByRole('button', { name: /^Baixar o ato nº 1/ }).click(),
    ]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

    const check = async (state: string | RegExp) => {
      await visitor.page.goto('/credenciados/comprovante');
      await type(visitor.page, /Código do comprovante/, code);
      await visitor.page.getByRole('button', { name: 'Conferir código' }).click();
      await visitor.page.getByText(state).first().waitFor();
      await visitor.step(`ato: ${state}`);
    };
    await check(SITUACAO_ATO_LABEL.VIGENTE);
    await helena.page.goto(`/credenciados/atos/listagem/${idEdital}`);
    await helena.page.getByText(BRUNO.nome).first().waitFor();
    await helena.step('atos do edital');
    await helena.page.getByRole('button', { name: 'Texto para o diário oficial' }).click();
    const gazette = helena.page.getByRole('dialog', { name: 'Texto para o diário oficial' });
    await gazette.getByRole('checkbox', { name: /todos os editais/ }).check();
    helena.problems.announce(/status of 400/);
    await gazette.getByRole('button', { name: 'Gerar texto' }).click();
    await gazette.getByText(ATO_TEXT.filter).first().waitFor();
    await gazette.getByRole('checkbox', { name: /todos os editais/ }).uncheck();
    await gazette.getByRole('button', { name: 'Gerar texto' }).click();
    await gazette.getByText('1 ato', { exact: true }).first().waitFor();
    await helena.step('texto para o diário oficial');
    await gazette.getByRole('button', { name: 'Fechar' }).first().click();

    await helena.page.goto(`/credenciados/solicitacoes/visualizar/${id}`);
    await act(helena.page, 'Opções', 'Descredenciar');
    const end = helena.page.getByRole('alertdialog', { name: /^Descredenciar/ });
    await type(end, /^Motivo/, 'Pedido da própria pessoa.');
    await end.getByRole('button', { name: 'Descredenciar', exact: true }).click();
    await told(helena.page, 'Descredenciado  com sucesso');
    await check(/^Substituído pelo ato nº 2\//);
    await bruno.page.reload();
    await acts.getByText(/^Ato nº 2\/\d{4}: descredenciamento/).waitFor();
    await acts.getByText(/^Substituído por ato posterior/).waitFor();
    await bruno.step('ato substituído');
  },
);
