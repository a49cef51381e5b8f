/** Where a hostile text goes. */
export type HostileField = 'mensagem' | 'nome' | 'assunto' | 'busca' | 'corpo' | 'caminho';

/** A text that somebody means harm by, and what must become of it. */
export interface HostileText {
  id: string;
  into: HostileField;
  text: string;
  /** Kept as this, or refused with a status and, where a form shows it, beside a field. */
  becomes: { kept: string } | { refused: number; field?: string };
}
