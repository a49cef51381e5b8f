import { fileError } from '@credenciados/contract/arquivo';
import { DOCUMENTO_OUTROS, LIMITS } from '@credenciados/contract/domain';
import type { AttachedDocument } from '@credenciados/contract/registration.values';
import { duplicateDocument, RULE } from '@credenciados/contract/rule-texts';
import type { UploadItem } from '@credenciados/shared/form-core';

/** Maximum number of files in a registration, of all types. */
const MAX_FILES = 50;

/** Type under which files are attached. */
export interface ChosenType {
  codigo: string;
  descricao: string;
}

/** Placeholder for a file being uploaded when the whole form is validated; its key is invalid. */
export function toCome({ file, tipo }: UploadItem<ChosenType>): AttachedDocument {
  return {
    caminho: 'A'.repeat(22),
    nomeOriginal: file.name,
    tamanho: file.size,
    tipoDocumento: { codigo: tipo.codigo, descricao: tipo.descricao },
    anexadoEm: null,
  };
}

interface Selection {
  /** Files to upload, in the chosen order. */
  accepted: File[];
  /** Messages about refused files. */
  warnings: string[];
}

/** Splits chosen files into those to upload and messages about the others. */
export function selectFiles(
  files: readonly File[],
  tipo: ChosenType | null,
  /** Type codes of files attached or being uploaded. */
  present: readonly string[],
): Selection {
  if (!tipo) return { accepted: [], warnings: [RULE.documentType] };
  const valid: File[] = [];
  const invalid: string[] = [];
  for (const file of files) {
    const error = fileError(file, 'CADASTRO');
    if (error) invalid.push(`${file.name}: ${error}`);
    else valid.push(file);
  }
  const single = tipo.codigo !== DOCUMENTO_OUTROS;
  const room = single ? (present.includes(tipo.codigo) ? 0 : 1) : Math.max(0, MAX_FILES - present.length);
  const refusal = single ? duplicateDocument(tipo.descricao) : `É permitido anexar no máximo ${MAX_FILES} arquivos.`;
  return {
    accepted: valid.slice(0, room),
    warnings: [...shorten(invalid), ...(valid.length > room ? [refusal] : [])],
  };
}

function shorten(warnings: readonly string[]): string[] {
  if (warnings.length <= LIMITS.invalidFileWarnings) return [...warnings];
  return [...warnings.slice(0, LIMITS.invalidFileWarnings), RULE.moreInvalidFiles];
}
