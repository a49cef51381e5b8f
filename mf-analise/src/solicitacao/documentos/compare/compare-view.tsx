import { Box, PageLoading, Text } from '@credenciados/shared';
import { useEffect, useMemo, useState } from 'react';
import type { KeptLoads } from '../../../common/document-view/document-downloads.ts';
import { DocumentView } from '../../../common/document-view/document-view.tsx';
import { FileNotes } from '../../../common/document-view/file-notes.tsx';
import { kindOf } from '../../../common/document-view/kinds.ts';
import { useOnce } from '../../../common/document-view/use-once.ts';
import { type ShownFile, storedFile, useOpenDocument } from '../../../common/document-view/use-open-document.ts';
import { PdfPair } from './pdf-pair.tsx';

interface CompareViewProps {
  /** The replaced file. */
  before: ShownFile;
  after: ShownFile;
  tipo: string;
  /** Called once the new file was shown or downloaded. */
  onOpened: () => void;
  /** Called if the new file can't be shown. */
  onPassed: () => void;
  /** Downloads that continue while another document is shown. */
  loads: KeptLoads;
}

/** A file beside the one that it replaced: pages of PDFs with marked changes, other files unmarked. */
export function CompareView(props: CompareViewProps) {
  const [apart, setApart] = useState(false);
  const { before, after } = props;
  const bothPdf = [before, after].every(({ nomeOriginal }) => kindOf(nomeOriginal) === 'pdf');
  return bothPdf && !apart ? <Pair {...props} onFailure={() => setApart(true)} /> : <Apart {...props} />;
}

/** If one can't be shown, each side shows its own message. */
function Pair({ before, after, tipo, onOpened, loads, onFailure }: CompareViewProps & { onFailure: () => void }) {
  const old = usePdf(before, loads);
  const present = usePdf(after, loads);
  const onShown = useOnce(onOpened);
  const failed = [old, present].some(({ status }) => status === 'failed');
  useEffect(() => {
    if (failed) onFailure();
  }, [failed, onFailure]);
  if (old.status !== 'pdf' || present.status !== 'pdf') return <PageLoading />;
  return (
    <>
      <FileNotes notes={present.file.notes} />
      <PdfPair
        before={old.file}
        after={present.file}
        nome={after.nomeOriginal}
        viewed={{ caminho: after.caminho, tipo: `${tipo} lado a lado` }}
        onShown={onShown}
        onFailure={onFailure}
      />
    </>
  );
}

function usePdf({ caminho, nomeOriginal }: ShownFile, loads: KeptLoads) {
  const source = useMemo(() => storedFile({ caminho, nomeOriginal }, loads), [caminho, nomeOriginal, loads]);
  return useOpenDocument(source).state;
}

function Apart({ before, after, tipo, onOpened, onPassed, loads }: CompareViewProps) {
  return (
    <Box
      display="grid"
      flex="1"
      minH="0"
      gap="2"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      overflow="auto"
      position="relative"
    >
      <Side label="Arquivo anterior">
        <DocumentView documento={before} tipo={tipo} onOpened={() => undefined} loads={loads} />
      </Side>
      <Side label="Arquivo novo">
        <DocumentView documento={after} tipo={tipo} onOpened={onOpened} onPassed={onPassed} loads={loads} />
      </Side>
    </Box>
  );
}

function Side({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box as="section" aria-label={label} display="flex" flexDirection="column" gap="1" minW="0" minH="16rem">
      <Text textStyle="sm" fontWeight="semibold">
        {label}
      </Text>
      {children}
    </Box>
  );
}
