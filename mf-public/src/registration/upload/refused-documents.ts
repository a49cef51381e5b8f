import type { Cadastro } from '@credenciados/contract/credenciado';
import type { RegistrationValues } from '@credenciados/contract/registration.values';
import { onRemoved, type UseFormReturn } from '@credenciados/shared/form-core';
import { useEffect } from 'react';

type RegistrationForm = UseFormReturn<RegistrationValues, unknown, Cadastro>;

const REMOVED = 'Este arquivo foi removido em outra aba do navegador. Anexe-o de novo.';

const OF_DOCUMENT = /^documentos\.(\d+)(?:\.|$)/;

/**
 * Marks documents that the API refused, by the paths `documentos.N.…` of the submitted body. The mark belongs to the file: it survives
 * validation, reloads and list changes until the file is replaced or removed (DOC-15).
 */
export function markRefused({ getValues, setValue }: RegistrationForm, campos: Readonly<Record<string, string>>): void {
  const documentos = getValues('documentos');
  const reasons = new Map<number, string[]>();
  for (const [path, text] of Object.entries(campos)) {
    const index = OF_DOCUMENT.exec(path)?.[1];
    if (index !== undefined) reasons.set(Number(index), [...(reasons.get(Number(index)) ?? []), text]);
  }
  if (reasons.size === 0) return;
  setValue(
    'documentos',
    documentos.map((documento, index) => {
      const texts = reasons.get(index);
      return texts ? { ...documento, recusa: [...new Set(texts)].join(' ') } : documento;
    }),
  );
}

/** Marks a document that another tab has removed from the server. */
export function useRemovedElsewhere({ getValues, setValue }: RegistrationForm): void {
  useEffect(
    () =>
      onRemoved((key) => {
        const documentos = getValues('documentos');
        if (!documentos.some(({ caminho }) => caminho === key)) return;
        setValue(
          'documentos',
          // Without `anexadoEm` the file isn't removed from the server again.
          documentos.map((documento) =>
            documento.caminho === key ? { ...documento, recusa: REMOVED, anexadoEm: null } : documento,
          ),
        );
      }),
    [getValues, setValue],
  );
}
