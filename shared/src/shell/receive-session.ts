import { ERROR } from '@credenciados/contract/texts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import { notify } from '../http/notices.store.ts';
import { getSession, storeToken } from '../session/session.store.ts';
import { BASE_PATH, handToOpener, takeReturnPath } from '../session/sign-in.ts';

/** Longer than any answer takes; nothing is shown meanwhile. */
const PATIENCE_MS = 20_000;

/**
 * Takes the session that the address named, if this browser began its sign-in (CTA-5), and goes on where that was. Otherwise
 * nothing is stored, a session that is there stays, and the person is told.
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
    // A visitor's root may lead out of the portal, past what they are told.
    if (!getSession()) window.history.replaceState(null, '', `${BASE_PATH}/editais`);
    notify({
      type: refused ? 'warning' : 'error',
      title: refused ? ERROR.warningTitle : ERROR.title,
      description: refused ? ERROR.handOverRefused : ERROR.unexpected,
    });
  }
}
