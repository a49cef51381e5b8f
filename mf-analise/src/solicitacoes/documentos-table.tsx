import { Button, downloadFile, ERROR, formatFileSize, LIMITS, notify } from '@credenciados/shared';
import { TruncatedText } from '@credenciados/shared/overlays';
import { type Column, DataTable } from '@credenciados/shared/table';
import { useState } from 'react';
import { LuDownload } from 'react-icons/lu';
import { errorText } from '../common/error-text.ts';
import type { Solicitacao } from './solicitacoes.api.ts';

type Documento = Solicitacao['credenciado']['documentos'][number];

const COLUMNS: readonly Column<Documento>[] = [
  { header: 'Tipo', rowHeader: true, cell: ({ tipoDocumento }) => tipoDocumento.descricao },
  {
    header: 'Nome do arquivo',
    cell: ({ nomeOriginal }) => <TruncatedText text={nomeOriginal} max={LIMITS.fileNameShown} />,
  },
  { header: 'Tamanho', align: 'end', cell: ({ tamanho }) => formatFileSize(tamanho) },
];

/** The files that the person attached. */
export function DocumentosTable({ documentos }: { documentos: readonly Documento[] }) {
  return (
    <DataTable
      caption="Documentos anexados"
      columns={COLUMNS}
      rows={documentos}
      rowKey={({ id }) => id}
      empty={{ title: 'Nenhum documento anexado.' }}
      actions={(documento) => <DownloadButton documento={documento} />}
    />
  );
}

function DownloadButton({ documento }: { documento: Documento }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadFile('GET /publico/documentoCredenciado/findByCaminho', {
        query: { caminho: documento.caminho },
        silent: true,
      });
    } catch (error) {
      notify({ type: 'error', title: ERROR.title, description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="outline"
      loading={busy}
      aria-label={`Baixar ${documento.nomeOriginal}`}
      onClick={() => void download()}
    >
      <LuDownload aria-hidden="true" />
      Baixar
    </Button>
  );
}
