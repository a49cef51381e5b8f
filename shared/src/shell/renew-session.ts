import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import { storeToken } from '../session/session.store.ts';

/** Exchanges the token for a new one of the same session (CTA-4). False if the API refuses. */
export async function renewSession(): Promise<boolean> {
  try {
    const { token } = await call('POST /sessao/renovar', { background: true });
    return storeToken(token);
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
