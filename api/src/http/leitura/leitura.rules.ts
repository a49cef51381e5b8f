import type { Perfil, TipoLeitura } from '@credenciados/contract';

/** One read of people's data by staff. */
export interface Leitura {
  atorId: number;
  /** The committee, or other profile, that they read it for. */
  perfil: Perfil;
  tipo: TipoLeitura;
  /** Id or key within its kind. */
  alvo: string;
  /** The solicitação that it is of, where it is of one. */
  solicitacaoId: number | null;
  /** Facts about a read of many rows; never a person's name. */
  dados: Record<string, string | number>;
}

const MINUTE_MS = 60_000;

/** Repeated reads of a thing by a person make one row in so long: a list is asked for with every page and every return to it. */
export const GRAIN_MS: Record<TipoLeitura, number> = {
  SOLICITACAO: 10 * MINUTE_MS,
  DOCUMENTO: 10 * MINUTE_MS,
  COMPROVANTE: 10 * MINUTE_MS,
  CONVERSA: 10 * MINUTE_MS,
  PROCESSO: 10 * MINUTE_MS,
  TITULARIDADE: 10 * MINUTE_MS,
  PESQUISA: 10 * MINUTE_MS,
  LISTA: 60 * MINUTE_MS,
};

/** The beginning of the stretch of time in which a read counts once. */
export function windowOf(tipo: TipoLeitura, now: Date): Date {
  const grain = GRAIN_MS[tipo];
  return new Date(Math.floor(now.getTime() / grain) * grain);
}

/** A searched text whatever its case, and a CPF whatever its punctuation, so that one search has one digest. */
export function searchedText(campoSimples: string): string {
  const text = campoSimples.trim().toLowerCase();
  return /^[\d.\-\s]+$/.test(text) ? text.replace(/\D/g, '') : text;
}
