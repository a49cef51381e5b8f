import { Button } from '@credenciados/shared';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { useState } from 'react';

interface CancelReplyProps {
  /** True if text was written that would be lost. */
  written: boolean;
  onCancel: () => void;
}

/** Cancels a reply, after a question if text was written. */
export function CancelReply({ written, onCancel }: CancelReplyProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => (written ? setAsking(true) : onCancel())}>
        Cancelar
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title="Cancelar a resposta?"
        confirmLabel="Descartar a resposta"
        cancelLabel="Continuar escrevendo"
        onClose={() => setAsking(false)}
        onConfirm={onCancel}
      >
        O que você escreveu ainda não foi enviado e será perdido.
      </ConfirmDialog>
    </>
  );
}
