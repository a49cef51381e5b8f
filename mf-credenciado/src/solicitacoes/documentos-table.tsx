import { LIMITS } from '@credenciados/contract/domain';
import { formatDate, formatFileSize } from '@credenciados/shared';
import { TruncatedText } from '@credenciados/shared/overlays';
import { DownloadButton } from '@credenciados/shared/solicitacao';
import { type Column, DataTable } from '@credenciados/shared/table';
import type { Solicitacao } from '../solicitacoes.api.ts';

type Documento = Solicitacao['credenciado']['documentos'][number];

const COLUMNS: readonly Column<Documento>[] = [
  { header: 'Tipo', rowHeader: true, cell: ({ tipoDocumento }) => tipoDocumento.descricao },
  {
    header: 'Nome do arquivo',
    cell: ({ nomeOriginal }) => <TruncatedText text={nomeOriginal} max={LIMITS.fileNameShown} />,
  },
  { header: 'Tamanho', align: 'end', cell: ({ tamanho }) => formatFileSize(tamanho) },
];

const VALIDADE: Column<Documento> = {
  header: 'Vale até',
  cell: ({ validade }) => (validade ? formatDate(validade) : '—'),
};

/** Files that the person attached, with their validity if any has one (VIG-4). */
export function DocumentosTable({ documentos }: { documentos: readonly Documento[] }) {
  return (
    <DataTable
      caption="Documentos anexados"
      columns={documentos.some(({ validade }) => validade) ? [...COLUMNS, VALIDADE] : COLUMNS}
      rows={documentos}
      rowKey={({ id }) => id}
      empty={{
        title: 'Nenhum documento anexado.',
        description: 'Quem é credenciado por um processo não envia documentos ao portal.',
      }}
      actions={({ caminho, nomeOriginal }) => <DownloadButton caminho={caminho} nome={nomeOriginal} />}
    />
  );
}
