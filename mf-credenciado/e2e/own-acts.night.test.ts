import { committeeAt } from '@credenciados/journeys/committee';
import { files } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import { asPerson, callingAnalyst, solicitacaoOf } from '@credenciados/journeys/messages';
import { chooseFile, rowOf, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { told } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const journey = useJourneys();

for (const [viewport, joined, accredited] of [
  ['desktop', '048/2026', '049/2026'],
  ['phone', '050/2026', '051/2026'],
] as const) {
  // REQ-1, REQ-3, REQ-4
  journey(`joins a document, reads the state without an account, and withdraws (${viewport})`, async (stage) => {
    const committee = await committeeAt(stage);
    const idEdital = await committee.openEdital('GEOMENSOR', joined, { juntarDocumento: true });
    const bruno = await stage.visitor({ viewport });
    const { page } = bruno;
    await signIn(bruno, 'notificado');
    const protocolo = await registerByApi(page, idEdital, 'GEOMENSOR', BRUNO);
    await page.goto(`/credenciados/credenciado/solicitacoes/${await solicitacaoOf(page)}`);

    await page.getByRole('button', { name: 'Juntar documento' }).click();
    const form = page.getByRole('form', { name: 'Juntar documento' });
    await form.getByRole('button', { name: 'Juntar', exact: true }).click();
    await form.getByText('Anexe o documento.').first().waitFor();
    await form.getByText('Diga que documento é.').first().waitFor();
    await bruno.step('juntar sem documento');
    await chooseFile(
      page,
      form.getByRole('button', { name: 'Selecionar arquivo: Documento' }),
      files.pdf('certidao.pdf'),
    );
    await form.getByText('certidao.pdf').first().waitFor();
    await type(form, /^Que documento é/, 'Certidão de quitação do conselho');
    await bruno.step('documento a juntar');
    await form.getByRole('button', { name: 'Juntar', exact: true }).click();
    await told(page, 'Documento juntado. O comprovante está nesta página e no seu e-mail.');
    await page.getByText('certidao.pdf').first().waitFor();
    const receipt = page.getByRole('listitem').filter({ hasText: 'Juntada de documento' });
    const [, codigo = ''] = /Código do comprovante: (\S+?)Baixar/.exec((await receipt.textContent()) ?? '') ?? [];
    await bruno.step('documento juntado');

    const visitor = await stage.visitor({ viewport });
    const mail = await readMail(visitor, BRUNO.email, `Documento recebido - protocolo ${protocolo}`);
    const { pathname, hash } = new URL(mail.links.find((link) => link.includes('#')) ?? '');
    await visitor.page.goto(`${pathname}${hash}`);
    const state = visitor.page.getByRole('group', { name: 'Situação da solicitação' });
    await state.getByText('Aguardando análise').waitFor();
    expect(await visitor.page.getByText(BRUNO.nome).count()).toBe(0);
    await visitor.step('situação pelo e-mail');
    await visitor.page.goto('/credenciados/comprovante');
    await type(visitor.page, /^Protocolo/, '2026.00000000-0');
    await type(visitor.page, /^Código de um comprovante/, codigo);
    visitor.problems.announce(/status of 404/);
    await visitor.page.getByRole('button', { name: 'Ver situação' }).click();
    await visitor.page.getByText(/^Não há solicitação com este protocolo e este código/).waitFor();
    await visitor.step('protocolo errado');

    await page.getByRole('button', { name: 'Desistir da solicitação' }).click();
    const dialog = page.getByRole('dialog', { name: 'Desistir da solicitação' });
    await type(dialog, /^Motivo/, 'Mudei de cidade.');
    await bruno.step('desistir');
    await dialog.getByRole('button', { name: 'Desistir da solicitação' }).click();
    await told(page, 'Desistência registrada. O comprovante está nesta página e no seu e-mail.');
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Desistência, / })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Desistir da solicitação' }).count()).toBe(0);
    await bruno.step('desistência registrada');
    await page.goto('/credenciados/credenciado/solicitacoes');
    await rowOf(page, joined).getByText('Arquivado').first().waitFor();
    await bruno.step('minhas solicitações');

    await type(visitor.page, /^Protocolo/, protocolo);
    await visitor.page.getByRole('button', { name: 'Ver situação' }).click();
    await state.getByText('Arquivado').waitFor();
    await visitor.step('situação depois da desistência');
  });

  // REQ-2
  journey(`renounces the accreditation (${viewport})`, async (stage) => {
    const idEdital = await (await committeeAt(stage)).openEdital('GEOMENSOR', accredited);
    const bruno = await stage.visitor({ viewport });
    const { page } = bruno;
    await signIn(bruno, 'notificado');
    await registerByApi(page, idEdital, 'GEOMENSOR', BRUNO);
    const id = await solicitacaoOf(page);
    const analyst = await callingAnalyst(stage.visitor);
    await asPerson(analyst, 'POST', '/solicitacaoCredenciado/validar', { id, aprovar: true });
    await page.goto(`/credenciados/credenciado/solicitacoes/${id}`);
    await page.getByRole('button', { name: 'Renunciar ao credenciamento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Renunciar ao credenciamento' });
    await bruno.step('renunciar');
    await dialog.getByRole('button', { name: 'Renunciar ao credenciamento' }).click();
    await told(page, 'Renúncia registrada. O comprovante está nesta página e no seu e-mail.');
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Renúncia, / })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Renunciar ao credenciamento' }).count()).toBe(0);
    await bruno.step('renúncia registrada');
  });
}
