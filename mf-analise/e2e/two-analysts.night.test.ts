import { uploadHeaders } from '@credenciados/contract';
import { files } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { expectHeading, expectSoon, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Calls the API as the person signed in on a page, for steps that the journey isn't about. */
async function callAs<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('@jwt'));
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.fetch(`/credenciados${path}`, { method, headers, ...(data ? { data } : {}) });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

interface Row {
  id: number;
  nome: string;
  situacao: string;
}

/** Solicitações of the edital for surveyors, as listed for staff. */
async function solicitacoes(page: Page): Promise<Row[]> {
  const [, edital] = await callAs<({ id: number } | null)[]>(page, 'GET', '/publico/edital');
  const body = { idEdital: edital?.id, tamanho: 100 };
  return (await callAs<{ content: Row[] }>(page, 'POST', '/solicitacaoCredenciado/findByFiltro', body)).content;
}

/** Opens the analysis of a solicitação by its address. */
async function analyse(page: Page, id: number): Promise<void> {
  await page.goto(`/credenciados/solicitacoes/validar/${id}`);
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  await page.getByRole('heading', { level: 2, name: 'Histórico', exact: true }).waitFor();
}

/** Resubmits a solicitação as its applicant, with another e-mail address and another first document. Returns the name of the old one. */
async function resubmit(page: Page, id: number, email: string, nomeOriginal: string): Promise<string> {
  const found = await callAs<Solicitacao>(page, 'GET', `/solicitacaoCredenciado/findById/${id}`);
  const { pessoa, documentos, idEdital, codigoCrea, codigoIncra, formacao } = found.credenciado;
  const upload = '/credenciados/publico/documentoCredenciado/upload?finalidade=CADASTRO';
  const token = await page.evaluate(() => sessionStorage.getItem('@jwt'));
  const { buffer: data } = files.pdf();
  const headers = { Authorization: `Bearer ${token}`, ...uploadHeaders(nomeOriginal, data.length) };
  const sent = await page.request.post(upload, { headers, data });
  const { caminho } = await sent.json();
  const [old, ...kept] = documentos;
  if (!old) throw new Error('The solicitação has no documents');
  const { municipio, ...endereco } = pessoa.endereco;
  await callAs(page, 'PUT', '/credenciado/alterar', {
    idSolicitacao: id,
    versao: found.versao,
    idEdital,
    codigoCrea,
    codigoIncra,
    formacao,
    pessoa: {
      pessoaFisica: pessoa.pessoaFisica,
      telefones: pessoa.telefones,
      email,
      endereco: { ...endereco, municipio: { id: municipio.id } },
    },
    documentos: [{ ...old, caminho, nomeOriginal }, ...kept],
  });
  return old.nomeOriginal;
}

interface Solicitacao {
  versao: number;
  credenciado: {
    idEdital: number;
    codigoCrea: string;
    codigoIncra: string;
    formacao: string;
    documentos: { caminho: string; nomeOriginal: string; tipoDocumento: { codigo: string } }[];
    pessoa: {
      pessoaFisica: { cpf: string; nome: string };
      telefones: { numero: string }[];
      endereco: Record<string, unknown> & { municipio: { id: number } };
    };
  };
}

describe('two analysts and one solicitação', () => {
  const journey = useJourneys();

  journey('see each other come and go; who decides second is told, and keeps the words', async ({ visitor }) => {
    const otavio = await visitor({ viewport: 'phone' });
    const helena = await visitor();
    await Promise.all([signIn(otavio, 'cavistoria'), signIn(helena, 'cageo')]);
    const waiting = (await solicitacoes(helena.page)).find(({ situacao }) => situacao === 'AGUARDANDO_APROVACAO');
    if (!waiting) throw new Error('No solicitação awaits approval');
    const { id } = waiting;

    await analyse(otavio.page, id);
    await analyse(helena.page, id);
    const isHere = (nome: string) => new RegExp(`^${nome} está analisando esta solicitação desde \\d{2}:\\d{2}\\.$`);
    await helena.page.getByText(isHere(PEOPLE.cavistoria)).waitFor();
    await helena.step('outro analista presente');
    // Without a reload.
    await otavio.page.getByText(isHere(PEOPLE.cageo)).waitFor();
    await otavio.step('outra analista presente');
    await helena.page.goto('/credenciados/editais');
    await otavio.page.getByText(isHere(PEOPLE.cageo)).waitFor({ state: 'detached' });

    const words = 'A certidão de quitação está ilegível na segunda página.';
    await otavio.page.getByRole('radio', { name: 'Reprovar' }).check();
    await type(otavio.page, 'Justificativa', words);
    await callAs(helena.page, 'POST', '/solicitacaoCredenciado/validar', { id, aprovar: true });
    otavio.problems.announce(/status of 422/);
    await otavio.page.getByRole('button', { name: 'Finalizar', exact: true }).click();
    await otavio.page.getByText(`Situação atual da solicitação: Credenciado, por ${PEOPLE.cageo} em`).waitFor();
    const kept = otavio.page.getByLabel('A justificativa que você escreveu');
    await expectSoon(() => kept.inputValue(), words);
    expect(await otavio.page.getByRole('radio').count()).toBe(0);
    await otavio.page.getByText(`, por ${PEOPLE.cageo}`, { exact: false }).first().waitFor();
    await otavio.page.getByText('Solicitação aprovada').waitFor();
    await otavio.step('decisão que chegou tarde');
    await otavio.page.getByRole('button', { name: 'Copiar texto' }).click();
    expect(await kept.evaluate((field: HTMLTextAreaElement) => field.selectionEnd)).toBe(words.length);
  });

  journey('see what a rectification changed, each since what they saw', async ({ visitor }) => {
    const ana = await visitor();
    const helena = await visitor();
    const otavio = await visitor({ viewport: 'phone' });
    await Promise.all([signIn(ana, 'retificar'), signIn(helena, 'cageo'), signIn(otavio, 'cavistoria')]);
    const own = await callAs<Row[]>(ana.page, 'GET', '/solicitacaoCredenciado/findByCurrentUser');
    const id = own.find(({ situacao }) => situacao === 'RETIFICADO')?.id ?? 0;
    const first = await resubmit(ana.page, id, 'ana.corrigido@mail.example', 'identidade-nova.pdf');

    const { page } = helena;
    await analyse(page, id);
    await page.getByRole('heading', { level: 2, name: /^O que mudou desde a versão anterior \(/ }).waitFor();
    await page.getByText('ana.corrigido@mail.example').first().waitFor();
    await expectSoon(() => page.getByText('(alterado)').count(), 1);
    await page.getByText('Substituído:').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: `Baixar ${first}` })
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe(first);
    await helena.step('o que mudou');
    await page.reload();
    await page.getByText(/^Você já viu esta versão/).waitFor();
    await page.getByRole('button', { name: 'Ver o que mudou no último reenvio' }).click();
    await page.getByRole('heading', { level: 2, name: /^O que mudou desde a versão anterior/ }).waitFor();

    const prazo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Belem' }).format(Date.now() + 3 * 86_400_000);
    await callAs(page, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
      assunto: 'Solicitar retificação',
      mensagem: '<p>O e-mail ainda não confere.</p>',
      dataLimiteResposta: prazo,
    });
    await resubmit(ana.page, id, 'ana.pinheiro@mail.example', 'identidade-terceira.pdf');
    await analyse(page, id);
    await page.getByRole('heading', { level: 2, name: /^O que mudou desde a versão que você viu \(/ }).waitFor();
    await page.getByText('Solicitação retificada e reenviada').first().waitFor();
    await helena.step('o que mudou desde a versão vista');

    await analyse(otavio.page, id);
    await otavio.page.getByRole('heading', { level: 2, name: /^O que mudou desde a versão anterior/ }).waitFor();
    await otavio.step('o que mudou');
    await otavio.page.getByRole('button', { name: /^Mostrar todos os \d+ registros$/ }).click();
    await otavio.page.getByText('Solicitação registrada').waitFor();
    await otavio.step('histórico inteiro');
  });
});
