import { COMPROVANTE_MAX_BYTES, COMPROVANTE_TEXT } from '@credenciados/contract';
import { Button, chakra, Text } from '@credenciados/shared';
import { DropZone } from '@credenciados/shared/forms';
import { useId, useRef, useState } from 'react';
import { LuScanSearch } from 'react-icons/lu';

interface FileCheckProps {
  busy: boolean;
  onCheck: (file: File) => void;
  /** Called when a file is refused here: the shown result belongs to the former file. */
  onRefuse: () => void;
}

/** Field for a comprovante's file, chosen or dropped. */
export function FileCheck({ busy, onCheck, onRefuse }: FileCheckProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ids = { hint: useId(), error: useId() };
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || busy) return;
    const reason = refusalOf(file);
    setRefusal(reason);
    if (reason) onRefuse();
    else onCheck(file);
  };
  return (
    <>
      <Text color="fg.muted" mb="4" id={ids.hint}>
        O PDF como foi baixado ou recebido por e-mail, ou o anexo comprovante.json que ele traz. Até 2 MB. O arquivo não
        é guardado.
      </Text>
      <DropZone onFiles={take}>
        <Button
          variant="outline"
          loading={busy}
          aria-describedby={refusal ? `${ids.error} ${ids.hint}` : ids.hint}
          onClick={() => input.current?.click()}
        >
          <LuScanSearch aria-hidden="true" />
          Selecionar comprovante
        </Button>
      </DropZone>
      <chakra.input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.json,application/pdf,application/json"
        data-testid="arquivo-do-comprovante"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {refusal && (
        <Text id={ids.error} role="alert" color="fg.error" mt="3" fontWeight="semibold">
          {refusal}
        </Text>
      )}
    </>
  );
}

/** Reason to refuse a file before it is sent; null if none. */
function refusalOf({ name, size }: File): string | null {
  if (!/\.(pdf|json)$/i.test(name)) return COMPROVANTE_TEXT.formato;
  return size > COMPROVANTE_MAX_BYTES ? COMPROVANTE_TEXT.tamanho : null;
}
