import { extensionOf, shownType } from '@credenciados/contract';
import { errorText, fetchFile } from '@credenciados/shared';
import { useEffect, useState } from 'react';
import type { Archive } from './archive.ts';
import type { KeptLoads } from './document-downloads.ts';
import type { DocxFile } from './docx.ts';
import { type Kind, kindOf } from './kinds.ts';
import type { PdfFile } from './pdf-engine.ts';
import { textOf } from './text.ts';
import { FileFailure, type FileReason } from './worker-task.ts';

/** A stored file: its key and original name. */
export interface ShownFile {
  caminho: string;
  nomeOriginal: string;
}

/** A file to show: a stored one, or one inside an archive. */
export interface Source {
  /** Unique key of the file, under which zoom and rotation are remembered. */
  key: string;
  nome: string;
  load: (signal: AbortSignal) => Promise<Blob>;
  /** Called when it is shown or can't be. */
  onSettled?: () => void;
}

/** Reason why a document can't be shown. */
export type Failure = { reason: 'rede'; detail: string } | { reason: FileReason | 'tipo' };

/** State of a document to show. */
export type OpenDocument =
  | { status: 'loading' }
  | { status: 'pdf'; file: PdfFile }
  | { status: 'image'; url: string }
  | { status: 'docx'; file: DocxFile }
  | { status: 'text'; text: string }
  | { status: 'archive'; archive: Archive }
  | { status: 'failed'; failure: Failure };

/** State of an opened document, and the function that frees its resources. */
interface Opened {
  state: OpenDocument;
  release?: () => void;
}

/** Stored file, fetched with the person's session. With `loads` the download continues after the person moves on. */
export function storedFile({ caminho, nomeOriginal }: ShownFile, loads?: KeptLoads): Source {
  const fetch = async (signal: AbortSignal) => {
    const { blob } = await fetchFile('GET /publico/documentoCredenciado/findByCaminho', {
      query: { caminho },
      signal,
      background: true,
    });
    return blob;
  };
  const source = { key: caminho, nome: nomeOriginal };
  if (!loads) return { ...source, load: fetch };
  return { ...source, load: (left) => loads.load(caminho, fetch, left), onSettled: () => loads.shown(caminho) };
}

/** Fetches and opens a document; frees its resources when it is no longer shown. */
export function useOpenDocument(source: Source) {
  const [state, setState] = useState<OpenDocument>({ status: 'loading' });
  useEffect(() => {
    const left = new AbortController();
    let release = () => {};
    open(source, left.signal)
      .catch((error: unknown): Opened => ({ state: failed(failureOf(error)) }))
      .then((opened) => {
        release = opened.release ?? release;
        if (left.signal.aborted) return release();
        source.onSettled?.();
        setState(opened.state);
      });
    return () => {
      left.abort();
      release();
    };
  }, [source]);
  return { state, fail: (failure: Failure) => setState(failed(failure)) };
}

async function open({ key, nome, load }: Source, signal: AbortSignal): Promise<Opened> {
  const kind = kindOf(nome);
  if (kind === 'archive' && extensionOf(nome) === 'rar') {
    const { openRar } = await import('./rar.ts');
    return { state: { status: 'archive', archive: await openRar(key, signal) } };
  }
  return kind === null ? { state: failed({ reason: 'tipo' }) } : OPENERS[kind](await load(signal), nome);
}

/** Readers by kind, each loaded with the first file of its kind. */
const OPENERS: Record<Kind, (content: Blob, nome: string) => Promise<Opened>> = {
  pdf: async (content) => {
    const { openPdf } = await import('./pdf-engine.ts');
    const file = await openPdf(content);
    return { state: { status: 'pdf', file }, release: file.close };
  },
  image: async (content, nome) => {
    const url = URL.createObjectURL(new Blob([content], { type: shownType(nome) ?? '' }));
    return { state: { status: 'image', url }, release: () => URL.revokeObjectURL(url) };
  },
  docx: async (content) => {
    const { openDocx } = await import('./docx.ts');
    return { state: { status: 'docx', file: await openDocx(content) } };
  },
  text: async (content) => ({ state: { status: 'text', text: await textOf(content) } }),
  archive: async (content) => {
    const { openArchive } = await import('./archive.ts');
    return { state: { status: 'archive', archive: await openArchive(content) } };
  },
};

function failureOf(error: unknown): Failure {
  return error instanceof FileFailure ? { reason: error.reason } : { reason: 'rede', detail: errorText(error) };
}

function failed(failure: Failure): OpenDocument {
  return { status: 'failed', failure };
}
