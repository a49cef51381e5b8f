import { Box, Flex, Heading, IconButton, LIMITS, LuChevronLeft, LuChevronRight, LuX, Text } from '@credenciados/shared';
import { Modal, TruncatedText } from '@credenciados/shared/overlays';
import { DownloadButton } from '@credenciados/shared/solicitacao';
import { useEffect, useId, useRef } from 'react';
import { DocumentView } from '../../common/document-view/document-view.tsx';
import type { Documento } from './documentos.api.ts';
import { useIsWide } from './use-is-wide.ts';

interface DocumentViewerProps {
  documentos: readonly Documento[];
  /** The one on the screen. */
  documento: Documento;
  onChange: (id: number) => void;
  onOpened: (id: number) => void;
  onClose: () => void;
}

/** A document beside the data, or over them where the screen is too narrow for both. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { documento, onClose } = props;
  const isWide = useIsWide();
  if (isWide) return <DocumentPanel {...props} />;
  return (
    <Modal open size="full" title={documento.tipoDocumento.descricao} onClose={onClose}>
      <Flex direction="column" gap="2" h="100%" minH="20rem">
        <Contents {...props} />
      </Flex>
    </Modal>
  );
}

function DocumentPanel(props: DocumentViewerProps) {
  const { documento, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Flex
      as="aside"
      aria-labelledby={id}
      direction="column"
      gap="2"
      position="sticky"
      top="4"
      h="calc(100dvh - 2rem)"
      minH="24rem"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.muted"
      borderRadius="md"
      boxShadow="sm"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <Flex align="flex-start" justify="space-between" gap="3">
        <Heading as="h2" size="md" id={id} ref={heading} tabIndex={-1} outline="none">
          {documento.tipoDocumento.descricao}
        </Heading>
        <IconButton
          size="sm"
          variant="ghost"
          aria-label="Fechar documento"
          title="Fechar documento (Esc)"
          mt="-1"
          me="-2"
          onClick={onClose}
        >
          <LuX />
        </IconButton>
      </Flex>
      <Contents {...props} />
    </Flex>
  );
}

function Contents({ documentos, documento, onChange, onOpened }: DocumentViewerProps) {
  const place = documentos.findIndex(({ id }) => id === documento.id);
  const step = (label: string, other: Documento | undefined, icon: React.ReactNode) => (
    <IconButton
      size="sm"
      variant="outline"
      aria-label={label}
      title={label}
      disabled={!other}
      onClick={() => other && onChange(other.id)}
    >
      {icon}
    </IconButton>
  );
  return (
    <>
      <Box textStyle="sm" color="fg.muted">
        <TruncatedText text={documento.nomeOriginal} max={LIMITS.fileNameShown} />
      </Box>
      <Flex wrap="wrap" align="center" gap="2" pb="2" borderBottomWidth="1px" borderColor="border.muted">
        {step('Documento anterior', documentos[place - 1], <LuChevronLeft />)}
        <Text as="span" textStyle="sm" role="status">
          Documento {place + 1} de {documentos.length}
        </Text>
        {step('Próximo documento', documentos[place + 1], <LuChevronRight />)}
        <Box ms="auto">
          <DownloadButton
            caminho={documento.caminho}
            nome={documento.nomeOriginal}
            onDownloaded={() => onOpened(documento.id)}
          />
        </Box>
      </Flex>
      <DocumentView key={documento.id} documento={documento} onOpened={() => onOpened(documento.id)} />
    </>
  );
}
