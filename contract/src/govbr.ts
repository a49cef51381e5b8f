// Levels of gov.br accounts, for API and screens. No imports of schemas.

/** Levels of a gov.br account, weakest first (GOV-1). */
export const NIVEIS_GOVBR = ['BRONZE', 'PRATA', 'OURO'] as const;
export type NivelGovbr = (typeof NIVEIS_GOVBR)[number];

/** Levels that an edital may ask for; `NENHUM`: any account, or none. */
export const NIVEIS_EXIGIDOS = ['NENHUM', 'PRATA', 'OURO'] as const;

export const NIVEL_LABEL: Readonly<Record<NivelGovbr, string>> = { BRONZE: 'bronze', PRATA: 'prata', OURO: 'ouro' };

/** Levels that are enough, strongest first, as an issuer is asked for them in `acr_values`. */
export const niveisDesde = (minimo: NivelGovbr): NivelGovbr[] =>
  NIVEIS_GOVBR.slice(NIVEIS_GOVBR.indexOf(minimo)).reverse();

/** True if an account of level `nivel` (null: unknown) may sign where `minimo` is asked for (GOV-3). */
export const temNivel = (nivel: NivelGovbr | null, minimo: NivelGovbr): boolean =>
  nivel !== null && NIVEIS_GOVBR.indexOf(nivel) >= NIVEIS_GOVBR.indexOf(minimo);

/** `prata ou ouro`: levels that are enough, in words. */
export const showSuficientes = (minimo: NivelGovbr): string =>
  NIVEIS_GOVBR.slice(NIVEIS_GOVBR.indexOf(minimo))
    .map((nivel) => NIVEL_LABEL[nivel])
    .join(' ou ');

/** Texts of the API's refusal and of the panel before the form. */
export const GOVBR_TEXT = {
  pede: (minimo: NivelGovbr) => `Este edital pede conta gov.br de nível ${showSuficientes(minimo)}.`,
  semNiveis: 'O portal não sabe o nível das contas gov.br. Peça a configuração a quem opera o portal.',
  entre: 'Entre com a sua conta gov.br para enviar.',
  baixo: (nivel: NivelGovbr) =>
    `A sua conta é de nível ${NIVEL_LABEL[nivel]}. Aumente o nível no gov.br e entre de novo.`,
  desconhecido: 'O portal não conseguiu saber o nível da sua conta. Entre de novo em alguns minutos.',
} as const;

/** Reason why a person can't send yet, in words; null if they can. `signedIn` is false for visitors. */
export function recusaDeNivel(
  minimo: NivelGovbr,
  { signedIn, nivel }: { signedIn: boolean; nivel: NivelGovbr | null },
): string | null {
  if (temNivel(nivel, minimo)) return null;
  const passo = !signedIn ? GOVBR_TEXT.entre : nivel ? GOVBR_TEXT.baixo(nivel) : GOVBR_TEXT.desconhecido;
  return `${GOVBR_TEXT.pede(minimo)} ${passo}`;
}

/** Account by which something was sent, in words for comprovante, history and pages (GOV-4). */
export const showNivel = (nivel: NivelGovbr): string => `Enviado por conta gov.br de nível ${NIVEL_LABEL[nivel]}`;
