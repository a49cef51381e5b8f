import { useState } from 'react';
import { LuDownload } from 'react-icons/lu';
import type { Documento } from '../../contract/documento.ts';
import { LIMITS } from '../../contract/domain.ts';
import { ERROR } from '../../contract/texts.ts';
import { formatFileSize } from '../../format/text.ts';
import { downloadFile } from '../../http/call.ts';
import { errorText } from '../../http/error-text.ts';
import { notify } from '../../http/notices.store.ts';
import { TruncatedText } from '../../overlays/tooltip.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Button } from '../../ui/button.tsx';

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
