import type { Perfil } from '@credenciados/contract/domain';
import type { Access } from '@credenciados/contract/endpoint';
import { isAllowed } from '@credenciados/contract/permissions';
import { createAcrossRoots } from '../store/create-across-roots.ts';
import { eraseDrafts } from '../store/draft-key.ts';
import { readToken, type Session } from './token.ts';

const KEY = '@jwt';

interface SessionState {
  session: Session | null;
  /** A session ended under an open page: what is typed on it stays until the person signs in again. */
  expired: boolean;
  /** Whose session ended. */
  formerCpf: string | null;
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
}));

/** The session now, outside components. */
export function getSession(): Session | null {
  return useSession.getState().session;
}

/** Keeps a token and becomes its owner. False when the token isn't a live one. */
export function storeToken(token: string): boolean {
  const session = readToken(token);
  if (!session) return false;
  sessionStorage.setItem(KEY, token);
  useSession.setState({ session, expired: false, formerCpf: null });
  return true;
}

/** CPF of whoever is signed in, or was until the session ended under the page. */
export function personHere(): string | null {
  const { session, formerCpf } = useSession.getState();
  return session?.pessoa.cpfCnpj ?? formerCpf;
}

/** Forgets the token and what was being written: the person left. */
export function clearSession(): void {
  dropToken();
  useSession.setState({ session: null, expired: false, formerCpf: null });
}

/** Forgets the token of a page being left; its content stays until the browser has gone. */
export function dropToken(): void {
  sessionStorage.removeItem(KEY);
  eraseDrafts(personHere());
}

/** Forgets a token that the API refuses. True the first time, so that the person is told once. */
export function expireSession(): boolean {
  const former = getSession();
  if (!former) return false;
  sessionStorage.removeItem(KEY);
  useSession.setState({ session: null, expired: true, formerCpf: former.pessoa.cpfCnpj });
  return true;
}

/** The selected profile, or null for nobody. */
export function usePerfil(): Perfil | null {
  return useSession((state) => state.session?.perfil ?? null);
}

/** True if the selected profile is in an access list of the contract (`ACCESS.staffWrite`). */
export function useCan(access: Access): boolean {
  return isAllowed(access, usePerfil());
}
