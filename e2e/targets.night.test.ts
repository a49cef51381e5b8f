import { useJourneys } from '@credenciados/journeys/journey';
import { VIEWPORTS } from '@credenciados/journeys/page';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { expectTargets } from '@credenciados/journeys/targets';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys();

const PUBLIC = { editais: 'Editais de credenciamento', comprovante: 'Conferir comprovante' };
const STAFF = { 'listagem-editais/listagem': 'Listagem de editais', 'modelos/listar': 'Pesquisa de Modelos' };
const OWN = { 'credenciado/solicitacoes': 'Minhas solicitações' };

for (const viewport of ['phone', 'desktop'] as const) {
  journey(`everything there is to hit is large enough on a ${viewport}`, async ({ visitor }) => {
    const look = async (person: Awaited<ReturnType<typeof visitor>>, pages: Record<string, string>) => {
      for (const [address, heading] of Object.entries(pages)) {
        await person.page.goto(`/credenciados/${address}`);
        await expectHeading(person.page, heading);
        await expectTargets(person.page);
      }
    };
    await look(await visitor({ viewport }), PUBLIC);
    const helena = await visitor({ viewport });
    await signIn(helena, 'cageo');
    await look(helena, STAFF);
    const ana = await visitor({ viewport });
    await signIn(ana, 'retificar');
    await look(ana, OWN);
  });
}

const UNBREAKABLE = 'Wenceslaumontenegrovasconcelloscavalcante';

/** Gives each person in a list an unbreakable name. */
async function nameAll(page: Page): Promise<void> {
  await page.route(/findByFiltro|processo\/filtro|modeloMensagem\/find|lote\/itens/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace(
        /"(nome|assunto|responsavel|nomeRazaoSocialInteressado|setor)":"[^"]*"/g,
        `"$1":"${UNBREAKABLE}"`,
      ),
    });
  });
}

/** Gives a list's rows the widest marks in turn, and all marks at once. */
async function markAll(page: Page, rows = 30): Promise<void> {
  const emailAdiadoAte = '2099-12-31T15:00:00.000Z';
  const etiquetas = [1, 2, 3, 4].map((id) => ({ id, nome: UNBREAKABLE.slice(0, 30), cor: 'ROXO' }));
  const lote = { id: 1, acao: 'PEDIR_RETIFICACAO', autor: UNBREAKABLE, meu: true };
  const motivos = ['PRAZO_VENCIDO', 'RETIFICADA', 'RESPONDIDA', 'EMAIL_FALHOU'];
  const marks = [
    { etiquetas },
    { motivos: ['PRAZO_PROXIMO'], emailAdiadoAte, notas: 12 },
    { motivos: ['RETIFICADA', 'RESPONDIDA'], emailAdiadoAte },
    { motivos: ['EMAIL_FALHOU'], etiquetas },
    { motivos, emailAdiadoAte, lote, etiquetas, notas: 12 },
  ];
  await page.route(/findByFiltro/, async (route) => {
    const response = await route.fetch();
    const { content, ...rest } = await response.json();
    const json = {
      ...rest,
      content: content.slice(0, rows).map((row: object, place: number) => ({ ...row, ...marks[place % marks.length] })),
    };
    await route.fulfill({ response, json });
  });
}

/** Rows of the list that are entirely in the window. */
const rowsInSight = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('tbody tr')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

/** Parts of cells that overlap the next cell. */
const overflowOfCells = () =>
  [...document.querySelectorAll('tbody td')].flatMap((cell) =>
    [...cell.querySelectorAll('*')]
      .filter((part) => part.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1)
      .map((part) => `${part.tagName} ${part.textContent}`),
  );

/** Overflow of the table beyond its frame. */
const overflowOfTable = () => {
  const frame = document.querySelector('table')?.parentElement;
  return frame ? frame.scrollWidth - frame.clientWidth : -1;
};

/** Widths of CPFs with the narrowest and the widest digit, plain and bold. */
const figureWidths = (page: Page) =>
  page.evaluate(() =>
    ['111.111.111-11', '888.888.888-88'].map((cpf) => {
      const place = document.querySelector('tbody td[data-nowrap] > div');
      const shown = document.createElement('span');
      shown.textContent = cpf;
      place?.append(shown);
      const { width } = shown.getBoundingClientRect();
      shown.style.fontWeight = 'bold';
      const bold = shown.getBoundingClientRect().width;
      shown.remove();
      return width + bold;
    }),
  );

const LISTS = {
  'solicitacoes/listagem/1?tamanho=30': 'Solicitações do edital',
  'credenciados/listagem': 'Listagem de credenciados',
  'credenciados/credenciar': 'Listagem de possíveis credenciados',
  'modelos/listar': 'Pesquisa de Modelos',
  'lotes/visualizar/1': 'Lote nº 1: Aprovar',
};

// TEL-12
journey('staff have many rows in sight, and no name pushes their actions out of the window', async ({ visitor }) => {
  const helena = await visitor();
  const { page } = helena;
  await signIn(helena, 'cageo');
  for (const [width, height, rows] of [
    [1920, 1080, 22],
    [1280, 800, 12],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Surveyors' lists have one more column; a row with all marks is as low as the others.
    for (const [edital, marked] of [
      [1, false],
      [2, false],
      [1, true],
      [2, true],
    ] as const) {
      await page.unrouteAll();
      if (marked) await markAll(page);
      await page.goto(`/credenciados/solicitacoes/listagem/${edital}?tamanho=30`);
      await page
        .getByRole('button', { name: /^Ações de/ })
        .first()
        .waitFor();
      expect([edital, width, await page.evaluate(overflowOfTable)]).toEqual([edital, width, 0]);
      expect([edital, width, await page.evaluate(overflowOfCells)]).toEqual([edital, width, []]);
      const inSight = await rowsInSight(page);
      process.stdout.write(
        `${inSight} rows of ${edital} at ${width} by ${height}, ${marked ? 'marked' : 'as they are'}\n`,
      );
      // A row with every mark is higher.
      const least = marked ? rows - 2 : rows;
      expect([edital, marked, width, inSight >= least]).toEqual([edital, marked, width, true]);
      const [narrowest, widest] = await figureWidths(page);
      expect([narrowest, (narrowest ?? 0) > 80]).toEqual([widest, true]);
    }
    await page.unrouteAll();
    await page.goto(
      '/credenciados/solicitacoes/listagem/2?situacoes=credenciado,rejeitado,aguardando_aprovacao&tamanho=30',
    );
    await page.getByRole('button', { name: 'Limpar filtros' }).waitFor();
    await page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }).check();
    await page.getByText('30 selecionadas').waitFor();
    const selected = await rowsInSight(page);
    process.stdout.write(`${selected} rows at ${width} by ${height}, with a selection and filters\n`);
    expect([width, selected >= rows - 2]).toEqual([width, true]);
    // The column headings stay while the rows scroll.
    await page
      .getByRole('button', { name: /^Ações de/ })
      .last()
      .scrollIntoViewIfNeeded();
    const head = await page.getByRole('columnheader', { name: 'CPF' }).boundingBox();
    expect(head?.y).toBeGreaterThanOrEqual(0);
  }
  await page.unrouteAll();
  // One row of each kind: accessibility checks take time for each.
  await markAll(page, 5);
  await page.goto('/credenciados/solicitacoes/listagem/2');
  for (const size of ['desktop', 'phone'] as const) {
    await page.setViewportSize(VIEWPORTS[size]);
    await page
      .getByText(/^E-mail ainda não enviado/)
      .first()
      .waitFor();
    await helena.step('listagem marcada');
  }
  await page.unrouteAll();
  await nameAll(page);
  for (const width of [1920, 1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [address, heading] of Object.entries(LISTS)) {
      await page.goto(`/credenciados/${address}`);
      await expectHeading(page, heading);
      await page.getByText(UNBREAKABLE).first().waitFor();
      // The actions, if a list has any.
      const box = await page
        .getByRole('row')
        .filter({ hasText: UNBREAKABLE })
        .first()
        .getByRole('cell')
        .last()
        .boundingBox();
      expect([address, width, (box?.x ?? width) + (box?.width ?? 0) <= width]).toEqual([address, width, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  }
});

// TEL-12
journey('on paper a list and a solicitação keep their states and the names of their columns', async ({ visitor }) => {
  const helena = await visitor();
  const { page } = helena;
  await signIn(helena, 'cageo');
  await page.goto('/credenciados/solicitacoes/listagem/2');
  await page
    .getByRole('row', { name: /Credenciado/ })
    .first()
    .waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('columnheader', { name: 'Nome' }).getByText('Nome').isVisible()).toBe(true);
  expect(await page.getByRole('cell').getByText('Credenciado', { exact: true }).first().isVisible()).toBe(true);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('region', { name: 'Dados para conferir' }).waitFor();
  await page
    .locator('main [data-on-paper]')
    .getByText(/^(Aguardando|Credenciado|Reprovado|Descredenciado)/)
    .first()
    .waitFor();
  expect(await page.getByRole('navigation', { name: 'Menu principal' }).count()).toBe(0);
});
