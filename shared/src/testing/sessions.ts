import { PERFIL_ID, type Perfil } from '@credenciados/contract/domain';
import { storeToken } from '../session/session.store.ts';

interface TokenOptions {
  /** By default an applicant is the person of the samples, and staff are somebody else. */
  cpf?: string;
  nome?: string;
  /** The person has more than this profile. */
  outrosPerfis?: boolean;
  /** Seconds until it ends. */
  lasts?: number;
}

const encode = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A token as the API mints it, without a signature that anybody would check here. */
export function tokenFor(
  perfil: Perfil,
  {
    cpf = perfil === 'CREDENCIADOS' ? '52998224725' : '11144477735',
    nome = 'Maria das Graças Oliveira',
    outrosPerfis = false,
    lasts = 3600,
  }: TokenOptions = {},
): string {
  const payload = {
    sub: '1',
    sid: 'session',
    exp: Math.floor(Date.now() / 1000) + lasts,
    pessoa: { cpfCnpj: cpf, nomeRazaoSocial: nome },
    perfilSelecionado: { id: PERFIL_ID[perfil], codigo: perfil },
    outrosPerfis,
  };
  return `${encode({ alg: 'HS256' })}.${encode(payload)}.signature`;
}

/** Signs somebody in for a test. */
export function signInAs(perfil: Perfil, options?: TokenOptions): void {
  if (!storeToken(tokenFor(perfil, options))) throw new Error('The token is not a live one');
}
