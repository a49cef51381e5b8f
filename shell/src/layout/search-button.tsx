import { Button, chakra } from '@credenciados/shared';
import { Modal, usePageKeys } from '@credenciados/shared/overlays';
import { AnyWidget } from '@credenciados/shared/shell';
import { useState } from 'react';
import { LuSearch } from 'react-icons/lu';

interface SearchButtonProps {
  /** Module that provides the search. */
  module: string;
  widget: string;
  label: string;
}

/** Opens a module's search over any page, by click or by the key `/`. */
export function SearchButton({ module, widget, label }: SearchButtonProps) {
  const [open, setOpen] = useState(false);
  usePageKeys({ '/': () => setOpen(true) });
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-label={label}
        aria-keyshortcuts="/"
        title={`${label} (tecla /)`}
        onClick={() => setOpen(true)}
      >
        <LuSearch aria-hidden="true" />
        <chakra.span hideBelow="xl">Buscar</chakra.span>
      </Button>
      {open && (
        <Modal open title={label} size="lg" onClose={close}>
          <AnyWidget module={module} widget={widget} props={{ onClose: close }} />
        </Modal>
      )}
    </>
  );
}
