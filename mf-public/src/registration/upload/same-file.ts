import type { AttachedDocument } from '@credenciados/contract/registration.values';

/** Warns of a file attached twice, by the server's SHA-256 (DOC-16). It is accepted: one PDF can hold both documents. */
export function sameFileWarning(documento: AttachedDocument, documentos: readonly AttachedDocument[]): string[] {
  const { sha256, nomeOriginal, caminho } = documento;
  const twin = documentos.find((other) => sha256 && other.sha256 === sha256 && other.caminho !== caminho);
  if (!twin) return [];
  const otherType = twin.tipoDocumento.descricao;
  return [`${nomeOriginal} é o mesmo arquivo que está em “${otherType}”. Confira se é o documento certo.`];
}
