/** Facts about one signature of a PDF (CHE-7). */
export interface SignatureFacts {
  /** Name of the certificate's subject. */
  quem: string;
  /** Digits; null if the certificate names none. */
  cpf: string | null;
  /** Time that the signature states, ISO; null if it states none. */
  em: string | null;
  /** `indeterminada`: another format, or an algorithm that browsers don't have. */
  estado: 'integra' | 'alterada' | 'indeterminada';
  /** True for a time stamp of the whole document, which names no person. */
  carimbo: boolean;
  /** True if the certificate wasn't valid at that time. */
  foraDaValidade: boolean;
  /** Chain to the roots that the operator set. */
  cadeia: 'confere' | 'nao-confere' | 'nao-verificada';
  /** By answers inside the file. */
  revogacao: 'nao-revogado' | 'revogado' | 'nao-verificada';
  /** True if unsigned bytes follow the last signature. */
  acrescimo: boolean;
}
