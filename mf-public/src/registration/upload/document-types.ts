import type { TipoDocumento } from '@credenciados/contract/documento';
import { DOCUMENTO_OUTROS } from '@credenciados/contract/domain';
import type { AttachedDocument } from '@credenciados/contract/registration.values';
import { duplicateDocument, missingDocument } from '@credenciados/contract/rule-texts';
import type { UploadItem } from '@credenciados/shared/form-core';
import type { DocumentProblem } from './document-row.tsx';
import type { ChosenType } from './select-files.ts';

/** Types with a row: the edital's, and any other with an attached file, so that it can be removed. */
export function typesToShow(
  tipos: readonly TipoDocumento[],
  documentos: readonly AttachedDocument[],
): readonly TipoDocumento[] {
  const typesByCode = new Map(tipos.map((tipo) => [tipo.codigo, tipo]));
  for (const { tipoDocumento } of documentos) {
    if (!typesByCode.has(tipoDocumento.codigo))
      typesByCode.set(tipoDocumento.codigo, { ...tipoDocumento, obrigatorio: false });
  }
  return [...typesByCode.values()];
}

/** Groups the errors about documents by type; `others` belong to no single type. */
export function problemsByType(
  problems: readonly DocumentProblem[],
  tipos: readonly TipoDocumento[],
  documentos: readonly AttachedDocument[],
) {
  const byType = new Map<string, DocumentProblem[]>();
  const others: DocumentProblem[] = [];
  for (const problem of problems) {
    const index = /^documentos\.(\d+)\.caminho$/.exec(problem.name)?.[1];
    const codigo =
      (index === undefined ? undefined : documentos[Number(index)]?.tipoDocumento.codigo) ??
      tipos.find(({ descricao }) =>
        [missingDocument(descricao), duplicateDocument(descricao)].includes(problem.message),
      )?.codigo;
    if (codigo === undefined) others.push(problem);
    else byType.set(codigo, [...(byType.get(codigo) ?? []), problem]);
  }
  return { byType, others };
}

/** Documents after the uploads finish: a new one of a single-file type replaces the former one. */
export function remaining(
  documentos: readonly AttachedDocument[],
  items: readonly Pick<UploadItem<ChosenType>, 'tipo'>[],
): readonly AttachedDocument[] {
  const coming = new Set(items.map(({ tipo }) => tipo.codigo).filter((codigo) => codigo !== DOCUMENTO_OUTROS));
  return documentos.filter(({ tipoDocumento }) => !coming.has(tipoDocumento.codigo));
}
