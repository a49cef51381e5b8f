import { create } from 'zustand';
import type { Perfil } from '../contract/domain.ts';
import type { Access } from '../contract/endpoint.ts';
import { isAllowed } from '../contract/permissions.ts';
import { readToken, type Session } from './token.ts';

const KEY = '@jwt';

interface SessionState {
  session: Session | null;
  /** A session ended under an open page: what is typed on it stays until the person signs in again. */
  expired: boolean;
}

function readStored(): Session | null {
  const token = sessionStorage.getItem(KEY);
  return token ? readToken(token) : null;
}

/** The session of this tab. */
export const useSession = create<SessionState>()(() => ({ session: readStored(), expired: false }));

/** The session now, outside components. */
export function getSession(): Session | null {
  return useSession.getState().session;
}

/** Keeps a token and becomes its owner. False when the token isn't a live one. */
export function storeToken(token: string): boolean {
  const session = readToken(token);
  if (!session) return false;
  sessionStorage.setItem(KEY, token);
  useSession.setState({ session, expired: false });
  return true;
}

/** Forgets the token: the person left. */
export function clearSession(): void {
  sessionStorage.removeItem(KEY);
  useSession.setState({ session: null, expired: false });
}

/** Forgets a token that the API refuses. True the first time, so that the person is told once. */
export function expireSession(): boolean {
  if (!getSession()) return false;
  sessionStorage.removeItem(KEY);
  useSession.setState({ session: null, expired: true });
  return true;
}

/** The selected profile, or null for nobody. */
export function usePerfil(): Perfil | null {
  return useSession((state) => state.session?.perfil ?? null);
}

/** Whether the selected profile is in an access list of the contract (`ACCESS.staffWrite`). */
export function useCan(access: Access): boolean {
  return isAllowed(access, usePerfil());
}
