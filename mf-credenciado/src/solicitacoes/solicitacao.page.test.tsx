import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { conversasPage, failingOnce, RETURNED, sampleConversa, sampleSolicitacao } from '../testing/samples.ts';

function show(more: MockHandlers = {}, path = '/credenciado/solicitacoes/3') {
  const api = mockApi({
    'GET /solicitacaoCredenciado/findById/:id': () => sampleSolicitacao(),
    'GET /conversa/bySolicitacao': () => conversasPage(),
    'GET /ato/findBySolicitacao/:id': () => [],
    'GET /certificado/bySolicitacao/:id': () => ({ disponivel: false }),
    'GET /resultado/bySolicitacao/:id': () => [],
    'GET /solicitacaoCredenciado/comprovantes/:id': () => [],
    'GET /impedimento/minhasAlegacoes/:id': () => ({ podeAlegar: false, alegacoes: [] }),
    'GET /procedimento/findBySolicitacao/:id': () => [],
    ...more,
  });
  return { api, ...renderRoutes(descriptor.routes, { path, as: 'CREDENCIADOS' }) };
}

test('shows state, personal data, and documents with their download', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Solicitação do edital nº 002/2026', level: 1 })).toBeVisible();
  for (const text of [
    'Aguardando análise',
    '2026.50235046-0',
    '10/01/2026 12:00:05',
    '529.982.247-25',
    'ana@mail.example',
    'PK8N',
    'Alameda dos Ipês',
    '68444-583',
    'Barcarena',
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  // A waiting applicant isn't called accredited.
  expect(screen.getByRole('heading', { level: 2, name: 'Dados profissionais' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Baixar identidade.pdf' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Retificar' })).toBeNull();
  const steps = screen
    .getAllByRole('listitem')
    .filter((item) => /Etapa atual|Concluído|A seguir/.test(item.textContent));
  expect(steps.map(({ ariaCurrent }) => ariaCurrent)).toEqual([null, 'step', null]);
});

test('a returned one shows the committee’s request, its deadline, and a link to correct it', async () => {
  show({
    'GET /solicitacaoCredenciado/findById/:id': () => RETURNED,
    'GET /conversa/bySolicitacao': () => conversasPage(sampleConversa()),
  });
  expect(await screen.findByText('A comissão pediu que você corrija esta solicitação até 10/02/2099.')).toBeVisible();
  expect(await screen.findByText('consulta atual')).toBeVisible();
  const present = screen.getAllByRole('listitem').find(({ ariaCurrent }) => ariaCurrent === 'step');
  expect(present).toHaveTextContent(/Corrija a solicitação.*desde 15\/01\/2026 09:00.*até 10\/02\/2099 23:59/);
  expect(screen.getByRole('link', { name: 'Retificar' })).toHaveAttribute(
    'href',
    '/credenciados/credenciado/editar/2?solicitacao=3',
  );
});

// INS-23
describe('a registration whose edital allows changes', () => {
  const showWith = (alteracao: { possivel: boolean; abertaEm: string | null }) =>
    show({ 'GET /solicitacaoCredenciado/findById/:id': () => sampleSolicitacao({ alteracao }) });

  test('can be changed until the edital’s end', async () => {
    showWith({ possivel: true, abertaEm: null });
    expect(await screen.findByText('Você pode alterar a sua inscrição até 28/02/2026.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Alterar inscrição' })).toHaveAttribute(
      'href',
      '/credenciados/credenciado/editar/2?solicitacao=3',
    );
  });

  test('says that it was opened for analysis, and where to ask', async () => {
    showWith({ possivel: false, abertaEm: '2026-01-12T13:30:00.000Z' });
    const title = 'A comissão abriu a sua inscrição para análise em 12/01/2026 10:30:00.';
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Perguntar à comissão' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Alterar inscrição' })).toBeNull();
  });

  test('says that the edital is over', async () => {
    showWith({ possivel: false, abertaEm: null });
    expect(await screen.findByText('O período de inscrições terminou.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Alterar inscrição' })).toBeNull();
  });
});

// PRZ-7
describe('the term of the committee', () => {
  const explicacao = { frases: ['O edital dá 30 dias úteis para a comissão decidir.'], naoContados: [] };
  const running = { situacao: 'CORRENDO', fim: '2026-04-06', termo: '30 dias úteis', restam: 4, explicacao } as const;
  const showWith = (answer: MockHandlers['GET /prazo/decisao/:id']) => {
    const sample = sampleSolicitacao();
    const solicitacao = { ...sample, edital: { ...sample.edital, decisao: '30 dias úteis' } };
    return show({
      'GET /solicitacaoCredenciado/findById/:id': () => solicitacao,
      ...(answer && { 'GET /prazo/decisao/:id': answer }),
    });
  };

  test('is shown with its date and what remains, and explains itself', async () => {
    const { user } = showWith(() => running);
    expect(await screen.findByText('Decisão até 06/04/2026 (restam 4 de 30 dias úteis)')).toBeVisible();
    await user.click(screen.getByText('Por que esta data?'));
    expect(screen.getByText('O edital dá 30 dias úteis para a comissão decidir.')).toBeVisible();
  });

  test.each([
    [
      'stands still',
      { ...running, situacao: 'PAUSADO' as const, fim: null, restam: 1, explicacao: null },
      'Parado até a correção ser enviada: resta 1 de 30 dias úteis',
    ],
    ['is over', { ...running, situacao: 'VENCIDO' as const, restam: 0 }, 'Terminou em 06/04/2026'],
  ])('says that it %s', async (_, prazo, text) => {
    showWith(() => prazo);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('can be loaded again after a failure', async () => {
    const { user } = showWith(failingOnce(500, () => running));
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText(/^Decisão até/)).toBeVisible();
  });

  test('isn’t asked for where the edital sets none', async () => {
    const { api } = show();
    expect(await screen.findByRole('heading', { name: 'Andamento' })).toBeVisible();
    expect(api.calls('GET /prazo/decisao/:id')).toEqual([]);
  });
});

test('a rejected one shows the justification', async () => {
  show({
    'GET /solicitacaoCredenciado/findById/:id': () =>
      sampleSolicitacao({
        situacao: 'REJEITADO',
        justificativa: 'A certidão venceu.',
        decididaEm: '2026-02-01T12:00:00.000Z',
      }),
  });
  expect(await screen.findByText('A certidão venceu.')).toBeVisible();
  expect(screen.getByText('em 01/02/2026 09:00')).toBeVisible();
});

test('is shown without its conversas if they fail to load', async () => {
  show({
    'GET /solicitacaoCredenciado/findById/:id': () => RETURNED,
    'GET /conversa/bySolicitacao': () => {
      throw new MockFailure(500);
    },
  });
  expect(await screen.findByText(/A comissão pediu que você corrija/)).toBeVisible();
  expect(noticesShown()).toEqual([]);
});

test('a failure offers a retry, which works', async () => {
  const { user } = show({ 'GET /solicitacaoCredenciado/findById/:id': failingOnce(500, () => sampleSolicitacao()) });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Andamento' })).toBeVisible();
});

test('shows that it is loading', async () => {
  show({ 'GET /solicitacaoCredenciado/findById/:id': () => new Promise<never>(() => undefined) });
  await waitFor(() => expect(screen.getByText('Carregando…')).toBeVisible());
});

test.each([
  [403, 'Acesso não permitido'],
  [404, 'Página não encontrada'],
])('%d: %s', async (status, title) => {
  show({
    'GET /solicitacaoCredenciado/findById/:id': () => {
      throw new MockFailure(status);
    },
  });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('an address without a number makes no request', async () => {
  const { api } = show({}, '/credenciado/solicitacoes/x');
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  expect(api.calls()).toEqual([]);
});

// CER-1
describe('the certificate', () => {
  const OFFER = 'GET /certificado/bySolicitacao/:id';
  const PDF = 'GET /certificado/pdf/:id';
  const name = 'Baixar certificado (PDF)';

  test('is saved, and a refusal is told', async () => {
    const { api, user } = show({
      [OFFER]: () => ({ disponivel: true }),
      [PDF]: failingOnce(422, () => ({ content: 'pdf', fileName: 'certificado.pdf' })),
    });
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(api.calls(PDF)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(api.calls(PDF)).toHaveLength(2));
  });

  test('isn’t mentioned where there is none, and a failure offers a retry', async () => {
    const { user } = show({ [OFFER]: failingOnce(500, () => ({ disponivel: false })) });
    expect(await screen.findByText('Não foi possível carregar o certificado.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Certificado de credenciamento' })).toBeNull());
  });
});

// ATO-7
describe('acts of the committee', () => {
  const LIST = 'GET /ato/findBySolicitacao/:id';
  const atos = () => [
    {
      id: 5,
      numero: 12,
      ano: 2026,
      tipo: 'REJEITAR' as const,
      codigo: '7K3M-9QXD-2VBN-HT45',
      emitidoEm: '2026-02-01T12:00:00.000Z',
      estado: { situacao: 'VIGENTE' as const, por: null },
    },
  ];

  test('are listed with their state, and saved', async () => {
    const { api, user } = show({ [LIST]: atos, 'GET /ato/pdf/:id': () => ({ content: 'pdf', fileName: 'ato.pdf' }) });
    expect(await screen.findByText('Ato nº 12/2026: reprovação, 01/02/2026 09:00:00')).toBeVisible();
    expect(screen.getByText(/Em vigor/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Baixar o ato nº 12/2026 (PDF)' }));
    await waitFor(() => expect(api.calls('GET /ato/pdf/:id')[0]?.params).toEqual({ id: '5' }));
  });

  test('aren’t mentioned if there are none, and a failure offers a retry', async () => {
    const { user } = show({ [LIST]: failingOnce(500, () => []) });
    expect(await screen.findByText('Não foi possível carregar os atos.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Atos da comissão' })).toBeNull());
  });
});

// AUT-1
test('the whole case is downloaded as a ZIP', async () => {
  const { api, user } = show({ 'GET /autos/zip/:id': () => ({ content: 'zip', fileName: 'processo.zip' }) });
  expect(await screen.findByRole('heading', { name: 'Processo completo' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Baixar processo completo (ZIP)' }));
  await waitFor(() => expect(api.calls('GET /autos/zip/:id')).toHaveLength(1));
});

describe('comprovantes', () => {
  const LIST = 'GET /solicitacaoCredenciado/comprovantes/:id';
  const comprovantes = () => [
    { id: 8, codigo: '7K3M-9QXD-2VBN-HT45', tipo: 'RETIFICACAO' as const, emitidoEm: '2026-01-20T15:00:05.000Z' },
    { id: 7, codigo: '0101-0101-0101-010G', tipo: 'CADASTRO' as const, emitidoEm: '2026-01-10T15:00:05.000Z' },
  ];

  test('are offered for the registration and each resubmission', async () => {
    const { api, user } = show({
      [LIST]: comprovantes,
      'GET /comprovante/pdf/:id': () => ({ content: 'pdf', fileName: 'comprovante.pdf' }),
    });
    expect(await screen.findByText('Cadastro, 10/01/2026 12:00:05')).toBeVisible();
    expect(screen.getByText('7K3M-9QXD-2VBN-HT45')).toBeVisible();
    await user.click(
      screen.getByRole('button', { name: 'Baixar comprovante (PDF): Retificação, 20/01/2026 12:00:05' }),
    );
    await waitFor(() => expect(api.calls('GET /comprovante/pdf/:id')).toHaveLength(1));
    expect(api.calls('GET /comprovante/pdf/:id')[0]?.params).toEqual({ id: '8' });
    expect(noticesShown()).toEqual([]);
  });

  test('aren’t mentioned if there are none', async () => {
    const { api } = show();
    await waitFor(() => expect(api.calls(LIST)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Comprovantes' })).toBeNull();
  });

  test('that fail to be listed or saved show a message beside the solicitação', async () => {
    const { user } = show({
      [LIST]: failingOnce(500, comprovantes),
      'GET /comprovante/pdf/:id': () => {
        throw new MockFailure(404, { message: 'Não há comprovante com este código.' });
      },
    });
    expect(await screen.findByText('Não foi possível carregar os comprovantes.')).toBeVisible();
    expect(screen.getByText('2026.50235046-0')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await user.click(await screen.findByRole('button', { name: /Cadastro, 10/ }));
    await waitFor(() => expect(noticesShown()).toHaveLength(1));
  });
});
