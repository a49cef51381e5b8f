import type { Arquivo } from '@credenciados/contract/documento';
import { ERROR } from '@credenciados/contract/texts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../http/api-error.ts';

/** A file on its way to the server, and what it is for. */
export interface UploadItem<T> {
  id: number;
  file: File;
  tipo: T;
  /** `pausing`: an attempt failed and another will follow by itself. `refused`: for what the file is, so that it never goes (DOC-14). */
  status: 'waiting' | 'loading' | 'pausing' | 'failed' | 'refused';
  /** 0 to 1. */
  progress: number;
  error: string | null;
}

/** Callbacks of a file that is being sent. */
export interface SendOptions {
  /** Stops it; what came of it can be resumed. */
  signal: AbortSignal;
  /** A request goes out. */
  onAttempt: () => void;
  onProgress: (fraction: number) => void;
  /** A request failed. The next one follows by itself, or at once by `now`. */
  onPause: (error: unknown, now: () => void) => void;
}

/** How files are sent. */
export interface Transport {
  send: (file: File, options: SendOptions) => Promise<Arquivo>;
  /** Leaves nothing of a file that a person cancelled. */
  giveUp: (file: File) => void;
}

interface UploaderOptions<T> extends Transport {
  /** A file has arrived; it leaves the queue. */
  onSent: (item: UploadItem<T>, arquivo: Arquivo) => void;
}

/**
 * Uploads files one after the other. What may pass by itself, as a lost connection, is tried again without being asked;
 * what failed for good waits for the person to retry, to give another file or to give up.
 */
export interface Uploader<T> {
  store: StoreApi<{ items: readonly UploadItem<T>[] }>;
  add: (files: readonly File[], tipo: T) => void;
  /** Tries again at once a file that failed or that waits for its next attempt. */
  retry: (id: number) => void;
  /** Stops a file that is on its way, or forgets one that waits or failed. */
  cancel: (id: number) => void;
  /** Stops all; what came of it stays for a while, should the same files be chosen again. */
  cancelAll: () => void;
}

/** The file that is being sent. */
interface Running {
  id: number;
  controller: AbortController;
  /** Ends a pause between two attempts. */
  now: () => void;
}

/** Makes an uploader with nothing to do. */
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

/** Nothing more becomes of a file by itself. */
export const isOver = ({ status }: Pick<UploadItem<unknown>, 'status'>): boolean =>
  status === 'failed' || status === 'refused';

/** Answers that are about the file itself, its size, its name and what is in it, but for those about how many others wait. */
function endOf(error: unknown): 'failed' | 'refused' {
  const about = error instanceof ApiError && [413, 415, 422].includes(error.status);
  return about && error.codigo !== 'ENVIOS_DEMAIS' ? 'refused' : 'failed';
}

/** Server's message about the file, or a general one. */
function wording(error: unknown): string {
  // For 503 and 507 the server's message says what to do.
  const told = error instanceof ApiError && (error.status < 500 || [503, 507].includes(error.status));
  return told && error.status !== 0 && error.message ? error.message : ERROR.upload;
}
