import { confirmContact } from '@credenciados/journeys/contact';
import { files } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import { act, chooseFile, expectHeading, rowOf, type, typeCredentials } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { latestEdital } from '@credenciados/journeys/solicitacoes';
import { describe, expect } from '@jest/globals';

const journey = useJourneys();

/** An applicant of the sample data. */
const CPF = '541.870.263-71';
const EMAIL = 'ana.certa@exemplo.br';

// CTA-8
describe('a CPF that somebody else took', () => {
  journey('is claimed with a document, and its owner gets in by the link once staff accept', async (stage) => {
    const owner = await stage.visitor({ viewport: 'phone' });
    const { page } = owner;
    await page.goto('/credenciados/credenciados/este-cpf-e-meu');
    await expectHeading(page, 'Este CPF é meu');
    await type(page, /^CPF/, CPF);
    await type(page, /^Nome/, PEOPLE.retificar);
    await type(page, /^E-mail/, EMAIL);
    await chooseFile(page, page.getByRole('button', { name: /^Selecionar arquivo/ }), files.png('rg.png'));
    await page.getByText('rg.png').waitFor();
    await type(page, /^O que aconteceu/, 'Nunca me cadastrei neste portal.');
    await confirmContact(page);
    await owner.step('pedido preenchido');
    await page.getByRole('button', { name: 'Enviar pedido' }).click();
    await expectHeading(page, 'Pedido recebido');
    await owner.step('pedido recebido');
    const told = (await page.getByRole('main').textContent()) ?? '';
    const protocolo = /T\d{4}\.\d{8}-\d/.exec(told)?.[0] ?? '';

    const staff = await stage.visitor();
    await signIn(staff, 'cageo');
    await staff.page.getByRole('link', { name: /^Pedidos de titularidade \(1\)/ }).click();
    await expectHeading(staff.page, 'Pedidos de titularidade');
    await rowOf(staff.page, protocolo).waitFor();
    await staff.step('lista de pedidos');
    await act(staff.page, `Ações do pedido ${protocolo}`, 'Visualizar');
    await expectHeading(staff.page, 'Pedido de titularidade');
    await staff.page.getByRole('img', { name: /rg\.png/ }).waitFor();
    await staff.page.getByRole('radio', { name: 'Aceitar' }).check();
    await staff.step('um pedido');
    await staff.page.getByRole('button', { name: 'Registrar decisão' }).click();
    const asked = staff.page.getByRole('alertdialog', { name: 'Aceitar o pedido' });
    await asked.getByRole('button', { name: 'Aceitar' }).click();
    await staff.page.getByText(/^Pedido aceito\./).waitFor();
    await staff.step('pedido aceito');

    const mail = await readMail(owner, EMAIL, 'novo e-mail');
    const link = mail.links.find((address) => address.includes('/identidade/senha/'));
    expect(link).toBeDefined();
    await page.goto(link ?? '');
    const senha = 'dois rios e uma ponte';
    await page.getByLabel('Nova senha', { exact: true }).fill(senha);
    await page.getByLabel('Repita a nova senha').fill(senha);
    await page.getByRole('button', { name: 'Salvar senha' }).click();
    await expectHeading(page, 'Senha salva');
    await page.goto('/credenciados/credenciado/solicitacoes');
    await typeCredentials(owner, { cpf: CPF, senha });
    await expectHeading(page, 'Minhas solicitações');
    await page.getByRole('link', { name: /^Retificar até/ }).waitFor();
    await owner.step('solicitações do titular');
  });
});

journey('an address that staff correct, on a telephone too', async ({ visitor }) => {
  for (const viewport of ['phone', 'desktop'] as const) {
    const staff = await visitor({ viewport });
    const { page } = staff;
    await signIn(staff, 'cageo');
    const { id } = await latestEdital(page, 'GEOMENSOR');
    await page.goto(`/credenciados/solicitacoes/listagem/${id}`);
    await act(page, /^Ações de /, 'Visualizar');
    await expectHeading(page, 'VISUALIZAR CREDENCIADO');
    await act(page, 'Opções', 'Corrigir e-mail do requerente');
    const modal = page.getByRole('dialog', { name: 'Corrigir e-mail do requerente' });
    const email = `ana.${viewport}@exemplo.br`;
    await type(modal, /^Novo e-mail/, email);
    await type(modal, /^Confirmação do novo e-mail/, 'outro@exemplo.br');
    await type(modal, /^Motivo/, 'Faltava uma letra, como a pessoa disse por telefone.');
    await modal.getByRole('button', { name: 'Corrigir e-mail' }).click();
    await modal.getByRole('alert').waitFor();
    await staff.step('e-mails diferentes');
    await type(modal, /^Confirmação do novo e-mail/, email);
    await modal.getByRole('button', { name: 'Corrigir e-mail' }).click();
    await modal.waitFor({ state: 'hidden' });
    await page.getByText('Contato não confirmado').waitFor();
    await staff.step('e-mail corrigido');
  }
});
