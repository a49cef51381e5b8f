import type { TipoDocumento } from '@credenciados/contract/documento';
import type { TipoEdital } from '@credenciados/contract/domain';
import type { Uploader } from '@credenciados/shared/form-core';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { AddressSection } from './address-section.tsx';
import { CredenciadoSection } from './credenciado-section.tsx';
import { DocumentsSection } from './upload/documents-section.tsx';
import type { ChosenType } from './upload/select-files.ts';

interface RegistrationSectionsProps {
  tipo: TipoEdital;
  tiposDocumento: readonly TipoDocumento[];
  queue: Uploader<ChosenType>;
  /** Announced to screen readers after a file is uploaded. */
  announcement: string;
  /** Called once the fields, with their labels, are shown. */
  onThere: () => void;
  /** Shown until then. */
  loading: ReactNode;
  /** True if they were shown before: a returning person sees all of them at once. */
  wereThere: () => boolean;
}

const SECTIONS = 3;

/** Sections after the personal data, rendered one at a time so that typing isn't blocked. */
export function RegistrationSections({ tipo, onThere, loading, wereThere, ...documents }: RegistrationSectionsProps) {
  const [shown, setShown] = useState(() => (wereThere() ? SECTIONS : 1));
  const isWhole = shown === SECTIONS;
  useEffect(() => {
    if (shown === SECTIONS) onThere();
    else startTransition(() => setShown(shown + 1));
  }, [shown, onThere]);
  return (
    <>
      <CredenciadoSection tipo={tipo} />
      {shown > 1 && <AddressSection />}
      {isWhole ? <DocumentsSection {...documents} /> : loading}
    </>
  );
}
