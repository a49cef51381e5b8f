import { Alert, Button, ERROR, getSession, later, notify, portalNow, useSession } from '@credenciados/shared';
import { expireSession, renewSession } from '@credenciados/shared/shell';
import { useEffect, useRef, useState } from 'react';
import { FootStrip } from '../layout/foot-strip.tsx';
import { followSignOut } from './sign-out.ts';

const SessionWarning = later(async () => (await import('../lazy-dialogs.ts')).SessionWarning, {
  failed: ({ expiresAt }) => <PlainWarning expiresAt={expiresAt} />,
});

const TICK_MS = 5_000;
/** Warning time before the session's end (checklist 10). */
const WARN_MS = 120_000;
/** The token of an active person is renewed if less than this is left. */
export const RENEW_MS = 30 * 60_000;
/** A person is active if they used the page within this time. */
const ACTIVE_MS = 5 * 60_000;

/** Renews the session of an active person, warns an inactive one of its end, and ends it together with other tabs. */
export function SessionKeeper() {
  const session = useSession((state) => state.session);
  const lastActivity = useRef(Date.now());
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY);

  useEffect(followSignOut, []);

  useEffect(() => {
    const note = () => {
      lastActivity.current = Date.now();
    };
    const events = ['pointerdown', 'keydown'];
    for (const event of events) window.addEventListener(event, note, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, note);
    };
  }, []);

  useEffect(() => {
    if (!session) {
      setLeft(Number.POSITIVE_INFINITY);
      return;
    }
    let renewing = false;
    const tick = async () => {
      const remaining = session.expiresAt - portalNow();
      setLeft(remaining);
      if (remaining <= 0) {
        if (expireSession()) notify({ type: 'warning', title: ERROR.sessionExpired, description: ERROR.signInAgain });
        return;
      }
      const active = Date.now() - lastActivity.current < ACTIVE_MS;
      if (remaining < RENEW_MS && remaining > WARN_MS && active && !renewing) {
        renewing = true;
        await renewSession();
        renewing = false;
      }
    };
    void tick();
    const timer = setInterval(() => void tick(), TICK_MS);
    return () => clearInterval(timer);
  }, [session]);

  if (!session || left > WARN_MS) return null;
  return <SessionWarning expiresAt={session.expiresAt} />;
}

/** Fallback if the warning's code fails to load: no session ends unannounced. */
function PlainWarning({ expiresAt }: { expiresAt: number }) {
  const renew = async () => {
    await renewSession();
    // The session's last token ends with the session and can't be extended.
    if ((getSession()?.expiresAt ?? 0) <= expiresAt)
      notify({ type: 'error', title: 'A sessão não pôde ser renovada.' });
  };
  return (
    <FootStrip about="session">
      <Alert
        live
        tone="warning"
        title="Sua sessão está terminando"
        actions={
          <Button size="sm" onClick={() => void renew()}>
            Continuar conectado
          </Button>
        }
      />
    </FootStrip>
  );
}
