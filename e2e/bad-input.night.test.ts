import { confirmContact } from '@credenciados/journeys/contact';
import { attach, attachButton, documentRow } from '@credenciados/journeys/documents';
import { files, hugePdf, refusedFiles, strangeNames } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import type { Visitor } from '@credenciados/journeys/page';
import { act, chooseFile, expectHeading, expectSoon, rowOf, type } from '@credenciados/journeys/portal-actions';
import { fillIn } from '@credenciados/journeys/sign-in';
import {
  acceptTerms,
  attachDocuments,
  type Case,
  fillAddress,
  fillPerson,
  fillProfession,
  openEdital,
} from '@credenciados/journeys/way-through';
import { describe } from '@jest/globals';

const HOSTILE_NAME = '<img src=x onerror="confirm(1)"> & "Silva"';
const it: Case = {
  tipo: 'GEOMENSOR',
  numero: '013/2026',
  pessoa: {
    cpf: '390.533.447-05',
    nome: HOSTILE_NAME,
    email: 'iracema.bentes@mail.example',
    senha: '',
  },
  aprovar: true,
  justificativa: '',
};

/** Runs in the page: true if the focused field has a ring in another colour than its border. */
function hasRing(field: HTMLElement | SVGElement): boolean {
  const { outlineStyle, outlineWidth, outlineColor, borderTopColor } = getComputedStyle(field);
  return outlineStyle === 'solid' && outlineWidth === '3px' && outlineColor !== borderTopColor;
}

async function refuseFields({ page }: Visitor): Promise<void> {
  const cpf = page.getByRole('textbox', { name: 'CPF' });
  await type(page, 'CPF', '11111111111');
  await cpf.blur();
  await page.getByText('CPF inválido').first().waitFor();
  await page.getByText('CPF*', { exact: true }).waitFor();
  // A red ring on a red border would be invisible.
  await cpf.focus();
  await expectSoon(() => cpf.evaluate(hasRing), true);
  await cpf.blur();
  await type(page, 'CEP', '00000000');
  await page.getByRole('textbox', { name: 'CEP' }).blur();
  await page.getByText('CEP inválido').first().waitFor();
}

async function refuseFiles(visitor: Visitor): Promise<void> {
  const { page, problems } = visitor;
  const documents = documentRow(page, 'DOCUMENTO_IDENTIFICACAO');
  const button = attachButton(page, 'DOCUMENTO_IDENTIFICACAO');
  await chooseFile(page, button, refusedFiles.empty());
  await documents.getByText('vazio.pdf: O arquivo está vazio.').waitFor();
  await chooseFile(page, button, refusedFiles.wrongExtension());
  await documents.getByText(/planilha\.exe: Formatos suportados: pdf, rar, zip/).waitFor();
  await chooseFile(page, button, await hugePdf());
  await documents.getByText('Arquivo deve ter no máximo 20 MB de tamanho!').waitFor();
  // Only the API inspects a file's content.
  problems.announce(/status of 422/);
  await chooseFile(page, button, refusedFiles.pngNamedPdf());
  await documents.getByText('O conteúdo do arquivo não corresponde à extensão.').waitFor();
  await visitor.step('arquivos recusados');
  await documents.getByRole('button', { name: /^(Retirar|Cancelar|Remover|Descartar).*foto\.pdf/ }).click();
  await page.getByText(/^Documentos obrigatórios: 0 de/).waitFor();
}

async function attachStrangeNames({ page }: Visitor): Promise<void> {
  const names = [strangeNames.markup, strangeNames.emoji];
  await attach(
    page,
    'OUTROS',
    names.map((name) => files.pdf(name)),
  );
  for (const name of names) await page.getByRole('button', { name: `Remover ${name}` }).waitFor();
}

// ERR-3
describe('bad input', () => {
  const journey = useJourneys();

  journey(
    'is told beside its field, loses nothing and stores nothing; what is strange but right goes through',
    async ({ visitor }) => {
      const analyst = await visitor();
      await analyst.page.goto('/credenciados/listagem-editais/listagem');
      await fillIn(analyst, 'cageo');
      await openEdital(analyst, it);

      const person = await visitor();
      const { page } = person;
      await page.goto('/credenciados/editais');
      await page.getByRole('link', { name: /Cadastrar-se/ }).click();
      await acceptTerms(person);
      await refuseFields(person);
      await refuseFiles(person);
      await fillPerson(page, it);
      await fillAddress(person);
      await fillProfession(page, it);

      // A reload loses no typed text.
      await page.reload();
      await page.getByText('Etapa 1 de 2').waitFor();
      await expectSoon(() => page.getByRole('textbox', { name: 'Nome' }).inputValue(), HOSTILE_NAME);
      await expectSoon(() => page.getByRole('textbox', { name: 'CEP' }).inputValue(), '66035-100');

      await attachDocuments(person, it);
      await attachStrangeNames(person);
      await page.getByRole('button', { name: 'Revisar e cadastrar' }).click();
      await page.getByRole('heading', { name: 'Revise antes de enviar' }).waitFor();
      await confirmContact(page);
      await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
      await expectHeading(page, 'Cadastro enviado');
      await page.getByRole('button', { name: 'Ficar nesta página' }).click();
      await page.getByText(strangeNames.emoji).first().waitFor();

      // The committee sees text, not markup: a dialog or a failed image would fail the journey.
      await act(analyst.page, `Ações do edital ${it.numero}`, 'Visualizar Edital');
      await rowOf(analyst.page, HOSTILE_NAME).waitFor();
      await act(analyst.page, `Ações de ${HOSTILE_NAME}`, 'Analisar');
      await analyst.page.getByTitle(`Outros: ${strangeNames.emoji}`).click();
      await analyst.page.getByRole('tabpanel', { name: /Outros/ }).waitFor();
      await analyst.step('análise com texto hostil');
    },
  );
});
