import { useEffect, useState } from 'react';
import { KeptLoads } from '../../common/document-view/kept-loads.ts';
import type { ShownFile } from '../../common/document-view/use-open-document.ts';
import { useShortcuts } from '../../common/shortcuts.ts';
import type { Changes } from '../alteracoes/use-changes.ts';
import { type Alteracoes, useLastResubmission } from '../analise.api.ts';
import { DESK, useIsAtLeast } from '../desk/use-width.ts';
import { compareNow, setComparing, useComparing } from './compare/use-comparing.ts';
import { type Documento, tabId, useAbertos, viewButtonId } from './documentos.api.ts';

interface Options {
  /** The solicitação is being decided on: a desk begins with its first document. */
  analysing: boolean;
  /** No marks are kept: the solicitação is the person's own. */
  readOnly: boolean;
  /** Changes that the person hasn't seen: a desk begins with the first document that was replaced. */
  changes: Changes;
  /** When it was sent again last: some of its documents may have taken others' places. */
  dataReenvio: string | null;
}

const NONE: readonly Documento[] = [];
const NO_IDS: ReadonlySet<number> = new Set();

/** Which document of a solicitação is on the screen, and which have been. */
export function useDocumentPane(
  id: number,
  /** undefined while they are loaded. */
  loaded: readonly Documento[] | undefined,
  { analysing, readOnly, changes, dataReenvio }: Options,
) {
  const isDesk = useIsAtLeast(DESK);
  const documentos = loaded ?? NONE;
  const abertos = useAbertos(id, loaded !== undefined && !readOnly);
  const [passed, setPassed] = useState<ReadonlySet<number>>(NO_IDS);
  const [loads] = useState(() => new KeptLoads());
  useEffect(() => () => loads.end(), [loads]);
  const [chosen, show] = useState<number | null>(null);
  const replaced = firstReplaced(documentos, changes.alteracoes);
  // Another one would be taken for opened before the replaced one is known.
  const begins = isDesk && analysing && !changes.isLoading;
  const documento =
    documentos.find((one) => one.id === chosen) ?? (begins ? (replaced ?? documentos[0]) : undefined) ?? null;
  const compares = begins && replaced !== undefined;
  useEffect(() => {
    if (compares) compareNow();
  }, [compares]);
  const place = documento ? documentos.indexOf(documento) : -1;
  const step = (by: 1 | -1) => {
    const next = documentos[place + by];
    if (next) show(next.id);
  };
  const anterior = usePrevious(id, documento, dataReenvio);
  const { comparing } = useComparing();
  useShortcuts({
    '.': () => step(1),
    ',': () => step(-1),
    ...(anterior && { c: () => setComparing(!comparing) }),
  });
  return {
    isDesk,
    documentos,
    documento,
    /** The file whose place the documento took in the last resubmission, or null. */
    anterior,
    abertos,
    /** Documentos passed without being opened: not displayable, or archives. */
    passed,
    pass: (one: number) => setPassed((before) => (before.has(one) ? before : new Set([...before, one]))),
    /** Files that were gone on from while they were on their way. */
    loads,
    show,
    /** Shows the next document, or the one before. */
    step,
    /** Shows the documento of a file beside the one whose place it took. */
    compare: (caminho: string) => {
      const found = documentos.find((one) => one.caminho === caminho);
      if (!found) return;
      setComparing(true);
      show(found.id);
    },
    /** The document leaves the screen, and the focus goes back to its row; on a desk it stays, and the focus goes to its tab. */
    close: () => {
      if (!isDesk) show(null);
      if (documento) document.getElementById(isDesk ? tabId(documento.id) : viewButtonId(documento.id))?.focus();
    },
  };
}
export type DocumentPaneState = ReturnType<typeof useDocumentPane>;

/** First of the documents that took another's place since the person saw the solicitação. */
function firstReplaced(documentos: readonly Documento[], alteracoes: Alteracoes | undefined): Documento | undefined {
  const replaced = alteracoes?.documentos.flatMap(({ situacao, depois }) =>
    situacao === 'SUBSTITUIDO' && depois ? [depois.caminho] : [],
  );
  return documentos.find(({ caminho }) => replaced?.includes(caminho));
}

/** The file whose place a documento took in the last resubmission. */
function usePrevious(id: number, documento: Documento | null, dataReenvio: string | null): ShownFile | null {
  const last = useLastResubmission(id, documento && dataReenvio);
  const change = last?.documentos.find(({ depois }) => documento !== null && depois?.caminho === documento.caminho);
  if (change?.situacao !== 'SUBSTITUIDO' || !change.antes) return null;
  return { caminho: change.antes.caminho, nomeOriginal: change.antes.nome };
}
