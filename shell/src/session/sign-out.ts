import { forgetLastRegistration } from '@credenciados/contract/device';
import { call, discardChanges, settings } from '@credenciados/shared';
import { dropToken, endRequests, queryClient, signedInPerson } from '@credenciados/shared/shell';
import { useLive } from '../live/live.store.ts';

/** Channel by which tabs of a browser announce a sign-out. */
const CHANNEL = 'credenciados:saida';

/** Page to choose a profile, where Exit and a change of profile lead. */
export const perfilSelection = () => `${settings().externalAnalysisUrl}/modulos`;

/** Page that ends the sign-in by the browser's cookie, if ending the session failed. */
const SIGN_OUT_PAGE = '/identidade/sair';

/** Channel that this tab listens on; it doesn't receive its own messages. */
let tabs: BroadcastChannel | null = null;

/** Timeout of the request; the tab leaves in any case. */
const PATIENCE_MS = 10_000;

/** Ends the sign-in in every tab, and goes to the choice of the profile (CTA-10). */
export async function signOut(): Promise<void> {
  const person = signedInPerson();
  stopAsking();
  const ended = await endSignIn();
  // Sent last: a tab that left earlier would still find the sign-in.
  tabs?.postMessage(person);
  leave(ended ? perfilSelection() : SIGN_OUT_PAGE);
}

/** Stops requests, which would be refused and reported as an expired session. */
function stopAsking(): void {
  useLive.setState({ leaving: true });
  void queryClient.cancelQueries();
  endRequests();
}

/** True if the API has ended the session, its sign-in, and the other tabs' sessions. */
async function endSignIn(): Promise<boolean> {
  try {
    await call('POST /sessao/sair', { background: true, last: true, signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** Leaves this tab too when the person signs out in another. Returns the function that stops listening. */
export function followSignOut(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  tabs = channel;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === null || data !== signedInPerson()) return;
    stopAsking();
    leave(perfilSelection());
  };
  return () => {
    channel.close();
    tabs = null;
  };
}

function leave(address: string): void {
  // Reloads a page restored by the Back button, which would show the former person's data.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  // Unsaved text must not keep a person signed in: the computer may be shared.
  discardChanges();
  forgetLastRegistration();
  dropToken();
  window.location.assign(address);
}
