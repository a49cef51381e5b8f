import { LIMITS } from '@credenciados/contract/domain';
import { ERROR } from '@credenciados/contract/texts';
import { useState } from 'react';
import { LuDownload } from 'react-icons/lu';
import { truncateFileName } from '../../format/text.ts';
import { downloadFile } from '../../http/call.ts';
import { errorText, errorTitle } from '../../http/error-text.ts';
import { notify } from '../../http/notices.store.ts';
import { Tooltip } from '../../overlays/tooltip.tsx';
import { Button } from '../../ui/button.tsx';

/** A file's name as a link, since a name of several lines fits no button. */
const NAME = {
  variant: 'plain',
  color: 'fg.link',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  minH: '6',
  px: '0',
  py: '0.5',
  borderRadius: 'xs',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  textAlign: 'start',
} as const;

interface DownloadButtonProps {
  caminho: string;
  /** Whole file name, for screen readers. */
  nome: string;
  /** Shows the file's name instead of 'Baixar'; a long one is truncated, with a tooltip. */
  showName?: boolean;
  /** Called after the download. */
  onDownloaded?: () => void;
}

/** Downloads a file of a solicitação or of a message. */
export function DownloadButton({ caminho, nome, showName = false, onDownloaded }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadFile('GET /publico/documentoCredenciado/findByCaminho', { query: { caminho }, silent: true });
      onDownloaded?.();
    } catch (error) {
      notify({ type: 'error', title: errorTitle(error, ERROR.title), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  const button = (
    <Button
      size="sm"
      variant="outline"
      loading={busy}
      aria-label={`Baixar ${nome}`}
      {...(showName ? NAME : {})}
      onClick={() => void download()}
    >
      <LuDownload aria-hidden="true" />
      {showName ? truncateFileName(nome, LIMITS.fileNameShown) : 'Baixar'}
    </Button>
  );
  if (!showName || nome.length <= LIMITS.fileNameShown) return button;
  return <Tooltip content={nome}>{button}</Tooltip>;
}
