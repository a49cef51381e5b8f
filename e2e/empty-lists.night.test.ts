import { readFileSync } from 'node:fs';
import path from 'node:path';
import { useJourneys } from '@credenciados/journeys/journey';
import type { Visitor } from '@credenciados/journeys/page';
import { ROOT } from '@credenciados/journeys/portal';
import { act, expectHeading } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { writtenFiles } from '@credenciados/tools/written-files';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys();

/** Texts of empty lists, with their source files. */
const EMPTY: Record<string, string> = {
  'Nenhum edital cadastrado.': 'mf-analise/src/editais/edital-list.page.tsx',
  'Este edital ainda não tem solicitações que você possa ver.':
    'mf-analise/src/solicitacao-list/solicitacao-list.page.tsx',
  'Nenhum documento anexado.': 'mf-analise/src/solicitacao/documentos/documentos.tsx',
  'Não existem mensagens registradas para essa solicitação.': 'mf-mensagens/src/widgets/conversation-history.tsx',
  'Nenhum credenciado encontrado.': 'mf-analise/src/credenciados/credenciado-list.page.tsx',
  'Nenhum processo encontrado.': 'mf-analise/src/processos/processo-list.page.tsx',
  'Nenhum modelo encontrado.': 'mf-analise/src/modelos/modelo-list.page.tsx',
  'Nenhum pedido encontrado.': 'mf-analise/src/titularidade/titularidade-list.page.tsx',
  'Você ainda não criou nenhum lote.': 'mf-analise/src/lote/lote-list.page.tsx',
  'Nenhuma denúncia encontrada.': 'mf-analise/src/denuncia/denuncia-list.page.tsx',
  'Nenhum modelo cadastrado.': 'mf-analise/src/common/modelo-picker.modal.tsx',
  'Este arquivo compactado está vazio.': 'mf-analise/src/common/document-view/archive-view.tsx',
  'Ninguém encontrado.': 'mf-analise/src/widgets/people-search.tsx',
  'Nada espera pela comissão.': 'mf-analise/src/entrada/entrada-list.page.tsx',
  'Nenhum ato emitido.': 'mf-analise/src/atos/ato-list.page.tsx',
  'Nenhum feriado neste ano.': 'mf-analise/src/feriados/feriado-list.page.tsx',
  'Você ainda não tem solicitações.': 'mf-credenciado/src/solicitacoes/solicitacao-list.page.tsx',
  'Ninguém da comissão consultou os seus dados até agora.': 'mf-credenciado/src/consultas/consulta-list.page.tsx',
  'Nenhuma mensagem disponível.': 'mf-mensagens/src/mensagens/mensagem-list.page.tsx',
  'Não há editais anteriores.': 'mf-public/src/editais/editais-anteriores.list.tsx',
  'Nenhuma pessoa credenciada encontrada.': 'mf-public/src/registro/registro.page.tsx',
  'Este edital não tem versões guardadas: ele ainda não mudou.': 'mf-public/src/versoes/versoes.page.tsx',
};
/** Files with a repeated text, and lists that need a published result, which are covered by the module's tests. */
const ELSEWHERE = [
  'mf-analise/src/resultados/resultados.page.tsx',
  'mf-public/src/resultado/resultado.page.tsx',
  'mf-credenciado/src/solicitacoes/documentos-table.tsx',
  'mf-mensagens/src/pergunta/pergunta.page.tsx',
];
const NOT_DRIVEN = 'Este arquivo compactado está vazio.';

const LISTS =
  /\/(edital\/listagem|\w+\/findByFiltro|processo\/filtro|modeloMensagem\/find\w+|lote|conversa\/(getByUser|bySolicitacao)|consulta\/findByCurrentUser|solicitacaoCredenciado\/findByCurrentUser|edital\/anteriores|feriado\/findByAno)([/?]|$)/;

/** The answer without rows. */
function emptied(answer: unknown): unknown {
  if (Array.isArray(answer)) return [];
  if (answer === null || typeof answer !== 'object') return answer;
  const parts = Object.entries(answer).map(([name, value]) => [name, /^total/.test(name) ? 0 : emptied(value)]);
  return Object.fromEntries(parts);
}

/** Makes the API answer every list without rows, and a solicitação without documentos. */
async function emptyAll(page: Page): Promise<void> {
  await page.route(LISTS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: emptied(await response.json()) });
  });
  await page.route(/solicitacaoCredenciado\/findById\//, async (route) => {
    const response = await route.fetch();
    const solicitacao = await response.json();
    solicitacao.credenciado.documentos = [];
    await route.fulfill({ response, json: solicitacao });
  });
}

const seen = new Set<string>();

/** Expects a picture and advice: a link or a button in a page's main list, else words. */
async function expectEmpty({ page, step }: Visitor, title: string, where: 'page' | 'part' = 'page'): Promise<void> {
  const place = page
    .getByRole('status')
    .filter({ has: page.getByText(title, { exact: true }) })
    .last();
  await place.waitFor();
  expect([title, await place.locator('svg').first().isVisible()]).toEqual([title, true]);
  const ways = await place.locator('a, button').count();
  const words = ((await place.textContent()) ?? '').replace(title, '').trim();
  expect([title, where === 'page' ? ways > 0 : ways > 0 || words.length > 20]).toEqual([title, true]);
  seen.add(title);
  await step(title);
}

const goTo = async ({ page }: Visitor, address: string, heading: string | RegExp) => {
  await page.goto(`/credenciados/${address}`);
  await expectHeading(page, heading);
};

// TEL-6
describe('nothing to show', () => {
  for (const viewport of ['desktop', 'phone'] as const) {
    journey(`is told to staff with a picture and a next step on a ${viewport}`, async ({ visitor }) => {
      const helena = await visitor({ viewport });
      const { page } = helena;
      await signIn(helena, 'cageo');
      await page.goto('/credenciados/solicitacoes/listagem/1');
      const address = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href');
      await emptyAll(page);
      for (const [path, heading, title] of [
        ['listagem-editais/listagem', 'Listagem de editais', 'Nenhum edital cadastrado.'],
        [
          'solicitacoes/listagem/1',
          'Solicitações do edital',
          'Este edital ainda não tem solicitações que você possa ver.',
        ],
        ['credenciados/listagem', /^Listagem de credenciados/, 'Nenhum credenciado encontrado.'],
        ['credenciados/credenciar', 'Listagem de possíveis credenciados', 'Nenhum processo encontrado.'],
        ['modelos/listar?busca=zzz', 'Pesquisa de Modelos', 'Nenhum modelo encontrado.'],
        ['titularidade/listagem', 'Pedidos de titularidade', 'Nenhum pedido encontrado.'],
        ['lotes/listagem', 'Meus lotes', 'Você ainda não criou nenhum lote.'],
        ['entrada/listagem', 'Caixa de entrada', 'Nada espera pela comissão.'],
        ['denuncias/listagem', 'Denúncias', 'Nenhuma denúncia encontrada.'],
        ['feriados/listagem', 'Feriados', 'Nenhum feriado neste ano.'],
        ['atos/listagem/1', /^Atos do edital/, 'Nenhum ato emitido.'],
      ] as const) {
        await goTo(helena, path, heading);
        await expectEmpty(helena, title);
      }
      await page.goto(address ?? '');
      await expectHeading(page, /^(ANALISAR|VISUALIZAR) CREDENCIADO$/);
      await expectEmpty(helena, 'Nenhum documento anexado.', 'part');
      await page.getByRole('button', { name: 'Ler as conversas' }).click();
      await expectEmpty(helena, 'Não existem mensagens registradas para essa solicitação.', 'part');
      await act(page, 'Opções', 'Notificar credenciado');
      await page.getByRole('dialog').getByRole('button', { name: 'Usar um modelo' }).click();
      await expectEmpty(helena, 'Nenhum modelo cadastrado.');
      await page.goto('/credenciados/listagem-editais/listagem');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Buscar/ })
        .click();
      const search = page.getByRole('dialog').getByRole('searchbox');
      await search.fill('Zzzz');
      await search.press('Enter');
      await expectEmpty(helena, 'Ninguém encontrado.', 'part');
    });

    journey(
      `is told to applicants and visitors with a picture and a next step on a ${viewport}`,
      async ({ visitor }) => {
        const bruno = await visitor({ viewport });
        await signIn(bruno, 'notificado');
        await bruno.page.goto('/credenciados/credenciado/solicitacoes');
        const own = bruno.page.getByRole('link', { name: /^Visualizar/ }).first();
        const address = await own.getAttribute('href');
        await emptyAll(bruno.page);
        for (const [path, heading, title] of [
          ['credenciado/solicitacoes', 'Minhas solicitações', 'Você ainda não tem solicitações.'],
          ['credenciado/consultas', /Quem consultou/, 'Ninguém da comissão consultou os seus dados até agora.'],
          ['credenciado/mensagens', 'Central de mensagens', 'Nenhuma mensagem disponível.'],
          ['credenciado/mensagens/perguntar', 'Fazer uma pergunta', 'Você ainda não tem solicitações.'],
        ] as const) {
          await goTo(bruno, path, heading);
          await expectEmpty(bruno, title);
        }
        await bruno.page.goto(address ?? '');
        await expectEmpty(bruno, 'Nenhum documento anexado.', 'part');
        const anyone = await visitor({ viewport });
        await emptyAll(anyone.page);
        await goTo(anyone, 'editais?anteriores=1', 'Editais de credenciamento');
        await expectEmpty(anyone, 'Não há editais anteriores.', 'part');
        // The page comes with its rows; nobody of the sample data lives in Roraima.
        await goTo(anyone, 'registro?uf=RR', 'Pessoas credenciadas');
        await expectEmpty(anyone, 'Nenhuma pessoa credenciada encontrada.');
        await goTo(anyone, 'versoes/1', /^Erratas e versões/);
        await expectEmpty(anyone, 'Este edital não tem versões guardadas: ele ainda não mudou.');
      },
    );
  }

  journey('is told nowhere else', async () => {
    expect([...seen, NOT_DRIVEN].sort()).toEqual(Object.keys(EMPTY).sort());
    const written = writtenFiles(/\.tsx$/).filter(
      (file) =>
        /^(mf-\w+|shell)\/src\//.test(file) &&
        !file.endsWith('.test.tsx') &&
        /<EmptyState|\sempty=\{/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect([...Object.values(EMPTY), ...ELSEWHERE].sort()).toEqual(written.sort());
  });
});
