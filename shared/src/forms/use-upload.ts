import { useRef, useState } from 'react';
import { fileError } from '../contract/arquivo.ts';
import type { Arquivo } from '../contract/documento.ts';
import type { Finalidade } from '../contract/domain.ts';
import { ERROR } from '../contract/texts.ts';
import { ApiError } from '../http/api-error.ts';
import { call, uploadFile } from '../http/call.ts';

/** A file being sent, or that couldn't be. One at a time (DOC-7). */
export type UploadState =
  | { status: 'idle' }
  | { status: 'loading'; file: File; progress: number }
  | { status: 'failed'; file: File; message: string };

/** Sends a file at a time for a purpose, with progress, cancel and retry. */
export function useUpload(finalidade: Finalidade, onUploaded: (arquivo: Arquivo) => void) {
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const controller = useRef<AbortController | null>(null);

  async function send(file: File): Promise<void> {
    const wrong = fileError(file, finalidade);
    if (wrong) {
      setState({ status: 'failed', file, message: wrong });
      return;
    }
    const abort = new AbortController();
    controller.current = abort;
    setState({ status: 'loading', file, progress: 0 });
    try {
      const arquivo = await uploadFile('POST /publico/documentoCredenciado/upload', file, {
        query: { finalidade },
        signal: abort.signal,
        silent: true,
        onUploadProgress: (progress) => setState({ status: 'loading', file, progress }),
      });
      setState({ status: 'idle' });
      onUploaded(arquivo);
    } catch (error) {
      if (abort.signal.aborted) {
        setState({ status: 'idle' });
        return;
      }
      const message = error instanceof ApiError && error.status > 0 && error.message ? error.message : ERROR.upload;
      setState({ status: 'failed', file, message });
    }
  }

  return {
    state,
    send,
    cancel: () => controller.current?.abort(),
    dismiss: () => setState({ status: 'idle' }),
    /** Removes an upload that nothing owns yet. */
    remove: (arquivo: Pick<Arquivo, 'key'>) =>
      call('DELETE /documentoCredenciado/deletar/:id', { params: { id: arquivo.key } }),
  };
}
