import { call, discardChanges, settings } from '@credenciados/shared';
import { dropToken, endRequests, personHere, queryClient } from '@credenciados/shared/shell';
import { useLive } from '../live/live.store.ts';

/** Where tabs of one browser say that somebody left. */
const CHANNEL = 'credenciados:saida';

/** Where the person chooses a profile: there Exit leads, and whoever changes profile. */
export const perfilSelection = () => `${settings().externalAnalysisUrl}/modulos`;

/** Ends the sign-in by this browser's cookie, where it couldn't be ended by the session. */
const SIGN_OUT_PAGE = '/identidade/sair';

/** The one that this tab hears the others by; what it says there, it doesn't hear itself. */
let tabs: BroadcastChannel | null = null;

/** Longer than the answer takes; the person leaves in any case. */
const PATIENCE_MS = 10_000;

/** Ends the sign-in, in every tab, and goes to the choice of the profile (CTA-10). */
export async function signOut(): Promise<void> {
  const person = personHere();
  stopAsking();
  const ended = await endSignIn();
  // Only now: a tab that left before would still find the sign-in where it goes.
  tabs?.postMessage(person);
  leave(ended ? perfilSelection() : SIGN_OUT_PAGE);
}

/** Stops requests, which would be refused and reported as the session's end. */
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

/** Leaves this tab too when the person signs out in another. Answers how to stop. */
export function followSignOut(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  tabs = channel;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === null || data !== personHere()) return;
    stopAsking();
    leave(perfilSelection());
  };
  return () => {
    channel.close();
    tabs = null;
  };
}

function leave(address: string): void {
  // Back may bring the page as it was left, with what it showed: whoever comes to it begins anew.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  // Unsaved text must not keep a person who signs out: the computer may be shared.
  discardChanges();
  dropToken();
  window.location.assign(address);
}
