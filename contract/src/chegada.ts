/**
 * Result of the check of a document on its arrival (CHE-1). The browser makes it beside the document, and sends it nowhere. It warns, and
 * refuses nothing.
 */

/** How sure a finding is: read as written, concluded from several signs, or only a sign. */
export const CERTEZAS = ['certo', 'provavel', 'indicio'] as const;
export type Certeza = (typeof CERTEZAS)[number];

export const CERTEZA_LABEL: Readonly<Record<Certeza, string>> = {
  certo: 'Certo',
  provavel: 'Provável',
  indicio: 'Indício',
};

/** Kinds of findings. */
export const TIPOS_ACHADO = [
  'VENCIDO',
  'VALIDADE',
  'OUTRO_CPF',
  'OUTRO_NOME',
  'OUTRO_TIPO',
  'PAGINA_VAZIA',
  'ILEGIVEL',
  'SEM_TEXTO',
  'PARCIAL',
  'ASSINATURA',
  'ASSINATURA_ALTERADA',
  'ASSINATURA_ILEGIVEL',
  'ACRESCIMO',
  'CERTIFICADO',
  'CODIGO_QR',
  'CODIGO',
] as const;
export type TipoAchado = (typeof TIPOS_ACHADO)[number];

/** Rectangle on an upright page, in fractions of its width and height from the top left corner. */
export interface Caixa {
  x: number;
  y: number;
  largura: number;
  altura: number;
}

/** Place on a page that a finding is about. `pagina` starts at 1; without `caixa`: the whole page. */
export interface Lugar {
  pagina: number;
  caixa: Caixa | null;
}

export interface Achado {
  tipo: TipoAchado;
  certeza: Certeza;
  /** True for a warning; false for a fact that helps to read the document. */
  aviso: boolean;
  texto: string;
  lugar: Lugar | null;
  /** Issuer's page that confirms the document (CHE-8). */
  endereco?: string;
}

export interface Chegada {
  achados: readonly Achado[];
  /** Last day on which the document says that it is valid; null if it says none. */
  validade: string | null;
}

/** Person and type that a document was sent for. Empty texts aren't compared. */
export interface Esperado {
  cpf: string;
  nome: string;
  tipo: { codigo: string; descricao: string };
  /** Today in the agency's zone: `2026-11-29`. */
  hoje: string;
}

/** File below the portal's base path with the operator's settings for the check. */
export const CHEGADA_FILE = 'chegada.json';

export interface ChegadaSettings {
  /** Root certificates to which signatures are verified, in PEM; empty: chains aren't verified (CHE-7). */
  raizes: string;
  /** Hosts of issuers, each with those below it (CHE-8). */
  emissores: readonly string[];
}

/** Outcomes of a check on an issuer's page, that a person saw (CHE-9). */
export const RESULTADOS_CODIGO = ['CONFIRMADO', 'NAO_CONFIRMADO', 'FORA_DO_AR'] as const;
export type ResultadoCodigo = (typeof RESULTADOS_CODIGO)[number];

export const RESULTADO_CODIGO_LABEL: Readonly<Record<ResultadoCodigo, string>> = {
  CONFIRMADO: 'O emissor confirmou o documento',
  NAO_CONFIRMADO: 'O emissor não confirmou o documento',
  FORA_DO_AR: 'A página do emissor não respondeu',
};

export const CHEGADA_TEXT = {
  unknownIssuer: 'Esta página não está na lista de emissores do portal.',
} as const;
