import type { Arquivo } from '@credenciados/contract/documento';
import { RULE } from '@credenciados/contract/rule-texts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../http/api-error.ts';

/** A file being uploaded, with its purpose. */
export interface UploadItem<T> {
  id: number;
  file: File;
  tipo: T;
  /**
   * `pausing`: an attempt failed and another follows automatically. `refused`: the file itself is invalid, so a retry never helps (DOC-14).
   */
  status: 'waiting' | 'loading' | 'pausing' | 'failed' | 'refused';
  /** Fraction from 0 to 1. */
  progress: number;
  error: string | null;
}

/** Callbacks of a file that is being sent. */
export interface SendOptions {
  /** Aborts the upload, which can be resumed later. */
  signal: AbortSignal;
  /** Called for each request. */
  onAttempt: () => void;
  onProgress: (fraction: number) => void;
  /** Called after a failed request. The next one follows automatically, or at once by `now`. */
  onPause: (error: unknown, now: () => void) => void;
}

/** How files are sent. */
export interface Transport {
  send: (file: File, options: SendOptions) => Promise<Arquivo>;
  /** Removes all data of a file that the person cancelled. */
  giveUp: (file: File) => void;
}

interface UploaderOptions<T> extends Transport {
  /** Called when a file was uploaded and leaves the queue. */
  onSent: (item: UploadItem<T>, arquivo: Arquivo) => void;
}

/**
 * Uploads files one after the other. Temporary failures, such as a lost connection, are retried automatically. After others the person
 * retries, chooses another file or cancels.
 */
export interface Uploader<T> {
  store: StoreApi<{ items: readonly UploadItem<T>[] }>;
  add: (files: readonly File[], tipo: T) => void;
  /** Retries at once a file that failed or waits for its next attempt. */
  retry: (id: number) => void;
  /** Cancels an upload, or removes a waiting or failed file. */
  cancel: (id: number) => void;
  /** Cancels all uploads. Their data stays for a while, in case the files are chosen again. */
  cancelAll: () => void;
}

/** The file that is being sent. */
interface Running {
  id: number;
  controller: AbortController;
  /** Ends a pause between two attempts. */
  now: () => void;
}

/** Creates an uploader with an empty queue. */
export function createUploader<T>({ send, giveUp, onSent }: UploaderOptions<T>): Uploader<T> {
  const store = createStore<{ items: readonly UploadItem<T>[] }>()(() => ({ items: [] }));
  let lastId = 0;
  let current: Running | null = null;

  const items = () => store.getState().items;
  const patch = (id: number, changes: Partial<UploadItem<T>>) =>
    store.setState({ items: items().map((item) => (item.id === id ? { ...item, ...changes } : item)) });
  const remove = (id: number) => store.setState({ items: items().filter((item) => item.id !== id) });

  async function run(item: UploadItem<T>): Promise<void> {
    const controller = new AbortController();
    const { id, file } = item;
    const running: Running = { id, controller, now: () => undefined };
    current = running;
    try {
      patch(id, { status: 'loading', error: null });
      const arquivo = await send(file, {
        signal: controller.signal,
        onAttempt: () => patch(id, { status: 'loading', error: null }),
        onProgress: (progress) => patch(id, { progress }),
        onPause: (error, now) => {
          running.now = now;
          patch(id, { status: 'pausing', error: wording(error) });
        },
      });
      if (!controller.signal.aborted) {
        remove(id);
        onSent(item, arquivo);
      }
    } catch (error) {
      if (!controller.signal.aborted) patch(id, { status: endOf(error), error: wording(error) });
    } finally {
      if (current === running) {
        current = null;
        next();
      }
    }
  }

  function next(): void {
    const waiting = current ? undefined : items().find(({ status }) => status === 'waiting');
    if (waiting) void run(waiting);
  }

  function stop(): void {
    const running = current;
    current = null;
    running?.controller.abort();
  }

  function cancel(id: number): void {
    const item = items().find((each) => each.id === id);
    remove(id);
    if (current?.id === id) stop();
    if (item) giveUp(item.file);
    next();
  }

  return {
    store,
    add(files, tipo) {
      const added = files.map((file): UploadItem<T> => {
        lastId += 1;
        return { id: lastId, file, tipo, status: 'waiting', progress: 0, error: null };
      });
      store.setState({ items: [...items(), ...added] });
      next();
    },
    retry(id) {
      if (current?.id === id) {
        current.now();
        return;
      }
      patch(id, { status: 'waiting', error: null });
      next();
    },
    cancel,
    cancelAll() {
      store.setState({ items: [] });
      stop();
    },
  };
}

/** True if nothing further happens to a file automatically. */
export const isOver = ({ status }: Pick<UploadItem<unknown>, 'status'>): boolean =>
  status === 'failed' || status === 'refused';

/** Distinguishes answers about the file itself (size, name, content) from those about the server's load. */
function endOf(error: unknown): 'failed' | 'refused' {
  const about = error instanceof ApiError && [413, 415, 422].includes(error.status);
  return about && error.codigo !== 'ENVIOS_DEMAIS' ? 'refused' : 'failed';
}

/** Server's message about the file, or a general one. */
function wording(error: unknown): string {
  // For 503 and 507 the server's message tells the person what to do.
  const hasMessage = error instanceof ApiError && (error.status < 500 || [503, 507].includes(error.status));
  return hasMessage && error.status !== 0 && error.message ? error.message : RULE.upload;
}
