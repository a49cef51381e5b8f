import type { Perfil } from '@credenciados/contract';
import {
  currentAddress,
  type MockHandlers,
  mockApi,
  noticesShown,
  renderRoutes,
  writeRichText,
} from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { failingOnce, ownConversas, sampleConversa, sampleMensagem } from '../testing/samples.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const row = (changes: object = {}) => ({
  id: 7,
  assunto: 'Prazo da análise',
  idSolicitacao: 3,
  interessado: 'Bruno Caldas',
  edital: { id: 2, numero: '002/2026' },
  status: 'ABERTA' as const,
  aguardaDesde: new Date(Date.now() - 3 * DAY_MS - 60_000).toISOString(),
  dataUltimaMensagem: '2026-03-02T13:00:00.000Z',
  ...changes,
});
const QUESTION = sampleConversa({
  tipoConversa: 'DUVIDA',
  mensagens: [
    sampleMensagem({
      conteudo: '<p>Quando sai?</p>',
      status: 'LIDA',
      remetente: { id: 9, cpfCnpj: '52998224725', nomeRazaoSocial: 'Bruno Caldas' },
    }),
  ],
});

function show(path: string, more: MockHandlers = {}, as: Perfil = 'CAGEO') {
  const api = mockApi({
    'GET /conversa/perguntas': () => ({ content: [row()], totalElements: 1 }),
    'GET /conversa/getById/:id': () => QUESTION,
    'GET /conversa/getByUser': () => ownConversas([]),
    ...more,
  });
  return { api, ...renderRoutes(descriptor.routes, { path, as }) };
}

// MSG-14, TEL-55
test('waiting questions are listed with their age, and link to their threads', async () => {
  const { api, user } = show('/perguntas/listagem');
  const link = await screen.findByRole('link', { name: 'Prazo da análise' });
  expect(link.closest('tr')).toHaveTextContent(/há 3 dias.*Prazo da análise.*Bruno Caldas.*002\/2026/);
  expect(api.calls('GET /conversa/perguntas')[0]?.query).toEqual({ filtro: 'ABERTAS', pagina: 0, tamanho: 15 });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Aguarda desde',
    'Assunto',
    'Interessado',
    'Nº do edital',
  ]);
  await user.click(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pergunta de Bruno Caldas' })).toBeVisible();
  expect(screen.getByText('Aguarda a comissão')).toBeVisible();
});

test('a question is answered on its page, which confirms it', async () => {
  const answer = sampleMensagem({ id: 90, conteudo: '<p>Na sexta.</p>', minha: true, paraMim: false });
  let question = QUESTION;
  const { user } = show('/perguntas/responder/7', {
    'GET /conversa/getById/:id': () => question,
    'POST /mensagem/resposta': () => {
      question = { ...QUESTION, mensagens: [answer, ...QUESTION.mensagens] };
      return question;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Responder' }));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(noticesShown()).toEqual(['Mensagem cancelada.']);
  await user.click(screen.getByRole('button', { name: 'Responder' }));
  await writeRichText('Mensagem', 'Na sexta.');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(noticesShown()).toContain('Mensagem enviada com sucesso.'));
  expect(await screen.findByText('Respondida')).toBeVisible();
});

// TEL-55
test('answered questions have an address of their own', async () => {
  const { api, user } = show('/perguntas/listagem');
  await user.click(await screen.findByRole('link', { name: 'Respondidas e encerradas' }));
  expect(currentAddress()).toContain('filtro=RESPONDIDAS');
  await waitFor(() =>
    expect(api.calls('GET /conversa/perguntas').at(-1)?.query).toMatchObject({ filtro: 'RESPONDIDAS' }),
  );
  expect(screen.getByRole('link', { name: 'Respondidas e encerradas' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByRole('columnheader', { name: 'Última mensagem' })).toBeVisible();
});

test('shows an empty list, and a failure with a retry', async () => {
  const { user } = show('/perguntas/listagem', {
    'GET /conversa/perguntas': failingOnce(500, () => ({ content: [], totalElements: 0 })),
  });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Nenhuma pergunta aguarda resposta.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver editais' })).toBeVisible();
});

test('readers neither answer nor close; an unknown address shows “not found”', async () => {
  const { unmount } = show('/perguntas/responder/7', {}, 'GESTAO_DE_CREDENCIADOS');
  expect(await screen.findByText('Quando sai?')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Responder|Encerrar/ })).toBeNull();
  unmount();
  show('/perguntas/responder/abc');
  expect(await screen.findByText('Pergunta não encontrada')).toBeVisible();
});
