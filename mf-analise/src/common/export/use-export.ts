import { ApiError, ERROR, errorText, type fetchFile, formatFileSize, saveFile } from '@credenciados/shared';
import { useEffect, useRef, useState } from 'react';

type Fetch = typeof fetchFile;
/** What fetching a list whole is told and tells. */
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

/** Fetches a list whole and gives it to the browser to keep; can be cancelled, which also ends the query behind it. */
export function useExport(fetch: (options: ExportOptions) => ReturnType<Fetch>) {
  const [state, setState] = useState<ExportState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  // Nobody waits any more for what a page that was left asked for.
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const set = (next: ExportState) => {
      if (!controller.signal.aborted) setState(next);
    };
    set({ status: 'running', received: 0 });
    try {
      const file = await fetch({
        signal: controller.signal,
        silent: true,
        onReceived: (received) => set({ status: 'running', received }),
      });
      if (controller.signal.aborted) return;
      saveFile(file);
      set({ status: 'done', fileName: file.fileName, size: formatFileSize(file.blob.size) });
    } catch (error) {
      // What fails because it was cancelled is told as that.
      set({ status: 'failed', message: failureText(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ status: 'cancelled' });
  };
  return { state, start: () => void start(), cancel };
}

function failureText(error: unknown): string {
  const interrupted = error instanceof ApiError && error.status === 0;
  if (interrupted) return 'A conexão foi interrompida antes do fim do arquivo. Nada foi salvo.';
  if (error instanceof ApiError && error.status === 429) return ERROR.tooMany;
  return errorText(error);
}
