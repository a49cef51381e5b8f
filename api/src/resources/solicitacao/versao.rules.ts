import { formatCep } from '@brazilian-utils/brazilian-utils';
import {
  type Alteracoes,
  CAMPO_SOLICITACAO_LABEL,
  CAMPOS_SOLICITACAO,
  type CampoSolicitacao,
  DOCUMENTO_OUTROS,
  FORMACAO_VISTORIADOR_LABEL,
} from '@credenciados/contract';
import type { DadosVersao, DocumentoVersao } from '../../platform/db/schema/index.ts';

/** A field that changed. */
export type CampoAlterado = Alteracoes['campos'][number];
/** A document in two versions, in one of them null. */
export interface DocumentoComparado {
  situacao: Alteracoes['documentos'][number]['situacao'];
  antes: DocumentoVersao | null;
  depois: DocumentoVersao | null;
}

/** Fields of a version as the screen words them. */
export function fieldTexts(dados: DadosVersao): Record<CampoSolicitacao, string> {
  const { formacaoVistoriador } = dados;
  return {
    nome: dados.nome,
    email: dados.email,
    telefones: dados.telefones.join(', '),
    codigoCrea: dados.codigoCrea,
    formacao: formacaoVistoriador ? FORMACAO_VISTORIADOR_LABEL[formacaoVistoriador] : (dados.formacao ?? ''),
    codigoIncra: dados.codigoIncra ?? '',
    logradouro: dados.logradouro,
    numero: dados.semNumero ? 'S/N' : dados.numero,
    bairro: dados.bairro,
    complemento: dados.complemento,
    cep: dados.cep && formatCep(dados.cep),
    uf: dados.uf,
    municipio: dados.municipio ?? '',
  };
}

/** The fields that read otherwise, in the order of the screen. */
export function changedFields(antes: DadosVersao, depois: DadosVersao): CampoAlterado[] {
  const [before, after] = [fieldTexts(antes), fieldTexts(depois)];
  return CAMPOS_SOLICITACAO.filter((campo) => before[campo] !== after[campo]).map((campo) => ({
    campo,
    rotulo: CAMPO_SOLICITACAO_LABEL[campo],
    antes: before[campo],
    depois: after[campo],
  }));
}

/** True if two documents of a type are the same file, sent once or twice. */
const isSame = (a: DocumentoVersao, b: DocumentoVersao) => a.caminho === b.caminho || a.sha256 === b.sha256;
/** True if a file replaces another: one per type, OUTROS by name. */
const replaces = (a: DocumentoVersao, b: DocumentoVersao) => a.tipo !== DOCUMENTO_OUTROS || a.nome === b.nome;

/** Outcome of each document: kept, replaced, new or removed. Each of both versions appears once. */
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
  // Unchanged documents are paired first, so that no replacement is paired with them.
  pair('MANTIDO', (a, b) => a.caminho === b.caminho);
  pair('MANTIDO', isSame);
  pair('SUBSTITUIDO', replaces);
  return [
    ...depois.map((documento) => found.get(documento) ?? { situacao: 'NOVO' as const, antes: null, depois: documento }),
    ...gone.map((documento) => ({ situacao: 'RETIRADO' as const, antes: documento, depois: null })),
  ];
}
