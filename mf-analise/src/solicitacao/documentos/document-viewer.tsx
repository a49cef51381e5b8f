import type { Chegada } from '@credenciados/contract/chegada';
import { LIMITS } from '@credenciados/contract/domain';
import { Box, Button, Flex, Heading, IconButton, LuChevronLeft, LuChevronRight, LuX, Text } from '@credenciados/shared';
import { Modal, TruncatedText } from '@credenciados/shared/overlays';
import { DownloadButton } from '@credenciados/shared/solicitacao';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { LuColumns2 } from 'react-icons/lu';
import { DocumentView } from '../../common/document-view/document-view.tsx';
import { ReadOn, type Way } from '../../common/document-view/wheel-pages.tsx';
import { useShortcuts } from '../../common/shortcuts.ts';
import type { ConferenciaState } from '../conferencia/conferencia.api.ts';
import { DocumentoItems } from '../conferencia/documento-items.tsx';
import { useIsAtLeast, WIDE } from '../desk/use-width.ts';
import { ValidadeDocumento } from '../vigencia/validade-documento.tsx';
import { useAfterLink } from './codigo-conferido.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { setComparing, useComparing } from './compare/use-comparing.ts';
import { DocumentTabs, TAB_PANEL_ID } from './document-tabs.tsx';
import { type Documento, tabId } from './documentos.api.ts';
import type { DocumentPaneState } from './use-document-pane.ts';

/** Id of the document's pane, which a key focuses. */
const PANE_ID = 'documento-aberto';

/** The shown document: a pane of the desk, a panel beside the data, or a dialog on a narrow screen. */
export function DocumentViewer({ pane, conferencia }: Omit<ShownProps, 'documento'>) {
  const isWide = useIsAtLeast(WIDE);
  const { documento, isDesk, close } = pane;
  useShortcuts({
    o: () => {
      const panel = document.getElementById(PANE_ID);
      (panel?.querySelector<HTMLElement>('[role=region]') ?? panel)?.focus();
    },
  });
  if (isDesk) return <DeskPanel pane={pane} conferencia={conferencia} />;
  if (!documento) return null;
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

/** Document beside the data, on a window too small for the desk. */
function DocumentPanel({ pane, documento, conferencia }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Flex as="aside" id={PANE_ID} aria-labelledby={id} tabIndex={-1} {...BESIDE} onKeyDown={closesBy(pane)}>
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
          onClick={pane.close}
        >
          <LuX />
        </IconButton>
      </Flex>
      <Contents pane={pane} documento={documento} conferencia={conferencia} />
    </Flex>
  );
}

const closesBy =
  ({ close }: DocumentPaneState) =>
  (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };

/** Documents of a desk: tabs over the shown one. It takes no focus when it appears. */
function DeskPanel({ pane, conferencia }: Omit<ShownProps, 'documento'>) {
  const { documento } = pane;
  const hasAny = pane.documentos.length > 0;
  return (
    <Flex
      as="aside"
      id={PANE_ID}
      aria-label={documento?.tipoDocumento.descricao ?? 'Documento'}
      tabIndex={-1}
      {...ON_DESK}
      onKeyDown={closesBy(pane)}
    >
      {hasAny && <DocumentTabs pane={pane} conferencia={conferencia} />}
      {documento ? (
        <Flex
          role="tabpanel"
          id={TAB_PANEL_ID}
          aria-labelledby={tabId(documento.id)}
          direction="column"
          gap="inherit"
          flex="1"
          minH="0"
        >
          <Shown pane={pane} documento={documento} conferencia={conferencia} tools={<Compare pane={pane} />} />
        </Flex>
      ) : (
        <Flex flex="1" align="center" justify="center">
          <Text color="fg.muted">
            {hasAny ? 'Escolha um documento para vê-lo aqui.' : 'Esta solicitação não tem documentos.'}
          </Text>
        </Flex>
      )}
    </Flex>
  );
}

interface ShownProps {
  pane: DocumentPaneState;
  /** The shown document. */
  documento: Documento;
  conferencia: ConferenciaState;
}

/** Button that shows a document beside the one that it replaced, if there is one. */
function Compare({ pane: { anterior } }: { pane: DocumentPaneState }) {
  const { comparing } = useComparing();
  if (!anterior) return null;
  return (
    <Button
      size="sm"
      variant={comparing ? 'solid' : 'outline'}
      alignSelf="flex-start"
      aria-pressed={comparing}
      title="Comparar com o arquivo anterior (tecla C)"
      onClick={() => setComparing(!comparing)}
    >
      <LuColumns2 aria-hidden="true" />
      Comparar com o anterior
    </Button>
  );
}

function Contents(props: ShownProps) {
  const { pane, documento } = props;
  const index = pane.documentos.findIndex(({ id }) => id === documento.id);
  const step = (label: string, keys: string, by: Way, icon: ReactNode) => (
    <IconButton
      size="sm"
      variant="outline"
      aria-label={label}
      title={`${label} (${keys})`}
      disabled={!pane.documentos[index + by]}
      onClick={() => pane.step(by)}
    >
      {icon}
    </IconButton>
  );
  return (
    <Shown
      {...props}
      tools={
        <>
          <Box textStyle="sm" color="fg.muted">
            <TruncatedText text={documento.nomeOriginal} max={LIMITS.fileNameShown} />
          </Box>
          <Flex wrap="wrap" align="center" gap="2" pb="2" borderBottomWidth="1px" borderColor="border.muted">
            {step('Documento anterior', 'tecla ,', -1, <LuChevronLeft />)}
            <Text as="span" textStyle="sm" role="status">
              Documento {index + 1} de {pane.documentos.length}
            </Text>
            {step('Próximo documento', 'tecla . ou a roda do mouse no fim deste', 1, <LuChevronRight />)}
            <Flex ms="auto" wrap="wrap" gap="2">
              <Compare pane={pane} />
              <DownloadButton
                caminho={documento.caminho}
                nome={documento.nomeOriginal}
                onDownloaded={() => pane.abertos.mark(documento.id)}
              />
            </Flex>
          </Flex>
        </>
      }
    />
  );
}

/** A document with its tools and check-list items. */
function Shown({ pane, documento, conferencia, tools }: ShownProps & { tools: ReactNode }) {
  const { abertos, pass, anterior, loads, step, keepsValidade, pessoa, documentos } = pane;
  const { comparing } = useComparing();
  const { id } = documento;
  const { codigo, descricao } = documento.tipoDocumento;
  const { cpf = '', nome = '' } = pessoa ?? {};
  const esperado = useMemo(() => ({ cpf, nome, tipo: { codigo, descricao } }), [cpf, nome, codigo, descricao]);
  const [read, setRead] = useState<{ id: number; validade: string | null }>();
  const onChecked = useCallback(({ validade }: Chegada) => setRead({ id, validade }), [id]);
  const proposta = read?.id === id ? read.validade : null;
  const afterLink = useAfterLink(id, pane.readOnly);
  const twins = documentos.filter((other) => other.id !== id && other.sha256 === documento.sha256);
  const shown = {
    tipo: documento.tipoDocumento.codigo,
    onOpened: () => abertos.mark(documento.id),
    onPassed: () => pass(documento.id),
    loads,
  };
  return (
    <>
      {tools}
      {keepsValidade && <ValidadeDocumento documento={documento} proposta={proposta} />}
      {twins.length > 0 && (
        <Text textStyle="sm" color="fg.warning">
          {`É o mesmo arquivo que está em ${twins.map((twin) => `“${twin.tipoDocumento.descricao}”`).join(', ')}.`}
        </Text>
      )}
      <DocumentoItems conferencia={conferencia} tipo={documento.tipoDocumento.codigo} />
      <ReadOn onEnd={step}>
        {anterior && comparing ? (
          <CompareView key={documento.id} before={anterior} {...shown} after={documento} />
        ) : (
          <DocumentView
            key={documento.id}
            {...shown}
            documento={documento}
            chegada={{ esperado, onChecked, afterLink }}
          />
        )}
      </ReadOn>
    </>
  );
}
