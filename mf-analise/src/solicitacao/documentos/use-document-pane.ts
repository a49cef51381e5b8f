import { useEffect, useState } from 'react';
import { KeptLoads } from '../../common/document-view/document-downloads.ts';
import type { ShownFile } from '../../common/document-view/use-open-document.ts';
import { useShortcuts } from '../../common/shortcuts.ts';
import type { Changes } from '../alteracoes/use-changes.ts';
import { type Alteracoes, useLastResubmission } from '../analise.api.ts';
import { DESK, useIsAtLeast } from '../desk/use-width.ts';
import { compareNow, setComparing, useComparing } from './compare/use-comparing.ts';
import { type Documento, tabId, useAbertos, viewButtonId } from './documentos.api.ts';

interface Options {
  /** True for an analysis: a desk opens its first document. */
  analysing: boolean;
  /** True for the person's own solicitação: no marks are stored. */
  readOnly: boolean;
  /** Unseen changes: a desk opens the first document that was replaced. */
  changes: Changes;
  /** True if staff type until when each document is valid (VIG-4). */
  keepsValidade: boolean;
  /** Person whose documents they are (CHE-3); undefined while loading. */
  pessoa: { cpf: string; nome: string } | undefined;
  /** Date of the last resubmission, in which documents may have been replaced. */
  dataReenvio: string | null;
}

const NONE: readonly Documento[] = [];
const NO_IDS: ReadonlySet<number> = new Set();

/** State of the document pane: the shown document, and the opened ones. */
export function useDocumentPane(
  id: number,
  /** undefined while loading. */
  loaded: readonly Documento[] | undefined,
  { analysing, readOnly, changes, keepsValidade, pessoa, dataReenvio }: Options,
) {
  const isDesk = useIsAtLeast(DESK);
  const documentos = loaded ?? NONE;
  const abertos = useAbertos(id, loaded !== undefined && !readOnly);
  const [passed, setPassed] = useState<ReadonlySet<number>>(NO_IDS);
  const [loads] = useState(() => new KeptLoads());
  useEffect(() => () => loads.end(), [loads]);
  const [chosen, show] = useState<number | null>(null);
  const replaced = firstReplaced(documentos, changes.alteracoes);
  // Waits for the changes: otherwise a document other than the replaced one would count as opened.
  const begins = isDesk && analysing && !changes.isLoading;
  const documento =
    documentos.find((one) => one.id === chosen) ?? (begins ? (replaced ?? documentos[0]) : undefined) ?? null;
  const compares = begins && replaced !== undefined;
  useEffect(() => {
    if (compares) compareNow();
  }, [compares]);
  const index = documento ? documentos.indexOf(documento) : -1;
  const step = (by: 1 | -1) => {
    const next = documentos[index + by];
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
    keepsValidade,
    pessoa,
    readOnly,
    isDesk,
    documentos,
    documento,
    /** File that the document replaced in the last resubmission, or null. */
    anterior,
    abertos,
    /** Documents that the person passed without opening: not displayable, or archives. */
    passed,
    pass: (one: number) => setPassed((before) => (before.has(one) ? before : new Set([...before, one]))),
    /** Downloads that continue after the person moved on. */
    loads,
    show,
    /** Shows the next or previous document. */
    step,
    /** Shows a document beside the file that it replaced. */
    compare: (caminho: string) => {
      const match = documentos.find((one) => one.caminho === caminho);
      if (!match) return;
      setComparing(true);
      show(match.id);
    },
    /** Closes the document and returns focus to its row; a desk keeps it open and focuses its tab. */
    close: () => {
      if (!isDesk) show(null);
      if (documento) document.getElementById(isDesk ? tabId(documento.id) : viewButtonId(documento.id))?.focus();
    },
  };
}
export type DocumentPaneState = ReturnType<typeof useDocumentPane>;

/** First document that was replaced since the person saw the solicitação. */
function firstReplaced(documentos: readonly Documento[], alteracoes: Alteracoes | undefined): Documento | undefined {
  const replaced = alteracoes?.documentos.flatMap(({ situacao, depois }) =>
    situacao === 'SUBSTITUIDO' && depois ? [depois.caminho] : [],
  );
  return documentos.find(({ caminho }) => replaced?.includes(caminho));
}

/** File that a document replaced in the last resubmission. */
function usePrevious(id: number, documento: Documento | null, dataReenvio: string | null): ShownFile | null {
  const last = useLastResubmission(id, documento && dataReenvio);
  const change = last?.documentos.find(({ depois }) => documento !== null && depois?.caminho === documento.caminho);
  if (change?.situacao !== 'SUBSTITUIDO' || !change.antes) return null;
  return { caminho: change.antes.caminho, nomeOriginal: change.antes.nome };
}
