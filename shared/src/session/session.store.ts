import type { Perfil } from '@credenciados/contract/domain';
import type { Access } from '@credenciados/contract/endpoint';
import { isAllowed } from '@credenciados/contract/permissions';
import { createAcrossRoots } from '../store/create-across-roots.ts';
import { eraseDrafts } from '../store/draft-key.ts';
import { readToken, type Session } from './token.ts';

const KEY = '@jwt';

interface SessionState {
  session: Session | null;
  /** True if the session ended while the page was open: typed text stays until the person signs in again. */
  expired: boolean;
  /** CPF of `former`, which libraries of an earlier major read. */
  formerCpf: string | null;
  /** The session that expired, until the person signs in again: what the page shows stays in its place. */
  former: Session | null;
}

function readStored(): Session | null {
  const token = sessionStorage.getItem(KEY);
  return token ? readToken(token) : null;
}

/** The session of this tab. */
export const useSession = createAcrossRoots<SessionState>(() => ({
  session: readStored(),
  expired: false,
  formerCpf: null,
  former: null,
}));

/** Present session, outside components. */
export function getSession(): Session | null {
  return useSession.getState().session;
}

/** Stores a token and starts its session. False if the token is invalid or expired. */
export function storeToken(token: string): boolean {
  const session = readToken(token);
  if (!session) return false;
  sessionStorage.setItem(KEY, token);
  useSession.setState({ session, expired: false, formerCpf: null, former: null });
  return true;
}

/** CPF of the person who signed in, who may act for another one; sign-outs of the browser's tabs go by it. */
export function signedInPerson(): string | null {
  const { session, former } = useSession.getState();
  const known = session ?? former;
  return (known?.procurador ?? known?.pessoa)?.cpfCnpj ?? null;
}

/** CPF of the signed-in person, or of the person whose session expired on this page. */
export function personHere(): string | null {
  const { session, former } = useSession.getState();
  return (session ?? former)?.pessoa.cpfCnpj ?? null;
}

/** Removes the token and all drafts: the person left. */
export function clearSession(): void {
  dropToken();
  useSession.setState({ session: null, expired: false, formerCpf: null, former: null });
}

/** Removes the token of a page being left, but keeps its content until the browser has navigated. */
export function dropToken(): void {
  sessionStorage.removeItem(KEY);
  eraseDrafts(personHere());
}

/** Removes a token that the API refuses. True the first time, so that one message is shown. */
export function expireSession(): boolean {
  const former = getSession();
  if (!former) return false;
  sessionStorage.removeItem(KEY);
  useSession.setState({ session: null, expired: true, formerCpf: former.pessoa.cpfCnpj, former });
  return true;
}

/** Selected profile, also of an expired session; null for a visitor. */
export function usePerfil(): Perfil | null {
  return useSession(({ session, former }) => (session ?? former)?.perfil ?? null);
}

/** True if the selected profile is in an access list of the contract (`ACCESS.staffWrite`). */
export function useCan(access: Access): boolean {
  return isAllowed(access, usePerfil());
}
