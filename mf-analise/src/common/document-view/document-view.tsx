import { Box, Button, chakra, Flex, PageLoading, Text, ToneIcon } from '@credenciados/shared';
import { DownloadButton } from '@credenciados/shared/solicitacao';
import { useRef, useState } from 'react';
import { ImageView } from './image-view.tsx';
import { PdfView } from './pdf-view.tsx';
import { type Failure, type ShownFile, useOpenDocument } from './use-open-document.ts';

interface DocumentViewProps {
  documento: ShownFile;
  /** Its type: documents of one are shown as large as the last one of it. */
  tipo: string;
  /** It has been on the screen, or was handed to the browser. */
  onOpened: () => void;
}

/** One document, or why it can't be shown and how to get it all the same. */
export function DocumentView(props: DocumentViewProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ documento, tipo, onOpened, onRetry }: DocumentViewProps & { onRetry: () => void }) {
  const { state, fail } = useOpenDocument(documento);
  const opened = useRef(false);
  const onShown = () => {
    if (opened.current) return;
    opened.current = true;
    onOpened();
  };
  const nome = documento.nomeOriginal;
  const looked = { caminho: documento.caminho, tipo };
  if (state.status === 'loading') return <PageLoading />;
  if (state.status === 'pdf') {
    const onFailure = () => fail({ reason: 'invalido' });
    return <PdfView file={state.file} nome={nome} looked={looked} onShown={onShown} onFailure={onFailure} />;
  }
  if (state.status === 'image') {
    return (
      <ImageView
        url={state.url}
        nome={nome}
        looked={looked}
        onShown={onShown}
        onFailure={() => fail({ reason: 'invalido' })}
      />
    );
  }
  return <NotShown failure={state.failure} documento={documento} onRetry={onRetry} onDownloaded={onOpened} />;
}

const WHY: Record<Failure['reason'], string> = {
  tipo: 'Este tipo de arquivo não é mostrado aqui.',
  protegido: 'Este PDF está protegido por senha.',
  invalido: 'Este arquivo está danificado e não pode ser mostrado.',
  rede: 'Não foi possível carregar o documento.',
};

interface NotShownProps {
  failure: Failure;
  documento: ShownFile;
  onRetry: () => void;
  onDownloaded: () => void;
}

function NotShown({ failure, documento, onRetry, onDownloaded }: NotShownProps) {
  const expected = failure.reason === 'tipo';
  return (
    <Box role={expected ? 'status' : 'alert'} flex="1" px="4" py="10" textAlign="center">
      <chakra.span color={expected ? 'fg.info' : 'fg.warning'} display="inline-block" mb="2">
        <ToneIcon tone={expected ? 'info' : 'warning'} size="2.5rem" />
      </chakra.span>
      <Text textStyle="lg" fontWeight="semibold">
        {WHY[failure.reason]}
      </Text>
      <Text color="fg.muted" mb="4" whiteSpace="pre-line">
        {failure.reason === 'rede' ? failure.detail : 'Baixe-o para abri-lo em outro programa.'}
      </Text>
      <Flex justify="center" wrap="wrap" gap="3">
        {failure.reason === 'rede' && (
          <Button size="sm" onClick={onRetry}>
            Tentar novamente
          </Button>
        )}
        <DownloadButton caminho={documento.caminho} nome={documento.nomeOriginal} onDownloaded={onDownloaded} />
      </Flex>
    </Box>
  );
}
