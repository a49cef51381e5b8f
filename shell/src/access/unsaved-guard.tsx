import { discardChanges, ErrorBoundary, isDirty, useLocation } from '@credenciados/shared';
import { addNavigationGuard, useDirty } from '@credenciados/shared/shell';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';

/** Whoever wants to leave isn't kept waiting for the dialog any longer. */
const DIALOG_MS = 3_000;
const loadDialog = async () => ({ default: (await import('../over-the-page.ts')).UnsavedDialog });
const UnsavedDialog = lazy(() =>
  Promise.race([
    loadDialog(),
    new Promise<never>((_, late) => setTimeout(() => late(new Error('UnsavedDialog')), DIALOG_MS)),
  ]),
);

/** Asks before leaving a page with changes that aren't saved, whichever module has them (TEL-45). */
export function UnsavedGuard() {
  const dirty = useDirty((state) => state.ids.size > 0);
  const { pathname } = useLocation();
  const here = useRef(pathname);
  here.current = pathname;
  const [leave, setLeave] = useState<{ proceed: () => void } | null>(null);

  useEffect(
    () =>
      addNavigationGuard((to, proceed) => {
        if (!isDirty() || to.pathname === here.current) return true;
        setLeave({ proceed });
        return false;
      }),
    [],
  );

  useEffect(() => {
    if (!dirty) return;
    // While there is a network: the question may be asked when it is gone.
    loadDialog().catch(() => {});
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  if (!leave) return null;
  const answers = {
    onStay: () => setLeave(null),
    onLeave: () => {
      setLeave(null);
      discardChanges();
      leave.proceed();
    },
  };
  return (
    <ErrorBoundary fallback={() => <PlainQuestion {...answers} />}>
      <Suspense>
        <UnsavedDialog {...answers} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The same question by the browser, where the dialog's file doesn't come: nothing is lost for want of it. */
function PlainQuestion({ onStay, onLeave }: ComponentProps<typeof UnsavedDialog>) {
  useEffect(() => {
    if (window.confirm('Sair sem salvar?')) onLeave();
    else onStay();
  });
  return null;
}
