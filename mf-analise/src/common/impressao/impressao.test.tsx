import { renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { mockSolicitacao } from '../../testing/open-solicitacao.ts';
import { solicitacaoOf } from '../../testing/samples.ts';
import { ImprimirModal } from './imprimir.modal.tsx';

const NOTE = {
  ...{ id: 1, texto: 'Falta a ART.', autor: { id: 3, nome: 'Carla Dias' }, minha: true },
  ...{ criadaEm: '2026-05-20T17:32:00.000Z', editadaEm: null },
};

/** Prints and returns the paper's content. */
async function print(choose: readonly string[] = []) {
  let [paper, title] = ['', ''];
  const printed = jest.spyOn(window, 'print').mockImplementation(() => {
    paper = screen.getByRole('article').textContent ?? '';
    title = document.title;
  });
  // jsdom has no adopted sheets, and doesn't parse margins of pages.
  Object.assign(document, { adoptedStyleSheets: [] });
  const rule = jest.spyOn(CSSStyleSheet.prototype, 'insertRule').mockReturnValue(0);
  const api = mockSolicitacao({
    'GET /conversa/bySolicitacao': () => ({ content: [], totalElements: 0 }),
    'GET /nota/findBySolicitacao/:id': () => [NOTE],
  });
  const closed = jest.fn();
  const { user } = renderInModule(<ImprimirModal solicitacao={solicitacaoOf()} onClose={closed} />, { as: 'CAGEO' });
  for (const name of choose) await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const [[page] = ['']] = rule.mock.calls;
  printed.mockRestore();
  rule.mockRestore();
  return { api, paper, page, title };
}

// ANL-21
test('prints data and file names, and internal notes only when chosen', async () => {
  const { api, paper, page, title } = await print();
  const { protocolo, credenciado } = solicitacaoOf();
  for (const text of [protocolo, credenciado.pessoa.nomeRazaoSocial, credenciado.documentos[0]?.nomeOriginal])
    expect(paper).toContain(text);
  expect(paper).toContain('Nenhuma conversa.');
  for (const text of [`"Solicitação nº ${protocolo}"`, 'counter(pages)']) expect(page).toContain(text);
  expect([title, document.title]).toEqual([`Solicitação nº ${protocolo}`, expect.not.stringContaining(protocolo)]);
  expect(paper).not.toContain('Falta a ART.');
  expect(api.calls('GET /nota/findBySolicitacao/:id')).toEqual([]);
  expect((await print(['Notas internas, que o interessado não vê'])).paper).toContain('Falta a ART.');
});

test('requests no data of a part that was left out', async () => {
  const { api, paper } = await print(['Conversas com o interessado']);
  expect(api.calls('GET /conversa/bySolicitacao')).toEqual([]);
  expect(paper).not.toContain('Conversas');
});
