import { Box, chakra, VisuallyHidden } from '@credenciados/shared';
import type { KeyboardEvent } from 'react';
import { LuCircleCheck, LuCircleDashed } from 'react-icons/lu';
import type { ConferenciaState } from '../conferencia/conferencia.api.ts';
import { type Documento, tabId } from './documentos.api.ts';
import type { DocumentPaneState } from './use-document-pane.ts';

/** Id of the tabs' panel. */
export const TAB_PANEL_ID = 'documento-da-aba';

const List = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))', gap: '1', flexShrink: '0' },
});
const Tab = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '9',
    px: '2',
    textAlign: 'start',
    textStyle: 'xs',
    lineHeight: '1.2',
    cursor: 'pointer',
    borderWidth: '1px',
    borderColor: 'border.muted',
    borderRadius: 'sm',
    _hover: { bg: 'bg.subtle' },
    _selected: { borderColor: 'primary.solid', bg: 'primary.subtle', fontWeight: 'bold' },
    '& > svg': { flexShrink: '0' },
  },
});
const Words = chakra('span', { base: { lineClamp: '2', overflowWrap: 'anywhere', flex: '1' } });

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface DocumentTabsProps {
  pane: DocumentPaneState;
  conferencia: ConferenciaState;
}

/** Tabs of a solicitação's documents, each with its state: shown, opened, and number of ticked items. */
export function DocumentTabs({ pane: { documentos, documento, show, abertos }, conferencia }: DocumentTabsProps) {
  const focusable = documento ?? documentos[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const index = documentos.findIndex(({ id }) => id === documento?.id);
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? documentos.length - 1 : index + (STEPS[event.key] ?? Number.NaN);
    const other = documentos[next];
    if (!other) return;
    event.preventDefault();
    show(other.id);
    document.getElementById(tabId(other.id))?.focus();
  };
  return (
    <List role="tablist" aria-label="Documentos" onKeyDown={onKeyDown}>
      {documentos.map((one) => {
        const isShown = one.id === documento?.id;
        return (
          <Tab
            key={one.id}
            type="button"
            role="tab"
            id={tabId(one.id)}
            aria-selected={isShown}
            aria-controls={isShown ? TAB_PANEL_ID : undefined}
            tabIndex={one === focusable ? 0 : -1}
            title={`${one.tipoDocumento.descricao}: ${one.nomeOriginal}`}
            onClick={() => show(one.id)}
          >
            {abertos.keepsMarks && <Opened isOpened={abertos.own.has(one.id)} />}
            <Words>{one.tipoDocumento.descricao}</Words>
            <Ticked documento={one} conferencia={conferencia} />
          </Tab>
        );
      })}
    </List>
  );
}

function Opened({ isOpened }: { isOpened: boolean }) {
  return (
    <>
      <Box asChild color={isOpened ? 'fg.success' : 'fg.muted'}>
        {isOpened ? <LuCircleCheck aria-hidden="true" /> : <LuCircleDashed aria-hidden="true" />}
      </Box>
      <VisuallyHidden>{isOpened ? 'Aberto por você: ' : 'Ainda não aberto: '}</VisuallyHidden>
    </>
  );
}

/** Number of ticked items about a document's type, during analysis. */
function Ticked({ documento, conferencia }: { documento: Documento; conferencia: ConferenciaState }) {
  if (!conferencia.canTick) return null;
  const itens = conferencia.itens.filter(({ tipoDocumento }) => tipoDocumento === documento.tipoDocumento.codigo);
  if (itens.length === 0) return null;
  const ticked = itens.filter(conferencia.isTicked).length;
  return (
    <Box as="span" flexShrink="0" color={ticked === itens.length ? 'fg.success' : 'fg.muted'}>
      <span aria-hidden="true">
        {ticked}/{itens.length}
      </span>
      <VisuallyHidden>
        , {ticked} de {itens.length} itens marcados
      </VisuallyHidden>
    </Box>
  );
}
