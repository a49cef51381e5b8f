import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { asPerson, callingAnalyst, notifyApplicant, replyAs, solicitacaoOf } from '@credenciados/journeys/messages';
import { act, expectHeading } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { expect } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';

const NUMERO = '051/2026';
const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const NOTE = 'Conferir o conselho antes de decidir.';
const QUESTION = 'O comprovante do INCRA serve?';
const SUBJECT = 'Conversa de muitas páginas';
/** Messages of the conversa: each with a line of its sender. */
const REPLIES = 40;
const journey = useJourneys();

/** The printed document's pages, each as its lines of text from top to bottom. */
async function pagesOf(pdf: Buffer): Promise<string[][]> {
  const file = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[][] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent();
    const lines = new Map<number, string>();
    for (const item of items) {
      if (!('str' in item) || !item.str) continue;
      const y = Math.round(item.transform[5]);
      lines.set(y, (lines.get(y) ?? '') + item.str);
    }
    pages.push([...lines].sort(([one], [other]) => other - one).map(([, text]) => text.trim()));
  }
  return pages;
}

/** Prints the open solicitação with the parts chosen in its dialog, and returns the PDF's pages. */
async function print(page: Page, choose: readonly string[] = []): Promise<string[][]> {
  await page.evaluate(() => {
    // Headless browsers print nothing: the page stays as it was when it was to be printed.
    window.print = () => {
      const [body, { title, adoptedStyleSheets }] = [document.body.cloneNode(true), document];
      setTimeout(() => {
        document.body.replaceWith(body);
        Object.assign(document, { title, adoptedStyleSheets });
        document.body.dataset.printed = '';
      });
    };
  });
  await act(page, 'Opções', 'Imprimir');
  const modal = page.getByRole('dialog', { name: 'Imprimir a solicitação' });
  for (const name of choose) await modal.getByRole('checkbox', { name }).check();
  await modal.getByRole('button', { name: 'Imprimir' }).click();
  await page.locator('body[data-printed]').waitFor();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.reload();
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  return pagesOf(pdf);
}

// ANL-21
journey(
  'a printed solicitação has its file names, conversas and opinions, and internal notes if chosen',
  async (stage) => {
    const idEdital = await (await committeeAt(stage)).openEdital('GEOMENSOR', NUMERO);
    const bruno = await stage.visitor();
    await signIn(bruno, 'notificado');
    const protocolo = await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
    const id = await solicitacaoOf(bruno.page);
    const analyst = await callingAnalyst(stage.visitor);
    const conversa = await notifyApplicant(analyst, id, SUBJECT);
    for (let number = 1; number <= REPLIES; number += 1) await replyAs(bruno.page, conversa, `Resposta ${number}.`);
    await asPerson(analyst, 'POST', '/nota/cadastrar', { idSolicitacao: id, texto: NOTE });
    const { credenciado } = await asPerson<{ credenciado: { documentos: { id: number }[] } }>(
      analyst,
      'GET',
      `/solicitacaoCredenciado/findById/${id}`,
    );
    await asPerson(analyst, 'POST', '/parecer/pedir', {
      ...{ idSolicitacao: id, nome: 'Paulo Perito', email: 'perito@mail.example', pergunta: QUESTION, dias: 5 },
      documentos: credenciado.documentos.slice(0, 1).map((documento) => documento.id),
    });

    const helena = await stage.visitor();
    const { page } = helena;
    await signIn(helena, 'cageo', { at: `/credenciados/solicitacoes/validar/${id}` });
    await expectHeading(page, 'ANALISAR CREDENCIADO');
    // Without the dialog, the page itself is printed, without the state of this person's work.
    await page.getByText('0 de 6 abertos por você.').waitFor();
    const itself = (await pagesOf(await page.pdf())).flat().join('\n');
    expect(itself).toContain('documento-6.pdf');
    expect(itself).not.toContain('abertos por você');
    expect(itself).not.toContain('Ainda não aberto');
    const pages = await print(page);
    const text = pages.flat().join('\n');
    for (const printed of [BRUNO.nome, 'documento-1.pdf', 'documento-6.pdf', SUBJECT, QUESTION, 'Paulo Perito'])
      expect(text).toContain(printed);
    expect(text).not.toContain(NOTE);
    for (const [index, lines] of pages.entries()) {
      expect(lines.join('\n')).toContain(`Solicitação nº ${protocolo}`);
      expect(lines.at(-1)).toContain(`Página ${index + 1} de ${pages.length}`);
      // No heading, and no sender, is alone at the end of a page.
      expect([index, lines.at(-2)]).toEqual([
        index,
        expect.not.stringMatching(/\d\d:\d\d$|^(Documentos|Conversas|Pareceres|Histórico)$/),
      ]);
    }
    expect(pages.length).toBeGreaterThan(2);
    const answers = [...text.matchAll(/^Resposta (\d+)\.$/gm)].map(([, number]) => Number(number));
    expect(answers).toEqual(Array.from({ length: REPLIES }, (_, index) => index + 1));

    const noted = (await print(page, ['Notas internas, que o interessado não vê'])).flat().join('\n');
    expect(noted).toContain(NOTE);
    expect(noted).toContain('Notas internas da comissão');
  },
);
