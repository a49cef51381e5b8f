import { Button, notify } from '@credenciados/shared';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { type ReactNode, useState } from 'react';
import { ActionFailure } from './action-failure.tsx';

interface DeleteButtonProps {
  /** Question before the deletion. */
  question: string;
  /** Notice after the deletion. */
  done: string;
  /** Title of the error if the deletion fails. */
  failure: string;
  remove: {
    mutate: (nothing: undefined, options: { onSuccess: () => void; onSettled: () => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onDeleted: () => void;
  /** Consequences of the deletion. */
  children: ReactNode;
}

/** Deletes a named thing after a question. */
export function DeleteButton({ question, done, failure, remove, onDeleted, children }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
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
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              notify({ type: 'success', title: done });
              onDeleted();
            },
            onSettled: () => setAsking(false),
          })
        }
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
