import type { Chegada, Esperado, Lugar } from '@credenciados/contract/chegada';
import { PageLoading } from '@credenciados/shared';
import { DownloadButton } from '@credenciados/shared/solicitacao';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react';
import { ChegadaView } from '../../chegada/chegada-view.tsx';
import { ArchiveView } from './archive-view.tsx';
import type { KeptLoads } from './document-downloads.ts';
import { DocxView } from './docx-view.tsx';
import { FileNotes } from './file-notes.tsx';
import { ImageView } from './image-view.tsx';
import { NotShown } from './not-shown.tsx';
import type { PdfFile } from './pdf-engine.ts';
import { PdfView } from './pdf-view.tsx';
import { TextView } from './text-view.tsx';
import { useOnce } from './use-once.ts';
import { type ShownFile, type Source, storedFile, useOpenDocument } from './use-open-document.ts';

interface DocumentViewProps {
  documento: ShownFile;
  /** Document type; the last zoom is remembered by type. */
  tipo: string;
  /** Called once the document, or a file of an archive, was shown or downloaded. */
  onOpened: () => void;
  /** Called if it can't be shown, or is an archive that was listed: nothing more will be shown by itself. */
  onPassed?: () => void;
  /** Downloads that continue while another document is shown. */
  loads?: KeptLoads | undefined;
  /** Checks a PDF beside its view (CHE-1). */
  chegada?: ChegadaOptions | undefined;
}

/** Person and type to compare a document with, and the listener of the result. Both stay the same while a document is shown. */
export interface ChegadaOptions {
  esperado: Omit<Esperado, 'hoje'>;
  onChecked: (chegada: Chegada) => void;
  /** Shown below the link to an issuer's page. */
  afterLink?: ((emissor: string) => ReactNode) | undefined;
}

/** One document, or the reason why it can't be shown and a button to download it. */
export function DocumentView({ documento, tipo, onOpened, onPassed = nothing, loads, chegada }: DocumentViewProps) {
  const { caminho, nomeOriginal } = documento;
  const source = useMemo(() => storedFile({ caminho, nomeOriginal }, loads), [caminho, nomeOriginal, loads]);
  const download = <DownloadButton caminho={caminho} nome={nomeOriginal} onDownloaded={onOpened} />;
  return <SourceView {...{ source, tipo, onOpened, onPassed, download, chegada }} />;
}

const nothing = () => undefined;

interface SourceViewProps {
  source: Source;
  tipo: string;
  onOpened: () => void;
  onPassed: () => void;
  download: ReactNode;
  chegada?: ChegadaOptions | undefined;
}

function SourceView(props: SourceViewProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({
  source,
  tipo,
  onOpened,
  onPassed,
  download,
  chegada,
  onRetry,
}: SourceViewProps & { onRetry: () => void }) {
  const { state, fail } = useOpenDocument(source);
  const onShown = useOnce(onOpened);
  const onEnd = useOnce(onPassed);
  const ends = state.status === 'archive' || (state.status === 'failed' && state.failure.reason !== 'rede');
  useEffect(() => {
    if (ends) onEnd();
  }, [ends, onEnd]);
  const { nome } = source;
  const viewed = { caminho: source.key, tipo };
  const onFailure = () => fail({ reason: 'invalido' });
  switch (state.status) {
    case 'loading':
      return <PageLoading />;
    case 'pdf':
      return (
        <>
          <FileNotes notes={state.file.notes} />
          <CheckedPdf file={state.file} chegada={chegada} {...{ nome, viewed, onShown, onFailure }} />
        </>
      );
    case 'image':
      return <ImageView url={state.url} nome={nome} viewed={viewed} onShown={onShown} onFailure={onFailure} />;
    case 'docx':
      return (
        <>
          <FileNotes notes={state.file.notes} />
          <DocxView nodes={state.file.nodes} nome={nome} onShown={onShown} />
        </>
      );
    case 'text':
      return <TextView text={state.text} nome={nome} onShown={onShown} />;
    case 'archive':
      return (
        <ArchiveView archive={state.archive} source={source} onEmpty={onShown}>
          {(entry) => (
            <SourceView
              key={entry.key}
              source={entry}
              tipo={tipo}
              onOpened={onShown}
              onPassed={nothing}
              download={download}
            />
          )}
        </ArchiveView>
      );
    case 'failed':
      return <NotShown failure={state.failure} onRetry={onRetry} download={download} />;
  }
}

interface CheckedPdfProps extends Omit<ComponentProps<typeof PdfView>, 'lugar'> {
  file: PdfFile;
  chegada: ChegadaOptions | undefined;
}

/** A PDF with its check above, which leads to places in it. */
function CheckedPdf({ chegada, ...view }: CheckedPdfProps) {
  const [lugar, setLugar] = useState<Lugar | null>(null);
  return (
    <>
      {chegada && (
        <ChegadaView afterLink={undefined} {...chegada} file={view.file} onPlace={(place) => setLugar({ ...place })} />
      )}
      <PdfView {...view} lugar={lugar} />
    </>
  );
}
