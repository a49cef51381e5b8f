import { MockFailure, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { screen, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { failingOnce, ownConversas, sampleRow } from '../testing/samples.ts';

const show = (path = '/credenciado/mensagens') => renderRoutes(descriptor.routes, { path, as: 'CREDENCIADOS' });
const bodyRows = async () => {
  await screen.findAllByRole('rowheader');
  return screen.getAllByRole('row').slice(1);
};

// MSG-8
test('shows a page of the person’s conversas, newest first', async () => {
  const api = mockApi({
    'GET /conversa/getByUser': () =>
      ownConversas([
        sampleRow({ id: 2, assunto: 'A mais nova', dataUltimaMensagem: '2026-02-05T12:30:00.000Z' }),
        sampleRow({ id: 1, assunto: 'A mais antiga', dataUltimaMensagem: '2026-01-05T12:00:00.000Z' }),
      ]),
  });
  show();
  expect((await bodyRows()).map((row) => within(row).getByRole('link').textContent)).toEqual([
    'A mais nova',
    'A mais antiga',
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
    'Data e hora',
    'Assunto',
    'Nº do edital',
    'Prazo de resposta',
  ]);
  expect(screen.getByRole('cell', { name: /05\/02\/2026 09:30/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'A mais nova' })).toHaveAttribute(
    'href',
    '/credenciados/credenciado/mensagens/responder/2',
  );
  expect(api.calls('GET /conversa/getByUser')[0]?.query).toEqual({ pagina: 0, tamanho: 15, ordemDirecao: 'DESC' });
});

test('unread messages and closed conversas are marked in words', async () => {
  mockApi({
    'GET /conversa/getByUser': () =>
      ownConversas([
        sampleRow({ id: 2, assunto: 'Por ler', lida: false }),
        sampleRow({ id: 1, assunto: 'Lida', status: 'ENCERRADA' }),
      ]),
  });
  show();
  const [unread, read] = await bodyRows();
  expect(within(unread as HTMLElement).getByText('Não lida')).toBeInTheDocument();
  expect(within(unread as HTMLElement).getByText('Nova')).toBeVisible();
  expect(within(read as HTMLElement).getAllByText('Lida')).not.toHaveLength(0);
  expect(within(read as HTMLElement).getByText('Encerrada')).toBeVisible();
});

// MSG-13
test('an applicant who must answer reads until when', async () => {
  const dataLimiteResposta = '2099-02-11T02:59:59.000Z';
  mockApi({ 'GET /conversa/getByUser': () => ownConversas([sampleRow({ dataLimiteResposta })]) });
  show();
  expect(await screen.findByText('Responda até 10/02/2099')).toBeVisible();
});

// PRZ-4
test('a deadline is explained in the list, without opening the message', async () => {
  const row = sampleRow({ dataLimiteResposta: '2099-02-11T02:59:59.000Z', idMensagemPrazo: 41 });
  const api = mockApi({
    'GET /conversa/getByUser': () => ownConversas([row, sampleRow({ id: 9 })]),
    'GET /prazo/byMensagem/:id': () => ({ frases: ['O edital dá 10 dias úteis.'], naoContados: [] }),
  });
  const { user } = show();
  await user.click(await screen.findByText('Por que esta data?'));
  expect(await screen.findByText('O edital dá 10 dias úteis.')).toBeVisible();
  expect(api.calls('GET /prazo/byMensagem/:id')).toMatchObject([{ params: { id: '41' } }]);
});

// MSG-13
test('a row has the first words of the latest message, the number of unread ones, and whose turn it is', async () => {
  mockApi({
    'GET /conversa/getByUser': () =>
      ownConversas([
        sampleRow({ id: 4, lida: false, naoLidas: 2, ultimaMensagem: { trecho: 'Falta o verso.', minha: false } }),
        sampleRow({ id: 3, ultimaMensagem: { trecho: 'Segue a certidão.', minha: true } }),
        sampleRow({ id: 2, tipoConversa: 'DUVIDA' }),
        sampleRow({ id: 1, tipoConversa: 'RESULTADO_ANALISE' }),
      ]),
  });
  show();
  expect((await bodyRows()).map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    expect.stringMatching(/2 novas.*Falta o verso\..*Responda à comissão/),
    expect.stringMatching(/Você: Segue a certidão\..*Aguarda a comissão/),
    expect.stringMatching(/Envie a nova certidão\..*Respondida/),
    expect.stringMatching(/Somente leitura/),
  ]);
});

test('an overdue deadline is marked with a word, unless no answer is possible', async () => {
  mockApi({
    'GET /conversa/getByUser': () =>
      ownConversas([
        sampleRow({ id: 3, assunto: 'Em dia', dataLimiteResposta: '2099-01-11T02:59:59.000Z' }),
        sampleRow({ id: 2, assunto: 'Vencida', dataLimiteResposta: '2020-01-11T02:59:59.000Z' }),
        sampleRow({ id: 1, assunto: 'Encerrada', dataLimiteResposta: '2020-01-11T02:59:59.000Z', status: 'ENCERRADA' }),
      ]),
  });
  show();
  const rows = await bodyRows();
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    expect.stringMatching(/10\/01\/2099$/),
    expect.stringMatching(/10\/01\/2020 \(vencido\)$/),
    expect.stringMatching(/10\/01\/2020$/),
  ]);
});

test('no message: ‘Nenhuma mensagem disponível.’', async () => {
  mockApi({ 'GET /conversa/getByUser': () => ownConversas([]) });
  show();
  expect(await screen.findByText('Nenhuma mensagem disponível.')).toBeVisible();
});

test('the page number is in the address; a number beyond the end leads to the last page', async () => {
  mockApi({
    'GET /conversa/getByUser': ({ query }) => ({
      ...ownConversas(query.pagina === 1 ? [sampleRow({ assunto: 'A mais antiga' })] : []),
      totalElements: 16,
    }),
  });
  const { user } = show('/credenciado/mensagens?pagina=9');
  await user.click(await screen.findByRole('button', { name: 'Ir para a página 2' }));
  expect(await bodyRows()).toHaveLength(1);
  expect(screen.getByText('16 a 16 de 16 registros')).toBeVisible();
});

test('shows that it is loading', async () => {
  mockApi({ 'GET /conversa/getByUser': () => new Promise<never>(() => undefined) });
  show();
  expect(await screen.findByText('Carregando a lista…')).toBeInTheDocument();
});

test('a failure offers a retry, which works', async () => {
  mockApi({ 'GET /conversa/getByUser': failingOnce(500, () => ownConversas([sampleRow()])) });
  const { user } = show();
  expect(await screen.findByRole('heading', { name: 'Ocorreu um erro ao buscar conversas.' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: 'Atualização da certidão' })).toBeVisible();
});

test('a profile without access gets a message', async () => {
  mockApi({
    'GET /conversa/getByUser': () => {
      throw new MockFailure(403);
    },
  });
  show();
  expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
});
