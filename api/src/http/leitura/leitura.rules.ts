import type { Perfil, TipoLeitura } from '@credenciados/contract';

/** Entry of the log of reads: a read of personal data by staff. */
export interface Leitura {
  atorId: number;
  /** Profile under which the person read. */
  perfil: Perfil;
  tipo: TipoLeitura;
  /** Id or key of the record, within its kind. */
  alvo: string;
  /** Solicitação that the record belongs to; null for lists. */
  solicitacaoId: number | null;
  /** Facts about a read of many rows; never a person's name. */
  dados: Record<string, string | number>;
}

const MINUTE_MS = 60_000;

/** Length of the window in which repeated reads of a record by one person are one entry: a list is fetched again with every page. */
const GRAIN_MS: Record<TipoLeitura, number> = {
  SOLICITACAO: 10 * MINUTE_MS,
  DOCUMENTO: 10 * MINUTE_MS,
  COMPROVANTE: 10 * MINUTE_MS,
  CONVERSA: 10 * MINUTE_MS,
  PROCESSO: 10 * MINUTE_MS,
  TITULARIDADE: 10 * MINUTE_MS,
  DENUNCIA: 10 * MINUTE_MS,
  PESQUISA: 10 * MINUTE_MS,
  LISTA: 60 * MINUTE_MS,
};

/** Beginning of the window in which repeated reads are one entry. */
export function windowOf(tipo: TipoLeitura, now: Date): Date {
  const grain = GRAIN_MS[tipo];
  return new Date(Math.floor(now.getTime() / grain) * grain);
}

/** Normalises a search text (case, and a CPF's punctuation), so that equal searches have one digest. */
export function searchedText(campoSimples: string): string {
  const text = campoSimples.trim().toLowerCase();
  return /^[\d.\-\s]+$/.test(text) ? text.replace(/\D/g, '') : text;
}
