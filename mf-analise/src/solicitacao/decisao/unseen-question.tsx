import { Box, Text } from '@credenciados/shared';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { type MouseEvent, useState } from 'react';
import type { DocumentPaneState } from '../documentos/use-document-pane.ts';

/** How many are named; more are counted. */
const NAMED = 6;

/** Asks once before a solicitação is approved of which nobody has opened some documents (ANL-11). What isn't known isn't asked about. */
export function useUnseenQuestion({ documentos, abertos: { seen }, show }: DocumentPaneState) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const unseen = seen ? documentos.filter(({ id }) => !seen.has(id)) : [];
  const [first] = unseen;
  const one = unseen.length === 1;
  return {
    /** Stops the button's sending while there is something to ask. */
    askBefore: (event: MouseEvent<HTMLButtonElement>) => {
      if (!first) return;
      event.preventDefault();
      setButton(event.currentTarget);
    },
    question: button && first && (
      <ConfirmDialog
        open
        title={one ? 'Um documento não foi aberto' : `${unseen.length} documentos não foram abertos`}
        confirmLabel="Aprovar mesmo assim"
        cancelLabel={one ? 'Ver o documento' : 'Ver os documentos'}
        onClose={() => {
          setButton(null);
          show(first.id);
        }}
        onConfirm={() => {
          setButton(null);
          button.form?.requestSubmit();
        }}
      >
        <Text>Ninguém da comissão abriu nesta análise:</Text>
        <Box as="ul" ps="5" my="2">
          {unseen.slice(0, NAMED).map(({ id, tipoDocumento }) => (
            <li key={id}>{tipoDocumento.descricao}</li>
          ))}
          {unseen.length > NAMED && <li>e mais {unseen.length - NAMED}</li>}
        </Box>
      </ConfirmDialog>
    ),
  };
}
