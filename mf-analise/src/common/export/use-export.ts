import { ACTION_ERROR } from '@credenciados/contract/texts';
import { ApiError, errorText, type fetchFile, formatFileSize, saveFile } from '@credenciados/shared';
import { useEffect, useRef, useState } from 'react';

type Fetch = typeof fetchFile;
/** Options and progress of an export. */
interface ExportOptions {
  signal: AbortSignal;
  silent: true;
  onReceived: (bytes: number) => void;
}

export type ExportState =
  | { status: 'idle' }
  | { status: 'running'; received: number }
  | { status: 'done'; fileName: string; size: string }
  | { status: 'cancelled' }
  | { status: 'failed'; message: string };

/** Downloads a whole list; cancelling also ends the query in the database. `start` passes its arguments to `fetch`. */
export function useExport<A extends unknown[]>(
  fetch: (options: ExportOptions, ...args: A) => ReturnType<Fetch>,
  onDone?: (file: { fileName: string; size: string }, ...args: A) => void,
) {
  const [state, setState] = useState<ExportState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  // Leaving the page cancels the export.
  useEffect(() => () => running.current?.abort(), []);

  const start = async (...args: A) => {
    const controller = new AbortController();
    running.current = controller;
    const set = (next: ExportState) => {
      if (!controller.signal.aborted) setState(next);
    };
    set({ status: 'running', received: 0 });
    try {
      const options: ExportOptions = {
        signal: controller.signal,
        silent: true,
        onReceived: (received) => set({ status: 'running', received }),
      };
      const file = await fetch(options, ...args);
      if (controller.signal.aborted) return;
      saveFile(file);
      const done = { fileName: file.fileName, size: formatFileSize(file.blob.size) };
      set({ status: 'done', ...done });
      onDone?.(done, ...args);
    } catch (error) {
      // A cancelled export is reported as cancelled, not failed.
      set({ status: 'failed', message: failureText(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ status: 'cancelled' });
  };
  return { state, start: (...args: A) => void start(...args), cancel };
}

function failureText(error: unknown): string {
  const interrupted = error instanceof ApiError && error.status === 0;
  if (interrupted) return 'A conexão foi interrompida antes do fim do arquivo. Nada foi salvo.';
  if (error instanceof ApiError && error.status === 429) return ACTION_ERROR.tooMany;
  return errorText(error);
}
