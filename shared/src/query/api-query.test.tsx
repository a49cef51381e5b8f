import { useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { ModuleRoot } from '../module/create-module.tsx';
import { AnyWidget } from '../module/remote-widget.tsx';
import { MockFailure, type MockHandlers, mockApi, renderInModule, setWidgetLoader } from '../testing/index.ts';
import { apiQuery, refresh } from './api-query.ts';
import { queryClient } from './query-client.ts';

const STATES = 'GET /publico/municipios/estados';
const OF_STATE = 'GET /publico/municipios/findByCodigoEstado/:uf';

function States({ name }: { name: string }) {
  const { data } = useQuery(apiQuery(STATES, { silent: true }));
  return <p>{`${name}: ${data?.map(({ nome }) => nome).join() ?? 'nada'}`}</p>;
}

function Towns({ uf, version }: { uf: 'AC' | 'AL' | null; version?: number }) {
  const { data, isFetching } = useQuery(apiQuery(OF_STATE, uf && { params: { uf } }, version));
  return <p>{isFetching ? 'Carregando' : (data?.map(({ nome }) => nome).join() ?? 'nada')}</p>;
}

const TOWNS: MockHandlers = {
  [OF_STATE]: ({ params }) => [{ id: 1, codigoEstado: params.uf, nome: `Cidade de ${params.uf}` }],
};

test('equal queries share one answer, however failures are shown', async () => {
  const api = mockApi({ [STATES]: () => [{ codigo: 'AC', nome: 'Acre' }] });
  renderInModule(
    <>
      <States name="um" />
      <States name="outro" />
    </>,
  );
  expect(await screen.findByText('um: Acre')).toBeVisible();
  expect(screen.getByText('outro: Acre')).toBeVisible();
  expect(api.calls(STATES)).toHaveLength(1);
  expect(queryClient.getQueryData(apiQuery(STATES).queryKey)).toEqual([{ codigo: 'AC', nome: 'Acre' }]);
});

test('input and options are part of the key', async () => {
  const api = mockApi(TOWNS);
  renderInModule(
    <>
      <Towns uf="AC" />
      <Towns uf="AL" />
      <Towns uf="AL" version={2} />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText(/Cidade de A[CL]/)).toHaveLength(3));
  expect(api.calls(OF_STATE).map(({ params }) => params.uf)).toEqual(['AC', 'AL', 'AL']);
});

test('makes no request while the input is unknown', async () => {
  const api = mockApi(TOWNS);
  renderInModule(<Towns uf={null} />);
  expect(screen.getByText('nada')).toBeVisible();
  await refresh(OF_STATE);
  expect(api.calls()).toHaveLength(0);
});

function Failing() {
  const { error } = useQuery(apiQuery(STATES, { silent: true }));
  return <p>{error ? 'falhou' : 'espera'}</p>;
}

test.each([
  [504, 1],
  [503, 2],
])(
  'after %d an endpoint is called %d times: a 504 isn’t retried, since the portal has already waited',
  async (status, times) => {
    jest.useFakeTimers();
    try {
      const api = mockApi({
        [STATES]: () => {
          throw new MockFailure(status);
        },
      });
      renderInModule(<Failing />);
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      expect(screen.getByText('falhou')).toBeVisible();
      expect(api.calls(STATES)).toHaveLength(times);
    } finally {
      jest.useRealTimers();
    }
  },
);

test('a refresh refetches the answers of its endpoints, and no others', async () => {
  let nome = 'Acre';
  const api = mockApi({ ...TOWNS, [STATES]: () => [{ codigo: 'AC', nome }] });
  renderInModule(
    <>
      <States name="estados" />
      <Towns uf="AC" />
    </>,
  );
  await screen.findByText('estados: Acre');
  await screen.findByText('Cidade de AC');
  nome = 'Acre, de novo';
  await refresh(STATES);
  expect(await screen.findByText('estados: Acre, de novo')).toBeVisible();
  expect(api.calls(OF_STATE)).toHaveLength(1);
});

/** Two modules with the same key for answers of different shapes. */
const OF_NUMBERS = { queryKey: Object.freeze(['/edital/contagem']), queryFn: async () => ({ total: 7 }) };
const OF_NAMES = { queryKey: OF_NUMBERS.queryKey, queryFn: async () => ['Ana', 'Bia'] };

function Numbers() {
  const { data } = useQuery(OF_NUMBERS);
  return <p>{data ? `total ${data.total.toFixed(0)}` : 'espera'}</p>;
}

function Names() {
  const { data } = useQuery(OF_NAMES);
  return <p>{data ? data.map((name) => name.toUpperCase()).join(' e ') : 'espera'}</p>;
}

test('two modules with the same key have separate answers, as do a widget and its page', async () => {
  setWidgetLoader(async () => Names);
  render(
    <ModuleRoot name="mf-um">
      <Numbers />
      <AnyWidget module="mf-dois" widget="names" />
    </ModuleRoot>,
  );
  render(
    <ModuleRoot name="mf-tres">
      <Names />
    </ModuleRoot>,
  );
  await waitFor(() => expect(screen.getAllByText('ANA e BIA')).toHaveLength(2));
  expect(screen.getByText('total 7')).toBeVisible();
});

function Impostor() {
  const { queryKey } = apiQuery(STATES);
  const { data } = useQuery({ queryKey, queryFn: async () => 'outra coisa' });
  return <p>{`impostor: ${data ?? ''}`}</p>;
}

test('a key that looks like the contract’s belongs to its module, while apiQuery’s answers are shared', async () => {
  const api = mockApi({ [STATES]: () => [{ codigo: 'AC', nome: 'Acre' }] });
  render(
    <ModuleRoot name="mf-um">
      <Impostor />
    </ModuleRoot>,
  );
  await screen.findByText('impostor: outra coisa');
  for (const name of ['mf-dois', 'mf-tres']) {
    render(
      <ModuleRoot name={name}>
        <States name={name} />
      </ModuleRoot>,
    );
  }
  expect(await screen.findByText('mf-dois: Acre')).toBeVisible();
  expect(await screen.findByText('mf-tres: Acre')).toBeVisible();
  expect(api.calls(STATES)).toHaveLength(1);
});
