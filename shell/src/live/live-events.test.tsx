import { type Endpoint, endpoints, readsOf } from '@credenciados/contract';
import { apiQuery } from '@credenciados/shared';
import { clearSession, queryClient } from '@credenciados/shared/shell';
import { noticesShown, signInAs } from '@credenciados/shared/testing';
import { act, render, waitFor } from '@testing-library/react';
import { useLive } from './live.store.ts';
import { RECORDS } from './live-events.ts';
import { pauseAfter } from './stay-connected.ts';
import { useLiveEvents } from './use-live-events.ts';

function LiveEvents() {
  useLiveEvents();
  return null;
}

/** Event stream of the server. */
interface Stream {
  say: (text: string) => void;
  end: () => void;
  aborted: () => boolean;
  headers: unknown;
}
const streams: Stream[] = [];
/** Statuses of the next attempts; an open stream once the list is empty. */
let answers: number[] = [];

async function fakeFetch(_address: unknown, { signal, headers }: RequestInit = {}): Promise<unknown> {
  const status = answers.shift();
  if (status === 0) throw new TypeError('Failed to fetch');
  if (status) return { ok: false, status, body: null };
  const queue: Uint8Array[] = [];
  let over = false;
  let wake: () => void = () => undefined;
  const say = (text: string) => {
    queue.push(new TextEncoder().encode(text));
    wake();
  };
  const end = () => {
    over = true;
    wake();
  };
  signal?.addEventListener('abort', end);
  streams.push({ say, end, aborted: () => signal?.aborted ?? false, headers });
  const read = async () => {
    if (queue.length === 0 && !over) await new Promise<void>((resolve) => (wake = resolve));
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
    return queue.length > 0 ? { done: false, value: queue.shift() } : { done: true };
  };
  return { ok: true, status: 200, body: { getReader: () => ({ read }) } };
}

/** Fake of the browser's locks, which all tabs share: the next in the queue gets a lock when its holder releases it. */
function fakeLocks() {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) => {
      const mine = turn.then(() => (signal.aborted ? undefined : hold()));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}

const invalidated = jest.spyOn(queryClient, 'invalidateQueries');
const isLive = () => useLive.getState().live;
const nth = (index: number): Stream => {
  const stream = streams[index];
  if (!stream) throw new Error(`There is no stream ${index}`);
  return stream;
};

beforeEach(() => {
  streams.length = 0;
  answers = [];
  invalidated.mockClear();
  Object.assign(globalThis, { fetch: fakeFetch });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
});

test('pushed changes refetch, with any split of the stream', async () => {
  signInAs('CREDENCIADOS');
  render(<LiveEvents />);
  await waitFor(() => expect(isLive()).toBe(true));
  await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(1));
  for (const piece of [': \n\nev', 'ent: mud', 'ou\ndata: {}\n', '\nevent: mudou\ndata: {}\n\n']) nth(0).say(piece);
  await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(2));
  expect(nth(0).headers).toMatchObject({ Authorization: expect.stringMatching(/^Bearer \S+/) });
});

test('a changed edital refetches only queries of editais', async () => {
  signInAs('CREDENCIADOS');
  render(<LiveEvents />);
  await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(1));
  const { queryKey: editais } = apiQuery('GET /publico/edital');
  const { queryKey: conversas } = apiQuery('GET /conversa/getByUser', { query: { tamanho: 1 } });
  for (const key of [editais, conversas]) queryClient.setQueryData(key, []);
  nth(0).say('event: edital\ndata: {}\n\n');
  await waitFor(() => expect(queryClient.getQueryState(editais)?.isInvalidated).toBe(true));
  expect(queryClient.getQueryState(conversas)?.isInvalidated).toBe(false);
});

// EDT-15
test('a visitor follows the editais a while after the page came, without a token', async () => {
  jest.useFakeTimers();
  const { unmount } = render(<LiveEvents />);
  expect(streams).toHaveLength(0);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(nth(0).headers).toEqual({ Accept: 'text/event-stream' });
  await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(1));
  const { queryKey: editais } = apiQuery('GET /publico/edital');
  queryClient.setQueryData(editais, []);
  nth(0).say('event: edital\ndata: {}\n\n');
  await waitFor(() => expect(queryClient.getQueryState(editais)?.isInvalidated).toBe(true));
  unmount();
  jest.useRealTimers();
});

// EDT-15
test('a visitor without a stream is shown nothing, asks again after half a minute or more, and polls', async () => {
  jest.useFakeTimers();
  answers = [429, 429];
  const { container, unmount } = render(<LiveEvents />);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(isLive()).toBe(false);
  expect(noticesShown()).toEqual([]);
  expect(container).toBeEmptyDOMElement();
  await act(() => jest.advanceTimersByTimeAsync(29_000));
  expect(answers).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(answers).toHaveLength(0);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(isLive()).toBe(true);
  unmount();
  jest.useRealTimers();
});

test('a stream that ends is reopened, and missed changes are refetched', async () => {
  signInAs('CREDENCIADOS');
  render(<LiveEvents />);
  await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(1));
  act(() => nth(0).end());
  await waitFor(() => expect(isLive()).toBe(false));
  await waitFor(() => expect(streams).toHaveLength(2));
  await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(2));
  expect(isLive()).toBe(true);
});

test('without a network it waits until there is one', async () => {
  answers = [0, 503];
  signInAs('CREDENCIADOS');
  render(<LiveEvents />);
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(isLive()).toBe(false);
  for (const left of [0, -1]) {
    await waitFor(() => {
      act(() => window.dispatchEvent(new Event('online')));
      expect(left < 0 ? streams : answers).toHaveLength(left < 0 ? 1 : 0);
    });
  }
  await waitFor(() => expect(isLive()).toBe(true));
});

test('an expired session is detected by an ordinary request', async () => {
  answers = [401];
  signInAs('CREDENCIADOS');
  render(<LiveEvents />);
  await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(1));
  expect(isLive()).toBe(false);
});

test('two tabs share one connection, and the second takes it over', async () => {
  signInAs('CREDENCIADOS');
  const first = render(<LiveEvents />);
  await waitFor(() => expect(streams).toHaveLength(1));
  render(<LiveEvents />);
  await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(1));
  expect(streams).toHaveLength(1);
  first.unmount();
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(nth(0).aborted()).toBe(true);
  await waitFor(() => expect(isLive()).toBe(true));
});

test('signing out ends it', async () => {
  signInAs('CREDENCIADOS');
  render(<LiveEvents />);
  await waitFor(() => expect(isLive()).toBe(true));
  act(() => clearSession());
  await waitFor(() => expect(nth(0).aborted()).toBe(true));
  expect(isLive()).toBe(false);
});

test('pauses grow with jitter, up to a minute', () => {
  expect([0, 1, 2, 3].map((failures) => pauseAfter(failures, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect(pauseAfter(2, 0)).toBe(2000);
  expect(pauseAfter(20, 1)).toBe(60_000);
});

it('an event refetches nothing that a lagging replica answers, except the list of former editais', () => {
  const all: Record<string, Endpoint> = endpoints;
  const asked = Object.values(RECORDS).flatMap((records) => readsOf(...records));
  expect(asked.filter((key) => all[key]?.mayLag)).toEqual(['GET /publico/edital/anteriores']);
});
