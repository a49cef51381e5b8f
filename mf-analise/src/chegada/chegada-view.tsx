import type { Chegada, Esperado, Lugar } from '@credenciados/contract/chegada';
import { Box, Button, Flex, Text, ToneIcon } from '@credenciados/shared';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { DisclosureButton } from '../common/disclosure-button.tsx';
import type { PdfFile } from '../common/document-view/pdf-engine.ts';
import { Achados, summaryOf } from './achados.tsx';
import { useChegada } from './use-chegada.ts';

interface ChegadaViewProps {
  file: PdfFile;
  esperado: Omit<Esperado, 'hoje'>;
  onPlace: (lugar: Lugar) => void;
  onChecked: ((chegada: Chegada) => void) | undefined;
  /** Shown below the link to an issuer's page. */
  afterLink: ((emissor: string) => ReactNode) | undefined;
}

/** Check of a document beside its view for staff (CHE-1): one line that never changes its height, and the findings on request. */
export function ChegadaView({ file, esperado, onPlace, onChecked, afterLink }: ChegadaViewProps) {
  const read = useCallback<Parameters<typeof useChegada>[0]>(
    (check, signal) => check.readDocument(file, signal),
    [file],
  );
  const { state, retry } = useChegada(read, esperado);
  const [open, setOpen] = useState(false);
  const id = useId();
  const chegada = state.status === 'done' ? state.chegada : null;
  useEffect(() => {
    if (chegada) onChecked?.(chegada);
  }, [chegada, onChecked]);
  const { text, warns } = summaryOf(state);
  const achados = chegada?.achados ?? [];
  return (
    <Box flexShrink="0" _print={{ display: 'none' }}>
      <Flex align="center" gap="2" minH="9" role="status" aria-busy={state.status === 'loading'}>
        <Box as="span" flexShrink="0" color={warns ? 'fg.warning' : 'fg.muted'}>
          <ToneIcon tone={warns ? 'warning' : 'info'} size="1.1em" />
        </Box>
        <Text flex="1" textStyle="sm" lineClamp="1" title={text} color={warns ? 'fg' : 'fg.muted'}>
          {text}
        </Text>
        {achados.length > 0 && (
          <DisclosureButton open={open} part={id} onToggle={setOpen} aria-label="Conferência automática">
            {open ? 'Fechar' : 'Detalhes'}
          </DisclosureButton>
        )}
        {state.status === 'failed' && state.reason === 'rede' && (
          <Button size="sm" variant="ghost" onClick={retry}>
            Tentar novamente
          </Button>
        )}
      </Flex>
      {open && achados.length > 0 && (
        <Box id={id} maxH="14rem" overflowY="auto" tabIndex={0} role="region" aria-label="Conferência automática">
          <Achados achados={achados} onPlace={onPlace} afterLink={afterLink} />
        </Box>
      )}
    </Box>
  );
}
