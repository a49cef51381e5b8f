import type { Documento } from '../../contract/documento.ts';
import { LIMITS } from '../../contract/domain.ts';
import { formatFileSize } from '../../format/text.ts';
import { TruncatedText } from '../../overlays/tooltip.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { DownloadButton } from './download-button.tsx';

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
      actions={({ caminho, nomeOriginal }) => <DownloadButton caminho={caminho} nome={nomeOriginal} />}
    />
  );
}
