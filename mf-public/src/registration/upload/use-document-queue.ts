import type { Cadastro } from '@credenciados/contract/credenciado';
import type { AttachedDocument, RegistrationValues } from '@credenciados/contract/registration.values';
import { FILE_WARNING } from '@credenciados/contract/rule-texts';
import { createUploader, resumable, type UseFormReturn } from '@credenciados/shared/form-core';
import { useEffect, useState } from 'react';
import { discardDocument } from '../registration.api.ts';
import { remaining } from './document-types.ts';
import type { ChosenType } from './select-files.ts';
import { keepSent } from './show-file.ts';

/** Uploads a form's documents and adds them to the form. `announcement` is then read by screen readers. */
export function useDocumentQueue(form: UseFormReturn<RegistrationValues, unknown, Cadastro>) {
  const [announcement, setAnnouncement] = useState('');
  const [queue] = useState(() =>
    createUploader<ChosenType>({
      ...resumable('CADASTRO'),
      onSent: ({ file, tipo }, { key, sha256, aviso }) => {
        keepSent(key, file);
        const documento: AttachedDocument = {
          caminho: key,
          nomeOriginal: file.name,
          tamanho: file.size,
          tipoDocumento: { codigo: tipo.codigo, descricao: tipo.descricao },
          anexadoEm: Date.now(),
          sha256,
          aviso,
        };
        const before = form.getValues('documentos');
        const stay = remaining(before, [{ tipo }]);
        form.setValue('documentos', [...stay, documento], { shouldDirty: true });
        for (const replaced of before) if (!stay.includes(replaced)) discardDocument(replaced);
        setAnnouncement([`${file.name} anexado.`, ...(aviso ? [FILE_WARNING[aviso]] : [])].join(' '));
      },
    }),
  );
  useEffect(() => queue.cancelAll, [queue]);
  return { queue, announcement };
}
