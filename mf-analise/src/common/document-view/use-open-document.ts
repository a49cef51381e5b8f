import { errorText, fetchFile } from '@credenciados/shared';
import { shownType } from '@credenciados/shared/forms';
import { useEffect, useState } from 'react';
import type { PdfFile } from './pdf-engine.ts';

/** A stored file, by its key and the name it came with. */
export interface ShownFile {
  caminho: string;
  nomeOriginal: string;
}

/** What can't be shown, and why. */
export type Failure = { reason: 'rede'; detail: string } | { reason: 'protegido' | 'invalido' | 'tipo' };

/** A document on its way to the screen. */
export type OpenDocument =
  | { status: 'loading' }
  | { status: 'pdf'; file: PdfFile }
  | { status: 'image'; url: string }
  | { status: 'failed'; failure: Failure };

/** Fetches a document with the person's session and opens it; what it takes is given back when it leaves the screen. */
export function useOpenDocument({ caminho, nomeOriginal }: ShownFile) {
  const [state, setState] = useState<OpenDocument>({ status: 'loading' });
  const type = shownType(nomeOriginal);
  useEffect(() => {
    const left = new AbortController();
    let release = () => {};
    const open = async (): Promise<OpenDocument> => {
      if (type === null) return failed({ reason: 'tipo' });
      const { blob } = await fetchFile('GET /publico/documentoCredenciado/findByCaminho', {
        query: { caminho },
        signal: left.signal,
        background: true,
      });
      if (type !== 'application/pdf') {
        const url = URL.createObjectURL(blob);
        release = () => URL.revokeObjectURL(url);
        return { status: 'image', url };
      }
      const { openPdf, PdfError } = await import('./pdf-engine.ts');
      try {
        const file = await openPdf(blob);
        release = file.close;
        return { status: 'pdf', file };
      } catch (error) {
        if (error instanceof PdfError) return failed({ reason: error.reason });
        throw error;
      }
    };
    open()
      .catch((error: unknown) => failed({ reason: 'rede', detail: errorText(error) }))
      .then((opened) => {
        if (left.signal.aborted) release();
        else setState(opened);
      });
    return () => {
      left.abort();
      release();
    };
  }, [caminho, type]);
  return { state, fail: (failure: Failure) => setState(failed(failure)) };
}

function failed(failure: Failure): OpenDocument {
  return { status: 'failed', failure };
}
