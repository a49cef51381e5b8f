import type { RegistroRow, Tempo } from '@credenciados/contract';
import { currentAddress, MockFailure, type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptor } from '../../module.ts';

const ROW: RegistroRow = {
  ...{
    nome: 'Ana Souza',
    situacao: 'ATIVO',
    desde: '2026-03-21T15:00:00.000Z',
    validoAte: null,
    suspensoAte: null,
    condicaoAte: null,
  },
  ...{ registroConselho: 'PA-1234', municipio: 'Belém', uf: 'PA', edital: '1/2026' },
};
const LIST = 'GET /publico/registro';
const SEARCH = 'POST /publico/registro/busca';

async function open(answers: MockHandlers = {}, search = '') {
  const api = mockApi({
    [LIST]: () => ({ content: [ROW], totalElements: 1 }),
    [SEARCH]: () => ({ content: [], totalElements: 0 }),
    'GET /publico/registro/municipios': () => [{ id: 1_501_402, nome: 'Belém', total: 1 }],
    ...answers,
  });
  await act(async () => renderRoutes(descriptor.routes, { path: `/registro${search}` }));
  return api;
}

describe('the public register (REG-1)', () => {
  it('shows each person with the state, and since when', async () => {
    const suspended = { ...ROW, nome: 'Bento', situacao: 'SUSPENSO', suspensoAte: '2026-05-01T02:59:59.000Z' } as const;
    const gone = { ...ROW, nome: 'Carlos', situacao: 'INATIVO', municipio: null } as const;
    const valid = { ...ROW, nome: 'Davi', validoAte: '2027-03-22T02:59:59.000Z' };
    const over = { ...valid, nome: 'Elza', situacao: 'VENCIDO', desde: '2026-04-01T02:59:59.000Z' } as const;
    const content = [ROW, suspended, gone, valid, over];
    await open({ [LIST]: () => ({ content, totalElements: content.length }) });
    expect(await screen.findByRole('row', { name: /Ana Souza Credenciado/ })).toHaveTextContent(
      'Credenciamento desde 21/03/2026',
    );
    expect(screen.getByRole('row', { name: /Bento/ })).toHaveTextContent('suspenso até 30/04/2026');
    expect(screen.getByRole('row', { name: /Carlos/ })).toHaveTextContent(/Descredenciado.*Desde 21\/03\/2026.*PA/);
    expect(screen.getByRole('row', { name: /Davi/ })).toHaveTextContent('desde 21/03/2026, válido até 21/03/2027');
    expect(screen.getByRole('row', { name: /Elza/ })).toHaveTextContent(/Vencido.*Desde 31\/03\/2026/);
    expect(screen.getByRole('link', { name: /CSV/ })).toHaveAttribute(
      'href',
      '/credenciados/publico/registro/baixar?formato=csv',
    );
  });

  it('keeps filters in the address, and a name out of it', async () => {
    const user = userEvent.setup();
    const api = await open();
    await screen.findByRole('row', { name: /Ana Souza/ });
    await user.selectOptions(screen.getByLabelText('UF'), 'PA');
    await user.selectOptions(await screen.findByLabelText('Município'), await screen.findByText('Belém (1)'));
    await waitFor(() => expect(currentAddress()).toMatch(/registro\?uf=PA&municipio=1501402$/));
    expect(api.calls(LIST).at(-1)?.query).toMatchObject({ tipo: 'GEOMENSOR', uf: 'PA', municipio: 1_501_402 });
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'josé{Enter}');
    expect(await screen.findByText('Nenhuma pessoa credenciada encontrada.')).toBeVisible();
    expect(api.calls(SEARCH).at(-1)?.sent).toMatchObject({ nome: 'josé', uf: 'PA', municipio: 1_501_402 });
    expect(currentAddress()).not.toContain('jos');
    await user.selectOptions(screen.getByLabelText('UF'), '');
    await waitFor(() => expect(api.calls(SEARCH).at(-1)?.sent).not.toHaveProperty('municipio'));
  });

  it('ignores parameters that it doesn’t know', async () => {
    const api = await open({}, '?tipo=OUTRO&uf=XX&municipio=1501402&pagina=x');
    await screen.findByRole('row', { name: /Ana Souza/ });
    expect(api.calls(LIST)[0]?.query).toEqual({ tipo: 'GEOMENSOR', pagina: 0, tamanho: 15 });
  });

  it('prints one line a person, with the moment and the filters of the list', async () => {
    await open();
    await screen.findByRole('row', { name: /Ana Souza/ });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(
      screen.getByText(/^Situação em .* Lista: Geomensor, todas as UFs\. .*\/credenciados\/registro\.$/),
    ).toBeInTheDocument();
  });

  it('says that nobody is there yet, and offers another try after a failure', async () => {
    const user = userEvent.setup();
    let fails = true;
    await open({
      [LIST]: () => {
        if (fails) throw new MockFailure(503);
        return { content: [], totalElements: 0 };
      },
    });
    const again = await screen.findByRole('button', { name: /Tentar novamente/ });
    fails = false;
    await user.click(again);
    expect(await screen.findByText('Ainda não há pessoas credenciadas aqui.')).toBeVisible();
  });
});

describe('the pages below the register', () => {
  const DIA = { dia: '2026-03-21', feitoEm: '2026-03-21T03:00:00.000Z', registros: 4 };
  const TEMPO: Tempo = { tipo: 'GEOMENSOR', edital: '1/2026', decididas: 20, mediana: 6.5, p90: 14 };
  const openBelow = (page: string, answers: MockHandlers) => {
    mockApi(answers);
    return act(async () => renderRoutes(descriptor.routes, { path: `/registro/${page}` }));
  };

  it('offer the files of each day with their hashes (REG-3)', async () => {
    await openBelow('dias', {
      'GET /publico/registro/dias': () => ({
        content: [{ ...DIA, csv: 'a'.repeat(64), json: 'b'.repeat(64) }],
        totalElements: 1,
      }),
    });
    expect(await screen.findByRole('row', { name: /21\/03\/2026/ })).toHaveTextContent('a'.repeat(64));
    expect(screen.getByRole('link', { name: 'Baixar JSON de 21/03/2026' })).toHaveAttribute(
      'href',
      '/credenciados/publico/registro/dia/2026-03-21?formato=json',
    );
  });

  it('show how long decisions take (REG-5)', async () => {
    await openBelow('tempos', { 'GET /publico/registro/tempos': () => [TEMPO] });
    expect(await screen.findByRole('row', { name: /1\/2026/ })).toHaveTextContent(/20.*6,5 dias.*14 dias/);
    expect(screen.getByRole('link', { name: /CSV/ })).toHaveAttribute(
      'href',
      '/credenciados/publico/registro/tempos/baixar?formato=csv',
    );
  });

  it('say that nothing is there yet, and offer another try after a failure', async () => {
    const user = userEvent.setup();
    let fails = true;
    await openBelow('dias', {
      'GET /publico/registro/dias': () => {
        if (fails) throw new MockFailure(503);
        return { content: [], totalElements: 0 };
      },
    });
    const again = await screen.findByRole('button', { name: /Tentar novamente/ });
    fails = false;
    await user.click(again);
    expect(await screen.findByText('Ainda não há registro guardado.')).toBeVisible();
  });

  it('say that no edital has enough decisions', async () => {
    await openBelow('tempos', { 'GET /publico/registro/tempos': () => [] });
    expect(await screen.findByText('Ainda não há tempos a mostrar.')).toBeVisible();
  });
});
