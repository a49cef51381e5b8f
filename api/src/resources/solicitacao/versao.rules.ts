import { type Alteracoes, changedFields, DOCUMENTO_OUTROS, FIELDS, fieldText } from '@credenciados/contract';
import type { DadosVersao, DocumentoVersao } from '@credenciados/platform/db/schema/index';

/** A changed field. */
type CampoAlterado = Alteracoes['campos'][number];
/** A document in two versions; null in one of them if it is missing there. */
interface DocumentoComparado {
  situacao: Alteracoes['documentos'][number]['situacao'];
  antes: DocumentoVersao | null;
  depois: DocumentoVersao | null;
}

/** Fields whose shown text differs, in the order of the screen. */
export const changedCampos = (antes: DadosVersao, depois: DadosVersao): CampoAlterado[] =>
  changedFields({ ...antes }, { ...depois }).map((campo) => ({
    campo,
    rotulo: FIELDS[campo].label,
    antes: fieldText(campo, { ...antes }),
    depois: fieldText(campo, { ...depois }),
  }));

/** True if two documents of a type have equal content. */
const isSame = (a: DocumentoVersao, b: DocumentoVersao) => a.caminho === b.caminho || a.sha256 === b.sha256;
/** True if a file replaces another: by type, or by name for OUTROS. */
const replaces = (a: DocumentoVersao, b: DocumentoVersao) => a.tipo !== DOCUMENTO_OUTROS || a.nome === b.nome;

/** Outcome of each document: kept, replaced, new or removed. Each document of both versions appears once. */
export function compareDocuments(
  antes: readonly DocumentoVersao[],
  depois: readonly DocumentoVersao[],
): DocumentoComparado[] {
  const gone = [...antes];
  const found = new Map<DocumentoVersao, DocumentoComparado>();
  const pair = (situacao: 'MANTIDO' | 'SUBSTITUIDO', fits: typeof isSame) => {
    for (const documento of depois) {
      if (found.has(documento)) continue;
      const place = gone.findIndex((old) => old.tipo === documento.tipo && fits(old, documento));
      const old = gone[place];
      if (!old) continue;
      gone.splice(place, 1);
      found.set(documento, { situacao, antes: old, depois: documento });
    }
  };
  // Unchanged documents are paired first, so that they don't count as replaced.
  pair('MANTIDO', (a, b) => a.caminho === b.caminho);
  pair('MANTIDO', isSame);
  pair('SUBSTITUIDO', replaces);
  return [
    ...depois.map((documento) => found.get(documento) ?? { situacao: 'NOVO' as const, antes: null, depois: documento }),
    ...gone.map((documento) => ({ situacao: 'RETIRADO' as const, antes: documento, depois: null })),
  ];
}
