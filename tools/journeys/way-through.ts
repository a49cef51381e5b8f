import { expect } from '@jest/globals';
import { confirmContact } from './contact.ts';
import { attach, attached, documentCodes } from './documents.ts';
import { files } from './files.ts';
import { onStep, toReview } from './form-step.ts';
import type { Stage } from './journey.ts';
import { readMail } from './mailbox.ts';
import type { Visitor, VisitorOptions } from './page.ts';
import {
  act,
  chooseFile,
  dayFromToday,
  expectHeading,
  expectSoon,
  rowOf,
  setInSight,
  type,
  typeCredentials,
} from './portal-actions.ts';
import { fillIn } from './sign-in.ts';
import { finish } from './staff.ts';

/** Edital, applicant, and decision of the committee. */
export interface Case {
  tipo: 'GEOMENSOR' | 'VISTORIADOR';
  numero: string;
  pessoa: { cpf: string; nome: string; email: string; senha: string };
  aprovar: boolean;
  justificativa: string;
}

const LABEL = { GEOMENSOR: 'Geomensor', VISTORIADOR: 'Vistoriador' };
const DOCUMENTS = {
  GEOMENSOR: 6,
  VISTORIADOR: 5,
};

/**
 * From the edital to the result: the committee opens an edital, a person registers with files, the committee decides, the person sees it.
 * Each step is checked for accessibility and width.
 */
export async function wayThrough({ visitor }: Stage, viewport: VisitorOptions['viewport'], it: Case): Promise<void> {
  const analyst = await visitor({ viewport });
  await analyst.page.goto('/credenciados/listagem-editais/listagem');
  await expectHeading(analyst.page, 'Entrar no portal');
  await analyst.step('entrar');
  await fillIn(analyst, 'cageo');
  await openEdital(analyst, it);

  const person = await visitor({ viewport });
  await readCalls(person, it);
  const protocolo = await register(person, it);

  await decide(analyst, it);
  await createPassword(person, it);
  await seeResult(person, it, protocolo);
  await closeEdital(analyst, it);
}

export async function openEdital(visitor: Visitor, { tipo, numero }: Case): Promise<void> {
  const { page } = visitor;
  await expectHeading(page, 'Listagem de editais');
  await visitor.step('listagem de editais');
  await page.getByRole('button', { name: 'Cadastrar edital' }).click();
  const modal = page.getByRole('dialog', { name: 'Cadastrar edital' });
  await modal.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await modal.getByText('O campo é obrigatório').first().waitFor();
  await visitor.step('cadastrar edital com erros');
  await modal.getByLabel('Tipo do edital').selectOption(tipo);
  await type(modal, 'Número do edital', numero);
  await type(modal, 'Data de abertura', dayFromToday(0));
  await type(modal, 'Data de encerramento', dayFromToday(20));
  await chooseFile(page, modal.getByRole('button', { name: /^Selecionar arquivo/ }), files.pdf('edital.pdf'));
  await modal.getByRole('button', { name: 'Remover edital.pdf' }).waitFor();
  await visitor.step('cadastrar edital preenchido');
  await modal.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await modal.waitFor({ state: 'hidden' });
  await rowOf(page, numero).getByText('Aberto').waitFor();
  expect(await page.getByRole('button', { name: 'Cadastrar edital' }).count()).toBe(0);
  await visitor.step('edital aberto na lista');
}

async function readCalls(visitor: Visitor, { tipo, numero }: Case): Promise<void> {
  const { page } = visitor;
  await page.goto('/credenciados/editais');
  const card = page.getByRole('article', { name: LABEL[tipo] });
  await card.getByText('Aberto', { exact: true }).waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  await card.getByText(numero).first().waitFor();
  await visitor.step('editais');
  const link = await card.getByRole('link', { name: /Baixar edital/ }).getAttribute('href');
  const file = await page.request.get(link ?? '');
  expect(file.headers()['content-disposition']).toContain(`Edital${numero.replace('/', '-')}.pdf`);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await card.getByRole('link', { name: /Cadastrar-se/ }).click();
}

async function register(visitor: Visitor, it: Case): Promise<string> {
  const { page } = visitor;
  await acceptTerms(visitor);
  await expectHeading(page, `Cadastro de credenciado - ${LABEL[it.tipo]}`);
  await page.getByRole('button', { name: /^(Continuar|Revisar e cadastrar)$/ }).click();
  await page.getByText('O campo é obrigatório').first().waitFor();
  await visitor.step('cadastro vazio com erros');
  await fillPerson(page, it);
  await fillAddress(visitor);
  await fillProfession(page, it);
  await attachDocuments(visitor, it);
  await visitor.step('cadastro preenchido');
  await toReview(page);
  await visitor.step('revisão');
  await confirmContact(page);
  await visitor.step('e-mail confirmado');
  await setInSight(page, false);
  // A double click makes one solicitação.
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).dblclick();
  await expectHeading(page, 'Cadastro enviado');
  await page.getByRole('button', { name: 'Ficar nesta página' }).click();
  await setInSight(page, true);
  await visitor.step('recibo');
  const comprovante = (await page.getByRole('region', { name: 'Recibo' }).textContent()) ?? '';
  const protocolo = /\d{4}\.\d{8}-\d/.exec(comprovante)?.[0];
  if (!protocolo) throw new Error(`The comprovante shows no protocol:\n${comprovante}`);
  expect(comprovante.match(/SHA-256: [0-9a-f]{64}/g)).toHaveLength(DOCUMENTS[it.tipo] + 1);
  return protocolo;
}

export async function acceptTerms(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const terms = page.getByRole('dialog', { name: 'Termos do cadastro' });
  await terms.getByRole('button', { name: 'Aceitar e continuar' }).click();
  await terms.getByRole('alert').waitFor();
  await visitor.step('termos não aceitos');
  await terms.getByRole('checkbox').check();
  await terms.getByRole('button', { name: 'Aceitar e continuar' }).click();
  await terms.waitFor({ state: 'hidden' });
}

export async function fillPerson(page: Visitor['page'], { pessoa }: Case): Promise<void> {
  await onStep(page, 'dados');
  await type(page, 'CPF', pessoa.cpf.replaceAll(/\D/g, ''));
  await expectSoon(() => page.getByRole('textbox', { name: 'CPF' }).inputValue(), pessoa.cpf);
  await type(page, 'Nome', pessoa.nome);
  await onStep(page, 'contato');
  await type(page, 'E-mail', pessoa.email);
  await type(page, 'Confirmação do e-mail', 'outro@exemplo.br');
  await page.getByRole('textbox', { name: 'Confirmação do e-mail' }).blur();
  await page.getByText('Os e-mails informados devem ser iguais').first().waitFor();
  await type(page, 'Confirmação do e-mail', pessoa.email);
  await type(page, /^Telefone/, '91988887777');
  await page.getByRole('button', { name: 'Adicionar telefone' }).click();
  await page.getByRole('button', { name: 'Remover o telefone (91) 98888-7777' }).waitFor();
}

export async function fillProfession(page: Visitor['page'], { tipo }: Case): Promise<void> {
  await onStep(page, 'credenciamento');
  await type(page, 'Registro no conselho', 'PA-151617/D');
  if (tipo === 'GEOMENSOR') {
    await type(page, 'Código do INCRA', 'A1B2');
    await type(page, 'Formação', 'Engenharia de Agrimensura');
  } else {
    await page.getByLabel('Formação').selectOption('ENGENHEIRO_AGRONOMO');
  }
}

export async function fillAddress({ page }: Visitor): Promise<void> {
  await onStep(page, 'endereço');
  await type(page, 'CEP', '66035100');
  await type(page, 'Logradouro', 'Travessa Padre Eutíquio');
  await page.getByRole('checkbox', { name: /S\/N/ }).check();
  await type(page, 'Bairro', 'Batista Campos');
  await page.getByLabel('UF').selectOption('PA');
  const municipio = page.getByRole('combobox', { name: 'Município' });
  await municipio.click();
  await municipio.pressSequentially('obidos');
  await page.getByRole('option', { name: 'Óbidos' }).click();
}

export async function attachDocuments(visitor: Visitor, { tipo }: Case): Promise<void> {
  const { page } = visitor;
  const codes = [...(await documentCodes(page)), 'OUTROS'];
  expect(codes).toHaveLength(DOCUMENTS[tipo] + 1);
  const kinds = [files.pdf, files.png, files.zip];
  for (const [index, code] of codes.entries()) {
    const file = (kinds[index % kinds.length] ?? files.pdf)();
    const name = file.name.replace(/(\.\w+)$/, `-${index + 1}$1`);
    await attach(page, code, { ...file, name });
    await attached(page, name).waitFor();
  }
  await removeAndAttachAgain(visitor, codes[0] ?? '');
}

async function removeAndAttachAgain(visitor: Visitor, code: string): Promise<void> {
  const { page } = visitor;
  await page.getByRole('button', { name: 'Remover documento-1.pdf' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remover anexo' });
  await question.waitFor();
  await visitor.step('remover anexo');
  await question.getByRole('button', { name: 'Remover' }).click();
  await page.getByRole('button', { name: 'Remover documento-1.pdf' }).waitFor({ state: 'detached' });
  await attach(page, code, files.pdf('documento-1.pdf'));
  await attached(page, 'documento-1.pdf').waitFor();
  // Replaces the file, then removes the replacement.
  await attach(page, code, files.pdf('outro.pdf'));
  await attached(page, 'outro.pdf').waitFor();
  expect(await attached(page, 'documento-1.pdf').count()).toBe(0);
  await attach(page, code, files.pdf('documento-1.pdf'));
  await attached(page, 'documento-1.pdf').waitFor();
}

async function decide(visitor: Visitor, it: Case): Promise<void> {
  const { page } = visitor;
  await act(page, `Ações do edital ${it.numero}`, 'Visualizar Edital');
  await rowOf(page, it.pessoa.nome).waitFor();
  await visitor.step('solicitações do edital');
  await act(page, `Ações de ${it.pessoa.nome}`, 'Analisar');
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  await page.getByText('Óbidos').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    // In a wide window the document beside the data has an equal button.
    page.getByRole('button', { name: 'Baixar documento-1.pdf' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe('documento-1.pdf');
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await page.getByText('Para finalizar é obrigatório selecionar uma opção.').first().waitFor();
  await visitor.step('análise sem opção');
  await page.getByRole('radio', { name: it.aprovar ? 'Aprovar' : 'Reprovar' }).check();
  if (!it.aprovar) {
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
    await page.getByText('Informe a justificativa da reprovação.').first().waitFor();
  }
  await type(page, 'Justificativa', it.justificativa);
  await finish(page, it.aprovar);
  await rowOf(page, it.pessoa.nome)
    .getByText(it.aprovar ? 'Credenciado' : 'Reprovado')
    .waitFor();
  await visitor.step('solicitação decidida');
}

async function createPassword(visitor: Visitor, { pessoa }: Case): Promise<void> {
  const { page } = visitor;
  const result = await readMail(visitor, pessoa.email, 'Resultado');
  expect(result.text).toContain(pessoa.nome.split(' ')[0]);
  const received = await readMail(visitor, pessoa.email, 'recebid');
  await visitor.step('e-mail');
  const link = received.links.find((address) => address.includes('/identidade/senha/'));
  await page.goto(link ?? '');
  await expectHeading(page, 'Criar senha');
  await visitor.step('criar senha');
  await page.getByLabel('Nova senha', { exact: true }).fill(pessoa.senha);
  await page.getByLabel('Repita a nova senha').fill(pessoa.senha);
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await expectHeading(page, 'Senha salva');
  await visitor.step('senha salva');
}

async function seeResult(visitor: Visitor, it: Case, protocolo: string): Promise<void> {
  const { page } = visitor;
  await page.goto('/credenciados/credenciado/solicitacoes');
  await typeCredentials(visitor, it.pessoa);
  await expectHeading(page, 'Minhas solicitações');
  expect(page.url()).not.toContain('token');
  const row = rowOf(page, it.numero);
  await row.getByText(it.aprovar ? 'Credenciado' : 'Reprovado').waitFor();
  const inbox = page.getByRole('banner').getByRole('link', { name: /Central de mensagens/ });
  await expectUnread(inbox, /1/);
  await visitor.step('minhas solicitações');
  await row.getByRole('link', { name: /Visualizar/ }).click();
  await page.getByText(protocolo).waitFor();
  if (!it.aprovar) await page.getByText(it.justificativa).first().waitFor();
  await visitor.step('minha solicitação');
  await inbox.click();
  await expectHeading(page, 'Central de mensagens');
  await visitor.step('mensagens');
  await rowOf(page, it.numero).getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: 'Mensagens' }).waitFor();
  await expectUnread(inbox, /nenhuma|0/i);
  await visitor.step('conversa');
}

/** The count is updated without a reload. */
async function expectUnread(inbox: ReturnType<Visitor['page']['getByRole']>, count: RegExp): Promise<void> {
  await inbox.filter({ hasText: count }).waitFor();
}

async function closeEdital(visitor: Visitor, { numero }: Case): Promise<void> {
  const { page } = visitor;
  await page.goto('/credenciados/listagem-editais/listagem');
  await rowOf(page, numero).waitFor();
  await act(page, `Ações do edital ${numero}`, 'Encerrar');
  const question = page.getByRole('alertdialog');
  await question.getByText('Tem certeza que deseja encerrar o edital vigente?').waitFor();
  await visitor.step('encerrar edital');
  await question.getByRole('button', { name: 'Encerrar' }).click();
  await rowOf(page, numero).getByText('Encerrado').waitFor();
}
