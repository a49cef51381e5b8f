import {
  Alert,
  Button,
  errorText,
  fetchFile,
  formatFileSize,
  formatInteger,
  LuFileDown,
  LuX,
  notify,
  Skeleton,
  Text,
} from '@credenciados/shared';
import { ConfirmDialog, Modal } from '@credenciados/shared/overlays';
import { useEffect, useRef, useState } from 'react';
import { ExportProgress } from '../common/export/export-progress.tsx';
import { type ExportState, useExport } from '../common/export/use-export.ts';
import { type Selecao, useZipPrevia } from './lote.api.ts';

const WORDS = {
  running: 'Baixando os documentos…',
  done: 'O arquivo ZIP foi baixado.',
  cancelled: 'Download cancelado. Nada foi salvo.',
  failed: 'O download não foi concluído.',
  again: 'Baixar de novo',
};

/** Stays among the recent notices, for a person who is looking at another window. */
const BROKE_OFF = { type: 'warning', title: 'O ZIP de documentos não foi baixado até o fim.' } as const;

/** Shows that a download ended early and how to restart it: after an error, or because the page was left. */
function useBreakOffNotice({ status }: ExportState) {
  const running = useRef(false);
  running.current = status === 'running';
  useEffect(() => {
    if (status !== 'failed') return;
    notify({ ...BROKE_OFF, description: 'Nada foi salvo. Para começar outra vez, escolha Baixar de novo.' });
  }, [status]);
  useEffect(
    () => () => {
      if (!running.current) return;
      const how = 'Para começar outra vez, selecione as solicitações e escolha Baixar documentos.';
      notify({ ...BROKE_OFF, description: `A página foi deixada, e nada foi salvo. ${how}` });
    },
    [],
  );
  return {
    /** The person cancelled it. */
    forget: () => {
      running.current = false;
    },
  };
}

const countOf = (count: number, one: string, many: string) => `${formatInteger(count)} ${count === 1 ? one : many}`;

interface DocumentosModalProps {
  selecao: Selecao;
  count: number;
  onClose: () => void;
}

/** Downloads the documents of the selection as one ZIP: size first, then a download that can be cancelled (LOT-7). */
export function DocumentosModal({ selecao, count, onClose }: DocumentosModalProps) {
  const { data, error, isFetching, refetch } = useZipPrevia(selecao);
  const { state, start, cancel } = useExport((options) =>
    fetchFile('POST /lote/documentos/baixar', { body: { selecao }, ...options }),
  );
  const { forget } = useBreakOffNotice(state);
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const running = state.status === 'running';
  const close = () => (running ? setAsking(true) : onClose());
  const retry = () => {
    button.current?.focus();
    start();
  };
  return (
    <Modal
      open
      title={`Baixar documentos: ${countOf(count, 'solicitação', 'solicitações')}`}
      onClose={close}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Fechar
          </Button>
          <Button ref={button} disabled={!data || data.motivo !== null} onClick={running ? cancel : start}>
            {running ? <LuX aria-hidden="true" /> : <LuFileDown aria-hidden="true" />}
            {running ? 'Cancelar download' : data && !data.motivo ? `Baixar (${formatFileSize(data.bytes)})` : 'Baixar'}
          </Button>
        </>
      }
    >
      {!data && !error && <Skeleton h="16" />}
      {error && !data && (
        <Alert
          tone="error"
          title="Não foi possível contar os documentos."
          live
          actions={
            <Button size="sm" variant="outline" loading={isFetching} onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          }
        >
          {errorText(error)}
        </Alert>
      )}
      {data?.motivo && (
        <Alert tone="warning" title={data.motivo} live>
          {data.arquivos > 0 && `São ${sizeOf(data)}.`}
        </Alert>
      )}
      {data && !data.motivo && (
        <>
          <ExportProgress
            state={state}
            words={WORDS}
            estimate={data.bytes}
            whole={countOf(data.arquivos, 'arquivo', 'arquivos')}
            onRetry={retry}
          />
          <Text role="status" fontWeight="semibold" mb="3">
            {sizeOf(data)}
          </Text>
          <Text mb="3">
            Um arquivo ZIP com uma pasta para cada solicitação e um índice (indice.csv), que também diz o que não pôde
            ser incluído.
          </Text>
          <Text color="fg.muted">
            São dados pessoais: guarde o arquivo só enquanto precisar. O download fica registrado, e cada interessado vê
            que os documentos dele foram abertos.
          </Text>
        </>
      )}
      <ConfirmDialog
        open={asking && running}
        danger
        title="Cancelar o download?"
        confirmLabel="Cancelar o download"
        cancelLabel="Continuar baixando"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          forget();
          onClose();
        }}
      >
        Nada do que já veio será salvo.
      </ConfirmDialog>
    </Modal>
  );
}

const sizeOf = ({ arquivos, bytes }: { arquivos: number; bytes: number }) =>
  `${countOf(arquivos, 'arquivo', 'arquivos')}, ${formatFileSize(bytes)}`;
