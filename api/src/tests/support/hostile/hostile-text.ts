/** Field that a hostile text is sent in. */
export type HostileField = 'mensagem' | 'nome' | 'assunto' | 'busca' | 'corpo' | 'caminho';

/** Hostile text, and its expected result. */
export interface HostileText {
  id: string;
  into: HostileField;
  text: string;
  /** Stored as this text, or refused with a status and the field of the message. */
  becomes: { kept: string } | { refused: number; field?: string };
}
