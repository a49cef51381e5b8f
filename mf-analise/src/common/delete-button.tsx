import { Button, notify } from '@credenciados/shared';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { type ReactNode, useState } from 'react';
import { ActionFailure } from './action-failure.tsx';

interface DeleteButtonProps {
  /** Accessible name; default: *Excluir*. */
  label?: string;
  /** Question before the deletion. */
  question: string;
  /** Notice after the deletion. */
  done: string;
  /** Title of the error if the deletion fails. */
  failure: string;
  remove: {
    mutateAsync: () => Promise<unknown>;
    isPending: boolean;
    error: unknown;
  };
  onDeleted?: () => void;
  /** Consequences of the deletion. */
  children: ReactNode;
}

/** Deletes a named thing after a question. */
export function DeleteButton({ label, question, done, failure, remove, onDeleted, children }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await remove.mutateAsync();
      notify({ type: 'success', title: done });
      onDeleted?.();
    } catch {
      // The error is shown below the button.
    }
    setAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={label} onClick={() => setAsking(true)}>
        Excluir
      </Button>
      <ActionFailure title={failure} error={remove.error} />
      <ConfirmDialog
        open={asking}
        danger
        title={question}
        confirmLabel="Excluir"
        loading={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
