import { Box, Text } from '@credenciados/shared';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { type MouseEvent, useState } from 'react';
import type { ItemConferido } from '../conferencia/conferencia.api.ts';
import type { DocumentPaneState } from '../documentos/use-document-pane.ts';

/** Number of named documents or items; the rest is counted. */
const NAMED = 6;

/**
 * Asks once before an approval if nobody opened some documents (ANL-11) or items of the check list aren't ticked (CON-5). Unknown states
 * aren't asked about.
 */
export function useUnseenQuestion(
  { documentos, abertos: { seen }, show }: DocumentPaneState,
  unticked: readonly ItemConferido[],
) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const unseen = seen ? documentos.filter(({ id }) => !seen.has(id)) : [];
  const [first] = unseen;
  const asks = unseen.length + unticked.length > 0;
  return {
    /** Cancels the button's submit if there is something to ask. */
    askBefore: (event: MouseEvent<HTMLButtonElement>) => {
      if (!asks) return;
      event.preventDefault();
      setButton(event.currentTarget);
    },
    question: button && asks && (
      <ConfirmDialog
        open
        title={titleOf(unseen.length, unticked.length)}
        confirmLabel="Aprovar mesmo assim"
        cancelLabel={!first ? 'Voltar à conferência' : unseen.length === 1 ? 'Ver o documento' : 'Ver os documentos'}
        onClose={() => {
          setButton(null);
          if (first) show(first.id);
        }}
        onConfirm={() => {
          setButton(null);
          button.form?.requestSubmit();
        }}
      >
        <Named
          title="Ninguém da comissão abriu nesta análise:"
          names={unseen.map(({ id, tipoDocumento }) => [id, tipoDocumento.descricao])}
        />
        <Named
          title="Não foram marcados na lista de conferência:"
          names={unticked.map(({ item, texto }) => [item, texto])}
        />
      </ConfirmDialog>
    ),
  };
}

function titleOf(unseen: number, unticked: number): string {
  if (unseen === 0) return unticked === 1 ? 'Um item não foi marcado' : `${unticked} itens não foram marcados`;
  if (unticked > 0) return 'Ainda há o que conferir';
  return unseen === 1 ? 'Um documento não foi aberto' : `${unseen} documentos não foram abertos`;
}

function Named({ title, names }: { title: string; names: readonly (readonly [string | number, string])[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <Text>{title}</Text>
      <Box as="ul" ps="5" my="2">
        {names.slice(0, NAMED).map(([key, name]) => (
          <li key={key}>{name}</li>
        ))}
        {names.length > NAMED && <li>e mais {names.length - NAMED}</li>}
      </Box>
    </>
  );
}
