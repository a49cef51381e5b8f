import { createStore, type StoreApi } from 'zustand/vanilla';
import { ERROR } from '../../../contract/texts.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { AttachedDocument } from '../registration.values.ts';
import type { ChosenType } from './select-files.ts';
import { type SendFile, sendPersistently } from './send-persistently.ts';

/** A file on its way to the server. */
export interface UploadItem {
  id: number;
  file: File;
  tipo: ChosenType;
  /** `pausing`: an attempt failed and another will follow by itself. */
  status: 'waiting' | 'loading' | 'pausing' | 'failed';
  /** 0 to 1. */
  progress: number;
  error: string | null;
}

interface QueueOptions {
  send: SendFile;
  /** A file has arrived; it leaves the queue. */
  onSent: (item: UploadItem, key: string) => void;
}

/**
 * Uploads files one after the other. What may pass by itself, as a lost connection, is tried again without being asked;
 * what failed for good waits for the person to retry or to give up.
 */
export interface UploadQueue {
  store: StoreApi<{ items: readonly UploadItem[] }>;
  add: (files: readonly File[], tipo: ChosenType) => void;
  /** Tries again at once a file that failed or that waits for its next attempt. */
  retry: (id: number) => void;
  /** Stops a file that is on its way, or forgets one that waits or failed. */
  cancel: (id: number) => void;
  cancelAll: () => void;
}

/** The file that is being sent. */
interface Running {
  id: number;
  controller: AbortController;
  /** Ends a pause between two attempts. */
  now: () => void;
}

/** What stands for a file that is still to come, where a form is checked whole; its key is nobody's. */
export function toCome({ file, tipo }: UploadItem): AttachedDocument {
  return {
    caminho: 'A'.repeat(22),
    nomeOriginal: file.name,
    tamanho: file.size,
    tipoDocumento: { codigo: tipo.codigo, descricao: tipo.descricao },
    anexadoEm: null,
  };
}

/** Makes an empty queue. */
export function createUploadQueue({ send, onSent }: QueueOptions): UploadQueue {
  const store = createStore<{ items: readonly UploadItem[] }>()(() => ({ items: [] }));
  let lastId = 0;
  let current: Running | null = null;

  const items = () => store.getState().items;
  const patch = (id: number, changes: Partial<UploadItem>) =>
    store.setState({ items: items().map((item) => (item.id === id ? { ...item, ...changes } : item)) });
  const remove = (id: number) => store.setState({ items: items().filter((item) => item.id !== id) });

  async function run(item: UploadItem): Promise<void> {
    const controller = new AbortController();
    const { id, file } = item;
    const running: Running = { id, controller, now: () => undefined };
    current = running;
    try {
      const { key } = await sendPersistently(send, file, {
        signal: controller.signal,
        onAttempt: () => patch(id, { status: 'loading', progress: 0, error: null }),
        onProgress: (progress) => patch(id, { progress }),
        onPause: (error, now) => {
          running.now = now;
          patch(id, { status: 'pausing', error: wording(error) });
        },
      });
      if (!controller.signal.aborted) {
        remove(id);
        onSent(item, key);
      }
    } catch (error) {
      if (!controller.signal.aborted) patch(id, { status: 'failed', error: wording(error) });
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

  function cancel(id: number): void {
    remove(id);
    if (current?.id !== id) return;
    const { controller } = current;
    current = null;
    controller.abort();
    next();
  }

  return {
    store,
    add(files, tipo) {
      const added = files.map((file): UploadItem => {
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
      const ids = items().map(({ id }) => id);
      store.setState({ items: [] });
      if (current && ids.includes(current.id)) cancel(current.id);
    },
  };
}

/** What the server says of the file, or the catalogue's words for a failure. */
function wording(error: unknown): string {
  // Of those for want of room or of an antivirus the server says what to do.
  const told = error instanceof ApiError && (error.status < 500 || [503, 507].includes(error.status));
  return told && error.status !== 0 && error.message ? error.message : ERROR.upload;
}
