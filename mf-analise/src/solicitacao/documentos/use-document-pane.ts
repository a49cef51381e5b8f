import { useState } from 'react';
import { useShortcuts } from '../../common/shortcuts.ts';
import { DESK, useIsAtLeast } from '../desk/use-width.ts';
import { type Documento, useAbertos, viewButtonId } from './documentos.api.ts';

interface Options {
  /** The solicitação is being decided on: a desk begins with its first document. */
  analysing: boolean;
  /** No marks are kept: the solicitação is the person's own. */
  readOnly: boolean;
}

const NONE: readonly Documento[] = [];

/** Which document of a solicitação is on the screen, and which have been. */
export function useDocumentPane(
  id: number,
  /** undefined while they are loaded. */
  loaded: readonly Documento[] | undefined,
  { analysing, readOnly }: Options,
) {
  const isDesk = useIsAtLeast(DESK);
  const documentos = loaded ?? NONE;
  const abertos = useAbertos(id, loaded !== undefined && !readOnly);
  const [chosen, show] = useState<number | null>(null);
  const documento =
    documentos.find((one) => one.id === chosen) ?? (isDesk && analysing ? documentos[0] : undefined) ?? null;
  const place = documento ? documentos.indexOf(documento) : -1;
  const step = (by: 1 | -1) => {
    const next = documentos[place + by];
    if (next) show(next.id);
  };
  useShortcuts({ '.': () => step(1), ',': () => step(-1) });
  return {
    isDesk,
    documentos,
    documento,
    abertos,
    show,
    /** The document leaves the screen, where it isn't part of a desk; the focus goes back to its row. */
    close: () => {
      show(null);
      if (documento) document.getElementById(viewButtonId(documento.id))?.focus();
    },
  };
}
export type DocumentPaneState = ReturnType<typeof useDocumentPane>;
