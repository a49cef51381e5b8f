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

/** File below the portal's base path with the operator's root certificates in PEM; empty without any (CHE-7). */
export const SIGNATURE_ROOTS_FILE = 'raizes.pem';
