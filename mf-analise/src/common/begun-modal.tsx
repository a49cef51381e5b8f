import { Button, ErrorState } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';
import { type ReactNode, useState } from 'react';

interface BegunModalProps<Data> {
  title: string;
  failureTitle: string;
  query: { data?: Data | undefined; isFetching: boolean; error: unknown; refetch: () => unknown };
  onClose: () => void;
  children: (begun: Data) => ReactNode;
}

/**
 * Dialog of a form about data at the time of opening: another person's later save isn't mixed into the edited one. In place of the
 * form it shows the failure to load them.
 */
export function BegunModal<Data>({ title, failureTitle, query, onClose, children }: BegunModalProps<Data>) {
  const { data, isFetching, error, refetch } = query;
  const [begun, setBegun] = useState<Data>();
  if (begun === undefined && data !== undefined && !isFetching) setBegun(data);
  if (begun !== undefined) return children(begun);
  // The header's progress bar shows the loading. A dialog that replaces another would take focus twice.
  if (!error || isFetching) return null;
  return (
    <Modal
      open
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <ErrorState title={failureTitle} onRetry={() => void refetch()} />
    </Modal>
  );
}
