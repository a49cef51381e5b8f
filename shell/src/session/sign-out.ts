import { call, discardChanges, dropToken, settings, useSession } from '@credenciados/shared';
import { useLive } from '../live/live.store.ts';

/** Where tabs of one browser say that somebody left. */
const CHANNEL = 'credenciados:saida';

/** Where the person chooses a module: there Exit leads, and whoever changes profile. */
export const moduleSelection = () => `${settings().externalAnalysisUrl}/modulos`;

/** Whose page this is, also after their session has ended under it. */
function personHere(): string | null {
  const { session, formerCpf } = useSession.getState();
  return session?.pessoa.cpfCnpj ?? formerCpf;
}

/** Ends the session, in every tab, and goes to the module selection page (specification, section 2). */
export async function signOut(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(personHere());
  channel.close();
  // What is asked from now on would be refused, and told as the session's end.
  useLive.setState({ leaving: true });
  try {
    await call('POST /sessao/sair', { background: true });
  } catch (error) {
    // The person leaves whatever the API says; the token ends by itself within the hour.
    console.warn(error);
  }
  leave();
}

/** Leaves this tab too when the person signs out in another. Answers how to stop. */
export function followSignOut(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === null || data !== personHere()) return;
    useLive.setState({ leaving: true });
    // Whoever left must not be kept here by what they were writing: the computer may be a shared one.
    discardChanges();
    leave();
  };
  return () => channel.close();
}

function leave(): void {
  dropToken();
  window.location.assign(moduleSelection());
}
