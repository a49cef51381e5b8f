import { Box } from '@credenciados/shared';
import { type ReactNode, useState } from 'react';
import { DocumentViewer } from './document-viewer.tsx';
import { type Documento, useAbertos } from './documentos.api.ts';
import { DocumentosSection, viewButtonId } from './documentos-section.tsx';

interface BesideDocumentProps {
  idSolicitacao: number;
  documentos: readonly Documento[];
  /** No marks are kept: the solicitação is the person's own. */
  readOnly: boolean;
  /** The data, given the section of documents to put among them. */
  children: (section: ReactNode) => ReactNode;
}

/** The data of a solicitação, with one of its documents beside them when somebody looks at it. */
export function BesideDocument({ idSolicitacao, documentos, readOnly, children }: BesideDocumentProps) {
  const abertos = useAbertos(idSolicitacao, !readOnly);
  const [shown, setShown] = useState<number | null>(null);
  const documento = documentos.find(({ id }) => id === shown);
  const close = () => {
    setShown(null);
    if (documento) document.getElementById(viewButtonId(documento.id))?.focus();
  };
  return (
    <Box
      display={documento ? { lg: 'grid' } : 'block'}
      gridTemplateColumns="minmax(0, 9fr) minmax(22rem, 10fr)"
      gap="5"
      alignItems="start"
    >
      <div>
        {children(
          <DocumentosSection
            documentos={documentos}
            abertos={abertos}
            shown={documento?.id ?? null}
            onShow={setShown}
          />,
        )}
      </div>
      {documento && (
        <DocumentViewer
          documentos={documentos}
          documento={documento}
          onChange={setShown}
          onOpened={abertos.mark}
          onClose={close}
        />
      )}
    </Box>
  );
}
