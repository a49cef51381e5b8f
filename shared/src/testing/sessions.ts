import { PERFIL_ID, type Perfil } from '@credenciados/contract/domain';
import type { NivelGovbr } from '@credenciados/contract/govbr';
import { storeToken } from '../session/session.store.ts';

interface TokenOptions {
  /** By default the samples' person for applicants, and another for staff. */
  cpf?: string;
  nome?: string;
  /** True if the person has other profiles too. */
  outrosPerfis?: boolean;
  /** Seconds until the token expires. */
  lasts?: number;
  /** Level of the gov.br account; default: unknown. */
  nivel?: NivelGovbr;
  /** Name of the proxy who acts for the person; default: nobody does. */
  procurador?: string;
}

const encode = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Token in the API's format, with an invalid signature, which the browser doesn't check. */
export function tokenFor(
  perfil: Perfil,
  {
    cpf = perfil === 'CREDENCIADOS' ? '52998224725' : '11144477735',
    nome = 'Maria das Graças Oliveira',
    outrosPerfis = false,
    lasts = 3600,
    nivel,
    procurador,
  }: TokenOptions = {},
): string {
  const payload = {
    sub: '1',
    sid: 'session',
    exp: Math.floor(Date.now() / 1000) + lasts,
    pessoa: { cpfCnpj: cpf, nomeRazaoSocial: nome },
    perfilSelecionado: { id: PERFIL_ID[perfil], codigo: perfil },
    outrosPerfis,
    nivel,
    ...(procurador && { procurador: { cpfCnpj: '11144477735', nomeRazaoSocial: procurador } }),
  };
  return `${encode({ alg: 'HS256' })}.${encode(payload)}.signature`;
}

/** Signs a person in for a test. */
export function signInAs(perfil: Perfil, options?: TokenOptions): void {
  if (!storeToken(tokenFor(perfil, options))) throw new Error('The token is not a live one');
}
