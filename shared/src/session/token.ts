import { PERFIS, type Perfil } from '@credenciados/contract/domain';
import { NIVEIS_GOVBR, type NivelGovbr } from '@credenciados/contract/govbr';
import { portalNow } from '../format/clock.ts';

/** Signed-in person according to the token, which the API verifies and the browser only reads. */
export interface Session {
  token: string;
  pessoa: { cpfCnpj: string; nomeRazaoSocial: string };
  perfil: Perfil;
  /** Level of the gov.br account; null if unknown. */
  nivel: NivelGovbr | null;
  /** Person who acts for `pessoa` by a power of attorney (PRO-3); null if they act themselves. */
  procurador: { cpfCnpj: string; nomeRazaoSocial: string } | null;
  /** True if the person has other profiles too. */
  hasOtherProfiles: boolean;
  /** Expiry by the portal's clock, in milliseconds since 1970. */
  expiresAt: number;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPerfil = (value: unknown): value is Perfil => PERFIS.some((perfil) => perfil === value);

function decodePayload(token: string): unknown {
  const part = token.split('.')[1];
  if (!part) return null;
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))));
  } catch {
    // Not a token: the person is a visitor.
    return null;
  }
}

function personOf(value: unknown): Session['pessoa'] | null {
  if (!isObject(value)) return null;
  const { cpfCnpj, nomeRazaoSocial } = value;
  return typeof cpfCnpj === 'string' && typeof nomeRazaoSocial === 'string' ? { cpfCnpj, nomeRazaoSocial } : null;
}

/** Reads a token's payload; null if it isn't the portal's or has expired. */
export function readToken(token: string, now: number = portalNow()): Session | null {
  const payload = decodePayload(token);
  if (!isObject(payload)) return null;
  const { pessoa, perfilSelecionado, outrosPerfis, nivel: level, procurador: proxy, exp } = payload;
  const person = personOf(pessoa);
  if (!person || !isObject(perfilSelecionado) || typeof exp !== 'number') return null;
  const { codigo } = perfilSelecionado;
  if (!isPerfil(codigo)) return null;
  const expiresAt = exp * 1000;
  if (expiresAt <= now) return null;
  const hasOtherProfiles = outrosPerfis === true;
  const nivel = NIVEIS_GOVBR.find((known) => known === level) ?? null;
  return { token, pessoa: person, perfil: codigo, nivel, procurador: personOf(proxy), hasOtherProfiles, expiresAt };
}
