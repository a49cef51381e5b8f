import { NativeSelect } from '@chakra-ui/react/native-select';
import { type RefObject, useRef, useState } from 'react';
import { LuUpload } from 'react-icons/lu';
import type { TipoDocumento } from '../../../contract/documento.ts';
import { DOCUMENTO_OUTROS, UPLOAD_LIMITS } from '../../../contract/domain.ts';
import { DropZone } from '../../../forms/drop-zone.tsx';
import { CONTROL, FieldFrame } from '../../../forms/field-frame.tsx';
import { useLabel } from '../../../forms/labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/primitives.ts';

const NAME = 'documentos';
const LABEL = 'Tipo do documento';
const ACCEPT = UPLOAD_LIMITS.CADASTRO.extensions.map((extension) => `.${extension}`).join(',');
const { size, ...LOOK } = CONTROL;

interface AttachFilesProps {
  tipos: readonly TipoDocumento[];
  /** Type codes that have a file, attached or on its way. */
  taken: readonly string[];
  control: RefObject<HTMLSelectElement | null>;
  invalid: boolean;
  /** Given the files and the chosen type's code; true: the type is done, choose the next one. */
  onFiles: (files: readonly File[], codigo: string) => boolean;
}

/** Chooses a document type and attaches files to it, by the button or by dropping them. */
export function AttachFiles({ tipos, taken, control, invalid, onFiles }: AttachFilesProps) {
  const [codigo, setCodigo] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useLabel(NAME, LABEL);

  const give = (files: FileList) => {
    if (onFiles([...files], codigo)) setCodigo('');
  };
  return (
    <>
      <Box maxW="40rem">
        <FieldFrame name={NAME} label={LABEL} required={false} error={undefined}>
          <NativeSelect.Root size={size}>
            <NativeSelect.Field
              {...LOOK}
              ref={control}
              value={codigo}
              onChange={(event) => setCodigo(event.target.value)}
              aria-invalid={invalid || undefined}
            >
              <option value="">Selecione o tipo</option>
              {tipos.map((tipo) => (
                <option key={tipo.codigo} value={tipo.codigo}>
                  {optionLabel(tipo, taken)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </FieldFrame>
      </Box>
      <Box mb="5">
        <DropZone onFiles={give}>
          <Button
            variant="outline"
            onClick={() => {
              // Without a type there is nothing to attach to: the person is told before choosing a file.
              if (codigo === '') onFiles([], codigo);
              else input.current?.click();
            }}
          >
            <LuUpload aria-hidden="true" />
            Anexar arquivo
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={ACCEPT}
            aria-label="Arquivo a anexar"
            onChange={(event) => {
              if (event.target.files) give(event.target.files);
              event.target.value = '';
            }}
          />
        </DropZone>
      </Box>
    </>
  );
}

function optionLabel({ codigo, descricao, obrigatorio }: TipoDocumento, taken: readonly string[]): string {
  if (codigo !== DOCUMENTO_OUTROS && taken.includes(codigo)) return `${descricao} (anexado)`;
  return obrigatorio ? descricao : `${descricao} (opcional)`;
}
