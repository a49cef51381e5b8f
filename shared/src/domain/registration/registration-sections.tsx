import { useEffect } from 'react';
import type { TipoDocumento } from '../../contract/documento.ts';
import type { TipoEdital } from '../../contract/domain.ts';
import type { Uploader } from '../../upload/uploader.ts';
import { AddressSection } from './address-section.tsx';
import { CredenciadoSection } from './credenciado-section.tsx';
import { DocumentsSection } from './upload/documents-section.tsx';
import type { ChosenType } from './upload/select-files.ts';

interface RegistrationSectionsProps {
  tipo: TipoEdital;
  tiposDocumento: readonly TipoDocumento[];
  queue: Uploader<ChosenType>;
  /** Said aloud when a file has arrived. */
  announcement: string;
  /** Told once the fields are there, with their labels. */
  onThere: () => void;
}

/** What of the form comes after the person's own data. */
export function RegistrationSections({ tipo, onThere, ...documents }: RegistrationSectionsProps) {
  useEffect(onThere, [onThere]);
  return (
    <>
      <CredenciadoSection tipo={tipo} />
      <AddressSection />
      <DocumentsSection {...documents} />
    </>
  );
}
