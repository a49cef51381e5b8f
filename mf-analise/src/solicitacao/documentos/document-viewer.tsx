import {
  Box,
  Button,
  Flex,
  Heading,
  IconButton,
  LIMITS,
  LuChevronLeft,
  LuChevronRight,
  LuX,
  Text,
} from '@credenciados/shared';
import { Modal, TruncatedText } from '@credenciados/shared/overlays';
import { DownloadButton } from '@credenciados/shared/solicitacao';
import { useEffect, useId, useRef } from 'react';
import { LuColumns2 } from 'react-icons/lu';
import { DocumentView } from '../../common/document-view/document-view.tsx';
import { ReadOn, type Way } from '../../common/document-view/read-on.tsx';
import { useShortcuts } from '../../common/shortcuts.ts';
import type { ConferenciaState } from '../conferencia/conferencia.api.ts';
import { DocumentoItems } from '../conferencia/documento-items.tsx';
import { useIsAtLeast, WIDE } from '../desk/use-width.ts';
import { CompareView } from './compare/compare-view.tsx';
import { setComparing, useComparing } from './compare/use-comparing.ts';
import type { Documento } from './documentos.api.ts';
import type { DocumentPaneState } from './use-document-pane.ts';

/** Id of the document's pane, to which a key leads. */
const PANE_ID = 'documento-aberto';

/** The document on the screen: a pane of the desk, beside the data, or over them where the screen is too narrow for both. */
export function DocumentViewer({ pane, conferencia }: Omit<ShownProps, 'documento'>) {
  const isWide = useIsAtLeast(WIDE);
  const { documento, isDesk, close } = pane;
  useShortcuts({
    o: () => {
      const panel = document.getElementById(PANE_ID);
      (panel?.querySelector<HTMLElement>('[role=region]') ?? panel)?.focus();
    },
  });
  if (!documento) return isDesk && pane.documentos.length > 0 ? <NothingShown /> : null;
  if (isWide) return <DocumentPanel pane={pane} documento={documento} conferencia={conferencia} />;
  return (
    <Modal open size="full" title={documento.tipoDocumento.descricao} onClose={close}>
      <Flex direction="column" gap="2" h="100%" minH="20rem">
        <Contents pane={pane} documento={documento} conferencia={conferencia} />
      </Flex>
    </Modal>
  );
}

const PANEL = {
  direction: 'column',
  gap: '2',
  p: '4',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.muted',
  borderRadius: 'md',
  minW: '0',
  _print: { display: 'none' },
} as const;
const ON_DESK = { ...PANEL, px: '3', pt: '2', pb: '3', gap: '1', h: '100%', minH: '0' } as const;
const BESIDE = {
  ...PANEL,
  position: 'sticky',
  top: '4',
  h: 'calc(100dvh - 2rem)',
  minH: '24rem',
  boxShadow: 'sm',
} as const;

function DocumentPanel({ pane: { isDesk, close, ...pane }, documento, conferencia }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    // On a desk the document is there by itself, and nobody is led away from what they do.
    if (!isDesk) heading.current?.focus({ preventScroll: true });
  }, [isDesk]);
  return (
    <Flex
      as="aside"
      id={PANE_ID}
      aria-labelledby={id}
      tabIndex={-1}
      {...(isDesk ? ON_DESK : BESIDE)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <Flex align="flex-start" justify="space-between" gap="3">
        <Heading as="h2" size="md" id={id} ref={heading} tabIndex={-1} outline="none">
          {documento.tipoDocumento.descricao}
        </Heading>
        {!isDesk && (
          <IconButton
            size="sm"
            variant="ghost"
            aria-label="Fechar documento"
            title="Fechar documento (Esc)"
            mt="-1"
            me="-2"
            onClick={close}
          >
            <LuX />
          </IconButton>
        )}
      </Flex>
      <Contents pane={{ isDesk, close, ...pane }} documento={documento} conferencia={conferencia} />
    </Flex>
  );
}

/** The desk's place for a document, while none was chosen. */
function NothingShown() {
  return (
    <Flex as="aside" aria-label="Documento" {...ON_DESK} align="center" justify="center" textAlign="center">
      <Text color="fg.muted">Escolha um documento para vê-lo aqui.</Text>
    </Flex>
  );
}

interface ShownProps {
  pane: DocumentPaneState;
  /** The one on the screen. */
  documento: Documento;
  conferencia: ConferenciaState;
}

function Contents({ pane: { documentos, show, abertos, pass, anterior, loads }, documento, conferencia }: ShownProps) {
  const { comparing } = useComparing();
  const place = documentos.findIndex(({ id }) => id === documento.id);
  const onOpened = () => abertos.mark(documento.id);
  const shown = { tipo: documento.tipoDocumento.codigo, onOpened, onPassed: () => pass(documento.id), loads };
  const goBy = (by: Way) => {
    const other = documentos[place + by];
    if (other) show(other.id);
  };
  const step = (label: string, keys: string, by: Way, icon: React.ReactNode) => (
    <IconButton
      size="sm"
      variant="outline"
      aria-label={label}
      title={`${label} (${keys})`}
      disabled={!documentos[place + by]}
      onClick={() => goBy(by)}
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
        {step('Documento anterior', 'tecla ,', -1, <LuChevronLeft />)}
        <Text as="span" textStyle="sm" role="status">
          Documento {place + 1} de {documentos.length}
        </Text>
        {step('Próximo documento', 'tecla . ou a roda do mouse no fim deste', 1, <LuChevronRight />)}
        <Flex ms="auto" wrap="wrap" gap="2">
          {anterior && (
            <Button
              size="sm"
              variant={comparing ? 'solid' : 'outline'}
              aria-pressed={comparing}
              title="Comparar com o arquivo anterior (tecla C)"
              onClick={() => setComparing(!comparing)}
            >
              <LuColumns2 aria-hidden="true" />
              Comparar com o anterior
            </Button>
          )}
          <DownloadButton caminho={documento.caminho} nome={documento.nomeOriginal} onDownloaded={onOpened} />
        </Flex>
      </Flex>
      <DocumentoItems conferencia={conferencia} tipo={documento.tipoDocumento.codigo} />
      <ReadOn onEnd={goBy}>
        {anterior && comparing ? (
          <CompareView key={documento.id} before={anterior} {...shown} after={documento} />
        ) : (
          <DocumentView key={documento.id} {...shown} documento={documento} />
        )}
      </ReadOn>
    </>
  );
}
