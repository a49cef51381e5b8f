import { ERROR } from '@credenciados/contract/texts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import { notify } from '../http/notices.store.ts';
import { getSession, storeToken } from '../session/session.store.ts';
import { BASE_PATH, handToOpener, takeReturnPath } from '../session/sign-in.ts';

/** Longest wait for the answer in milliseconds; nothing is shown meanwhile. */
const PATIENCE_MS = 20_000;

/**
 * Fetches the session that the address names, if this browser began its sign-in (CTA-5), and continues where that was. Otherwise nothing is
 * stored, a present session stays, and a message is shown.
 */
export async function receiveSession(handOver: string): Promise<void> {
  try {
    const body = { token: handOver };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { token } = await call('POST /sessao/receber', { body, signal, background: true });
    if (!storeToken(token)) throw new Error('The API answered no session token');
    window.history.replaceState(null, '', `${BASE_PATH}${takeReturnPath()}`);
    handToOpener(token);
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 422;
    if (!refused) console.warn(error);
    // A visitor's root page may redirect out of the portal, and the message would be lost.
    if (!getSession()) window.history.replaceState(null, '', `${BASE_PATH}/editais`);
    notify({
      type: refused ? 'warning' : 'error',
      title: refused ? ERROR.warningTitle : ERROR.title,
      description: refused ? error.message : ERROR.unexpected,
    });
  }
}
