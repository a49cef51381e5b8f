import type { Perfil } from '@credenciados/shared';
import { currentAddress, MockFailure, type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { closedEdital, editalAnterior, openEdital, tiposDocumento } from '../testing/samples.ts';

const TIPOS = 'GET /publico/tipoDocumentoCredenciado/findAllGeomensor';
const renderPage = (path: string, as?: Perfil) => act(async () => renderRoutes(descriptor.routes, { path, as }));
const show = () => renderPage('/editais');
const card = (name: string) => within(screen.getByRole('article', { name }));

describe('public editais', () => {
  afterEach(() => jest.useRealTimers());

  it('shows one card for each type, GEOMENSOR first', async () => {
    mockApi({ 'GET /publico/edital': () => [closedEdital(), openEdital()], [TIPOS]: () => tiposDocumento });
    await show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Editais de credenciamento' })).toBeVisible();
    const cards = await screen.findAllByRole('article');
    expect(cards.map((each) => within(each).getByRole('heading').textContent)).toEqual(['Geomensor', 'Vistoriador']);
    expect(card('Geomensor').getByText('Aberto')).toBeVisible();
    expect(card('Geomensor').getByText('002/2026')).toBeVisible();
    expect(card('Vistoriador').getByText('Encerrado')).toBeVisible();
    expect(card('Vistoriador').getByText('05/01/2026')).toBeVisible();
    expect(card('Vistoriador').getByText('03/02/2026')).toBeVisible();
    expect(document.title).toContain('Editais de credenciamento');
  });

  it('links to the registration of the open edital, and not of the closed one', async () => {
    mockApi({ 'GET /publico/edital': () => [closedEdital(), openEdital()], [TIPOS]: () => tiposDocumento });
    await show();
    await screen.findAllByRole('article');
    expect(card('Geomensor').getByRole('link', { name: /^Cadastrar-se/ })).toHaveAttribute(
      'href',
      '/credenciados/credenciados/cadastro/12',
    );
    const button = card('Vistoriador').getByRole('button', { name: 'Cadastrar-se' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('As inscrições terminaram em 03/02/2026.');
  });

  // TEL-9
  it('links applicants, and nobody else, to their solicitações', async () => {
    mockApi({ 'GET /publico/edital': () => [closedEdital(), null] });
    const { unmount } = await renderPage('/editais', 'CREDENCIADOS');
    expect(await screen.findByRole('link', { name: 'Minhas solicitações' })).toHaveAttribute(
      'href',
      '/credenciados/mf-credenciado/solicitacoes',
    );
    unmount();
    await renderPage('/editais', 'CAGEO');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('link', { name: 'Minhas solicitações' })).toBeNull();
  });

  it('shows the notices of an edital with their links, as of a certificate that moved its end (EDT-14)', async () => {
    const avisos = [
      { texto: 'Prorrogado.', rotulo: 'Ver a certidão', link: '/comprovante#codigo=7K3M-9QXD-2VBN-HT45' },
    ];
    mockApi({ 'GET /publico/edital': () => [null, openEdital({ avisos })], [TIPOS]: () => tiposDocumento });
    await show();
    await screen.findAllByRole('article');
    expect(card('Geomensor').getByText(/Prorrogado\./)).toBeVisible();
    expect(card('Geomensor').getByRole('link', { name: 'Ver a certidão' })).toHaveAttribute(
      'href',
      '/credenciados/comprovante#codigo=7K3M-9QXD-2VBN-HT45',
    );
  });

  it('opens each PDF in a new tab, and says so', async () => {
    mockApi({ 'GET /publico/edital': () => [closedEdital(), null] });
    await show();
    await screen.findAllByRole('article');
    const link = card('Vistoriador').getByRole('link', { name: 'Baixar edital (PDF) (abre em nova aba)' });
    expect(link).toHaveAttribute('href', '/credenciados/publico/edital/baixar?idEdital=11');
    expect(link).toHaveAttribute('target', '_blank');
    expect(card('Geomensor').getByText(/Ainda não há edital para geomensor/)).toBeVisible();
    expect(card('Geomensor').queryByRole('link')).toBeNull();
  });

  it('lists documents, steps, and the deadline with its time zone for the open edital', async () => {
    mockApi({
      'GET /publico/edital': () => [null, openEdital({ dataFim: '2999-12-31T02:59:59.000Z' })],
      [TIPOS]: () => tiposDocumento,
    });
    await show();
    const part = within(await screen.findByRole('region', { name: /Como se cadastrar no edital nº 002\/2026/ }));
    expect(await part.findByText('Documento de identificação')).toBeVisible();
    expect(part.getByText('Outros (opcional)')).toBeVisible();
    expect(part.getByText('30/12/2999 23:59:59')).toBeVisible();
    expect(part.getByText(/horário de Belém/)).toBeVisible();
  });

  it('shows the time left, and updates it', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const edital = openEdital({ dataFim: new Date(Date.now() + 2 * 60_000 + 50_000).toISOString() });
    mockApi({ 'GET /publico/edital': () => [null, edital], [TIPOS]: () => tiposDocumento });
    await show();
    await screen.findAllByRole('article');
    expect(card('Geomensor').getByText('Faltam 2 minutos.')).toBeVisible();
    act(() => jest.advanceTimersByTime(60_000));
    expect(card('Geomensor').getByText('Falta 1 minuto.')).toBeVisible();
    // The countdown doesn't interrupt screen readers every minute.
    expect(
      card('Geomensor').getByText('Falta 1 minuto.').closest('[aria-live], [role=status], [role=alert]'),
    ).toBeNull();
  });

  it('closes the card at the deadline, without a reload', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const edital = openEdital({ dataFim: new Date(Date.now() + 60_000).toISOString() });
    mockApi({ 'GET /publico/edital': () => [null, edital], [TIPOS]: () => tiposDocumento });
    await show();
    await screen.findAllByRole('article');
    expect(card('Geomensor').getByText('Aberto')).toBeVisible();
    act(() => jest.advanceTimersByTime(30_000));
    act(() => jest.advanceTimersByTime(30_001));
    expect(card('Geomensor').getByText('Encerrado')).toBeVisible();
    expect(card('Geomensor').getByRole('button', { name: 'Cadastrar-se' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('asks again each minute, for a browser without the stream of events (EDT-15)', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const api = mockApi({ 'GET /publico/edital': () => [closedEdital(), null] });
    await show();
    await screen.findAllByRole('article');
    const before = api.calls('GET /publico/edital').length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(api.calls('GET /publico/edital')).toHaveLength(before + 1);
  });

  it('begins with the day on which staff closed an edital before its end', async () => {
    const closed = { situacao: 'ENCERRADO' as const, valido: false, encerradoEm: '2026-03-10T12:00:00.000Z' };
    mockApi({ 'GET /publico/edital': () => [null, openEdital(closed)] });
    await show();
    await screen.findAllByRole('article');
    expect(card('Geomensor').getByText('Aberto')).toBeVisible();
    expect(card('Geomensor').getByRole('button', { name: 'Cadastrar-se' })).toHaveAccessibleDescription(
      'Inscrições encerradas em 10/03/2026, antes do prazo.',
    );
    expect(screen.getByRole('article', { name: 'Geomensor' }).textContent).toMatch(
      /^Inscrições encerradas em 10\/03\/2026/,
    );
    expect(card('Geomensor').queryByText(/^Falta/)).toBeNull();
  });

  it('shows that it is loading', async () => {
    mockApi({ 'GET /publico/edital': () => new Promise(() => undefined) });
    await show();
    expect(await screen.findByText('Carregando os editais…')).toBeInTheDocument();
  });

  it('offers a retry after a failure', async () => {
    let up = false;
    mockApi({
      'GET /publico/edital': () => {
        if (!up) throw new MockFailure(500);
        return [closedEdital(), null];
      },
    });
    const { user } = await show();
    expect(await screen.findByText('Não foi possível carregar os editais.')).toBeVisible();
    up = true;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  it('shows the cards without the list of documents if that fails', async () => {
    mockApi({
      'GET /publico/edital': () => [null, openEdital()],
      [TIPOS]: () => {
        throw new MockFailure(500);
      },
    });
    await show();
    expect(await screen.findByText('Não foi possível carregar a lista de documentos.')).toBeVisible();
    expect(card('Geomensor').getByRole('link', { name: /^Cadastrar-se/ })).toBeVisible();
  });
});

describe('earlier editais', () => {
  const PAST = 'GET /publico/edital/anteriores';
  const cards = { 'GET /publico/edital': () => [closedEdital(), null] as const } satisfies MockHandlers;
  const button = (name: string) => screen.findByRole('button', { name });
  const link = (name: string) => screen.findByRole('link', { name });

  // TEL-58
  it('are requested only when the person opens the list', async () => {
    const api = mockApi({ ...cards, [PAST]: () => ({ content: [editalAnterior()], totalElements: 1 }) });
    const { user } = await show();
    const open = await link('Ver editais anteriores');
    expect(open).toHaveAttribute('aria-expanded', 'false');
    expect(open).toHaveAttribute('href', '/credenciados/editais?anteriores=1#editais-anteriores');
    expect(api.calls(PAST)).toHaveLength(0);
    await user.click(open);
    const row = await screen.findByRole('row', { name: /003\/2025/ });
    expect(row).toHaveTextContent(/Vistoriador.*10\/02\/2025.*15\/03\/2025/);
    expect(row).not.toHaveTextContent('antes do prazo');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
      'Nº do edital',
      'Tipo',
      'Data de abertura',
      'Data de encerramento',
      'Ações',
    ]);
    const pdf = within(row).getByRole('link', { name: 'Baixar o edital nº 003/2025 (PDF) (abre em nova aba)' });
    expect(pdf).toHaveAttribute('href', '/credenciados/publico/edital/baixar?idEdital=7');
    expect(currentAddress()).toBe('/editais?anteriores=1');
    const close = await link('Ocultar editais anteriores');
    expect(close).toHaveAttribute('aria-expanded', 'true');
    expect(close).toHaveAttribute('href', '/credenciados/editais#editais-anteriores');
    expect(close).toHaveFocus();
    await user.click(close);
    expect(screen.queryByRole('table')).toBeNull();
    expect(currentAddress()).toBe('/editais');
    expect(await link('Ver editais anteriores')).toHaveFocus();
    act(() => window.history.back());
    expect(await screen.findByRole('row', { name: /003\/2025/ })).toBeVisible();
  });

  it('show when one was closed before its end', async () => {
    const early = editalAnterior({ encerradoEm: '2025-03-01T12:00:00.000Z' });
    mockApi({ ...cards, [PAST]: () => ({ content: [early], totalElements: 1 }) });
    await renderPage('/editais?anteriores=1');
    expect(await screen.findByText('antes do prazo, que era 15/03/2025')).toBeVisible();
  });

  it('are listed page by page, with the page in the address', async () => {
    const api = mockApi({ ...cards, [PAST]: () => ({ content: [editalAnterior()], totalElements: 46 }) });
    const { user } = await renderPage('/editais?utm_source=rede&anteriores=1');
    expect(await button('Anterior')).toBeDisabled();
    // A server-rendered page has the same links as this one, whatever the reader's address.
    const next = await link('Próxima');
    expect(next).toHaveAttribute('href', '/credenciados/editais?anteriores=1&pagina=2#editais-anteriores');
    await user.click(next);
    expect(currentAddress()).toBe('/editais?anteriores=1&pagina=2');
    await waitFor(() => expect(api.calls(PAST).at(-1)?.query).toEqual({ pagina: 1, tamanho: 15 }));
    expect(await link('Próxima')).toHaveFocus();
    expect(await link('Anterior')).toHaveAttribute('href', '/credenciados/editais?anteriores=1#editais-anteriores');
  });

  it('keep the page size from page to page', async () => {
    mockApi({ ...cards, [PAST]: () => ({ content: [editalAnterior()], totalElements: 46 }) });
    await renderPage('/editais?anteriores=1&tamanho=30');
    const href = '/credenciados/editais?anteriores=1&tamanho=30&pagina=2#editais-anteriores';
    expect(await link('Próxima')).toHaveAttribute('href', href);
  });

  it('a page beyond the end leads to the last one', async () => {
    mockApi({ ...cards, [PAST]: () => ({ content: [], totalElements: 16 }) });
    await renderPage('/editais?anteriores=1&pagina=9');
    const href = '/credenciados/editais?anteriores=1&pagina=2#editais-anteriores';
    expect(await link('Ir para a página 2')).toHaveAttribute('href', href);
  });

  it('show an empty list', async () => {
    mockApi({ ...cards, [PAST]: () => ({ content: [], totalElements: 0 }) });
    await renderPage('/editais?anteriores=1');
    expect(await screen.findByText('Não há editais anteriores.')).toBeVisible();
  });

  it('offer a retry after a failure, which leaves the cards as they are', async () => {
    let up = false;
    mockApi({
      ...cards,
      [PAST]: () => {
        if (!up) throw new MockFailure(500);
        return { content: [editalAnterior()], totalElements: 1 };
      },
    });
    const { user } = await renderPage('/editais?anteriores=1');
    await screen.findByText('Não foi possível carregar a lista.');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    up = true;
    await user.click(await button('Tentar novamente'));
    expect(await screen.findByRole('row', { name: /003\/2025/ })).toBeVisible();
  });
});
