import { renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { mockSolicitacao } from '../../testing/open-solicitacao.ts';
import { solicitacaoOf } from '../../testing/samples.ts';
import { ImprimirModal } from './imprimir.modal.tsx';

const NOTE = {
  ...{ id: 1, texto: 'Falta a ART.', autor: { id: 3, nome: 'Carla Dias' }, minha: true },
  ...{ criadaEm: '2026-05-20T17:32:00.000Z', editadaEm: null },
};

const PEDIDO = {
  id: 7,
  assunto: 'Documento ilegível',
  idSolicitacao: 1,
  tipoConversa: 'NOTIFICACAO',
  status: 'ABERTA',
  dataUltimaMensagem: '2026-05-21T12:00:00.000Z',
  solicitacaoCredenciado: { edital: { numero: '1/2026' } },
  mensagens: [
    {
      id: 8,
      conteudo: '<p>Reenvie.</p>',
      dataEnviada: '2026-05-21T12:00:00.000Z',
      dataLimiteResposta: '2026-06-06T02:59:59.000Z',
      remetente: { id: 3, cpfCnpj: '***.000.000-**', nomeRazaoSocial: 'Carla Dias' },
      destinatario: { id: 4, email: 'ana@mail.example', pessoaFisica: { nome: 'Ana' } },
      anexos: [],
      status: 'ENVIADA',
      minha: true,
      paraMim: false,
    },
  ],
};
const EXPLICACAO = {
  frases: ['O edital dá 10 dias úteis, contados do envio da mensagem, em 21/05/2026.'],
  naoContados: [{ motivo: 'Corpus Christi', dias: ['2026-06-04'] }],
};

/** Prints and returns the paper's content. */
async function print(choose: readonly string[] = [], conversas: readonly object[] = []) {
  let [paper, title] = ['', ''];
  const printed = jest.spyOn(window, 'print').mockImplementation(() => {
    paper = screen.getByRole('article').textContent ?? '';
    title = document.title;
  });
  // jsdom has no adopted sheets, and doesn't parse margins of pages.
  Object.assign(document, { adoptedStyleSheets: [] });
  const rule = jest.spyOn(CSSStyleSheet.prototype, 'insertRule').mockReturnValue(0);
  const api = mockSolicitacao({
    'GET /conversa/bySolicitacao': () => ({ content: [...conversas], totalElements: conversas.length }) as never,
    'GET /prazo/byMensagem/:id': () => EXPLICACAO,
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

// PRZ-4
test('says on paper how a deadline was counted', async () => {
  const { api, paper } = await print([], [PEDIDO]);
  expect(paper).toContain(`${EXPLICACAO.frases[0]} Dias que não contaram: Corpus Christi: 04/06/2026.`);
  expect(api.calls('GET /prazo/byMensagem/:id')).toHaveLength(1);
});
