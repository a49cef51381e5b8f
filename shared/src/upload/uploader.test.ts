import type { Arquivo } from '@credenciados/contract/documento';
import { ApiError } from '../http/api-error.ts';
import { createUploader, type Transport } from './uploader.ts';

const TIPO = { codigo: 'OUTROS', descricao: 'Outros' };
const settle = () => new Promise((resolve) => setTimeout(resolve));

const arquivo = (key: string, { name, size }: File): Arquivo => ({
  key,
  caminho: key,
  nome: name,
  tamanho: size,
  sha256: 'ab'.repeat(32),
});

/** Server that answers on command. */
function slowServer() {
  const calls: {
    file: File;
    signal: AbortSignal;
    progress: (fraction: number) => void;
    answer: (key: string) => void;
    fail: (error: unknown) => void;
    pause: (error: unknown, now: () => void) => void;
    attempt: () => void;
  }[] = [];
  const send: Transport['send'] = (file, { signal, onProgress, onPause, onAttempt }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      calls.push({
        file,
        signal,
        progress: onProgress,
        answer: (key) => resolve(arquivo(key, file)),
        fail: reject,
        pause: onPause,
        attempt: onAttempt,
      });
    });
  return { calls, send };
}

function start() {
  const server = slowServer();
  const sent: string[] = [];
  const givenUp: string[] = [];
  const queue = createUploader<typeof TIPO>({
    send: server.send,
    giveUp: ({ name }) => void givenUp.push(name),
    onSent: ({ file }, { key }) => void sent.push(`${file.name}=${key}`),
  });
  const states = () => queue.store.getState().items.map(({ file, status }) => `${file.name} ${status}`);
  const idOf = (name: string) => queue.store.getState().items.find(({ file }) => file.name === name)?.id ?? -1;
  return { ...server, sent, givenUp, queue, states, idOf };
}

const a = new File(['a'], 'a.pdf');
const b = new File(['b'], 'b.pdf');

describe('an uploader', () => {
  it('sends one file at a time, in order', async () => {
    const { queue, calls, sent, states } = start();
    queue.add([a, b], TIPO);
    expect(states()).toEqual(['a.pdf loading', 'b.pdf waiting']);
    expect(calls).toHaveLength(1);
    calls[0]?.answer('k1');
    await settle();
    expect(sent).toEqual(['a.pdf=k1']);
    expect(states()).toEqual(['b.pdf loading']);
    calls[1]?.answer('k2');
    await settle();
    expect(sent).toEqual(['a.pdf=k1', 'b.pdf=k2']);
    expect(states()).toEqual([]);
  });

  it('reports a file’s progress', () => {
    const { queue, calls } = start();
    queue.add([a], TIPO);
    calls[0]?.progress(0.4);
    expect(queue.store.getState().items[0]?.progress).toBe(0.4);
  });

  it('cancels the present file and continues with the next', async () => {
    const { queue, calls, sent, givenUp, states, idOf } = start();
    queue.add([a, b], TIPO);
    queue.cancel(idOf('a.pdf'));
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(givenUp).toEqual(['a.pdf']);
    expect(states()).toEqual(['b.pdf loading']);
    calls[0]?.answer('late');
    await settle();
    expect(sent).toEqual([]);
    calls[1]?.answer('k2');
    await settle();
    expect(sent).toEqual(['b.pdf=k2']);
  });

  it('keeps a failed file for a retry, with the refusal’s message', async () => {
    const { queue, calls, sent, states, idOf } = start();
    queue.add([a, b], TIPO);
    calls[0]?.fail(new ApiError(409, { message: 'Este envio continua em outra janela.' }));
    await settle();
    expect(states()).toEqual(['a.pdf failed', 'b.pdf loading']);
    expect(queue.store.getState().items[0]?.error).toBe('Este envio continua em outra janela.');
    calls[1]?.answer('k2');
    await settle();
    queue.retry(idOf('a.pdf'));
    calls[2]?.answer('k3');
    await settle();
    expect(sent).toEqual(['b.pdf=k2', 'a.pdf=k3']);
    expect(states()).toEqual([]);
  });

  // DOC-14
  it.each([
    [413, undefined, 'refused'],
    [415, undefined, 'refused'],
    [422, 'ARQUIVO_MALICIOSO', 'refused'],
    [422, 'ENVIOS_DEMAIS', 'failed'],
    [403, 'RASCUNHO_INVALIDO', 'failed'],
  ])('knows if the file itself was refused: %d %s', async (status, codigo, end) => {
    const { queue, calls, states } = start();
    queue.add([a, b], TIPO);
    calls[0]?.fail(new ApiError(status, { message: 'Não.', codigo }));
    await settle();
    expect(states()).toEqual([`a.pdf ${end}`, 'b.pdf loading']);
  });

  it('stops all uploads at once', async () => {
    const { queue, calls, sent, givenUp, states } = start();
    queue.add([a, b], TIPO);
    queue.cancelAll();
    expect(givenUp).toEqual([]);
    expect(states()).toEqual([]);
    expect(calls[0]?.signal.aborted).toBe(true);
    await settle();
    expect(calls).toHaveLength(1);
    expect(sent).toEqual([]);
    queue.add([b], TIPO);
    expect(calls).toHaveLength(2);
  });

  it('shows a pause with its reason; others wait, and the person may cancel it', async () => {
    const { queue, calls, sent, states, idOf } = start();
    queue.add([a, b], TIPO);
    calls[0]?.progress(0.7);
    const now = jest.fn();
    calls[0]?.pause(new ApiError(0, null), now);
    expect(states()).toEqual(['a.pdf pausing', 'b.pdf waiting']);
    expect(queue.store.getState().items[0]?.error).toBe('Houve um erro ao enviar o arquivo.');
    queue.retry(idOf('a.pdf'));
    expect(now).toHaveBeenCalledTimes(1);
    calls[0]?.attempt();
    expect(states()).toEqual(['a.pdf loading', 'b.pdf waiting']);
    expect(queue.store.getState().items[0]).toMatchObject({ progress: 0.7, error: null });
    calls[0]?.answer('k1');
    await settle();
    expect(sent).toEqual(['a.pdf=k1']);
  });

  it('cancels a paused file like any other', () => {
    const { queue, calls, states, idOf } = start();
    queue.add([a, b], TIPO);
    calls[0]?.pause(new ApiError(0, null), () => undefined);
    queue.cancel(idOf('a.pdf'));
    expect(states()).toEqual(['b.pdf loading']);
  });
});
