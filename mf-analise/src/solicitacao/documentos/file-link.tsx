import { chakra } from '@credenciados/shared';
import { DownloadButton } from '@credenciados/shared/solicitacao';
import type { ComponentProps } from 'react';

/** Name of a file, which downloads it; printed in full. */
export function FileLink(file: Omit<ComponentProps<typeof DownloadButton>, 'showName'>) {
  return (
    <>
      <chakra.div _print={{ display: 'none' }}>
        <DownloadButton {...file} showName />
      </chakra.div>
      <chakra.span display="none" _print={{ display: 'inline' }}>
        {file.nome}
      </chakra.span>
    </>
  );
}
