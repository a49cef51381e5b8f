import type { TipoEdital } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { openSomeEdital } from '@credenciados/journeys/messages';
import { VIEWPORTS } from '@credenciados/journeys/page';
import { expectHeading, rowOf } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Calls the API as the person signed in on a page. */
async function callAs(page: Page, method: 'GET' | 'POST', path: string, data?: object) {
  const token = await page.evaluate(() => sessionStorage.getItem('@jwt'));
  const headers = { Authorization: `Bearer ${token}` };
  return page.request.fetch(`/credenciados${path}`, { method, headers, ...(data ? { data } : {}) });
}

/** The open edital. */
async function openEdital(page: Page): Promise<{ id: number; tipoEdital: TipoEdital }> {
  const latest = await callAs(page, 'GET', '/publico/edital');
  const editais: ({ id: number; tipoEdital: TipoEdital; valido: boolean } | null)[] = await latest.json();
  const open = editais.find((edital) => edital?.valido);
  if (!open) throw new Error('No edital is open');
  return open;
}

/** A person's solicitação under an edital, as staff find it. */
async function solicitacaoOf(page: Page, idEdital: number, campoSimples: string): Promise<number> {
  const found = await callAs(page, 'POST', '/solicitacaoCredenciado/findByFiltro', { idEdital, campoSimples });
  const { content }: { content: { id: number }[] } = await found.json();
  const [row] = content;
  if (!row) throw new Error(`${campoSimples} has no solicitação`);
  return row.id;
}

/** CPF of the person signed in. */
const cpfOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(atob((sessionStorage.getItem('@jwt') ?? '').split('.')[1] ?? '')).pessoa.cpfCnpj);

describe('staff and their own solicitações', () => {
  const journey = useJourneys();

  journey(
    'an analyst who applies herself only reads her solicitação, and people see who read theirs',
    async (stage) => {
      const helena = await stage.visitor();
      await signIn(helena, 'cageo');
      const { page } = helena;
      await openSomeEdital(page);
      const edital = await openEdital(page);
      const person = { cpf: await cpfOf(page), nome: PEOPLE.cageo, email: 'helena@mail.example' };
      await registerByApi(page, edital.id, edital.tipoEdital, person);

      await page.goto(`/credenciados/solicitacoes/listagem/${edital.id}`);
      await page.getByRole('button', { name: `Ações de ${PEOPLE.cageo}` }).click();
      await page.getByRole('menu').waitFor();
      expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Visualizar', 'Histórico de conversas']);
      await page.keyboard.press('Escape');

      const id = await solicitacaoOf(page, edital.id, person.cpf);
      await page.goto(`/credenciados/solicitacoes/validar/${id}`);
      await page.getByText('Esta solicitação é sua.').waitFor();
      expect(await page.getByRole('button', { name: 'Finalizar', exact: true }).count()).toBe(0);
      await helena.step('her own solicitação');
      const decided = await callAs(page, 'POST', '/solicitacaoCredenciado/validar', { id, aprovar: true });
      expect([decided.status(), (await decided.json()).codigo]).toEqual([403, 'SOLICITACAO_PROPRIA']);

      const ana = await stage.visitor();
      await signIn(ana, 'retificar');
      const mine = await callAs(ana.page, 'GET', '/solicitacaoCredenciado/findByCurrentUser');
      const [own]: { id: number }[] = await mine.json();
      await page.goto(`/credenciados/solicitacoes/visualizar/${own?.id}`);
      await page.getByText(PEOPLE.retificar).first().waitFor();

      await ana.page.goto('/credenciados/credenciado/solicitacoes');
      await ana.page.getByRole('link', { name: 'Quem consultou os meus dados' }).click();
      await expectHeading(ana.page, 'Quem consultou os meus dados');
      await rowOf(ana.page, `${PEOPLE.cageo} (Comissão CAGEO)`).getByText('Dados da solicitação').waitFor();
      await ana.step('who read my data');
      await ana.page.setViewportSize(VIEWPORTS.phone);
      await ana.step('who read my data, on a telephone');
    },
  );
});
