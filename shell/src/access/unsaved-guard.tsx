import { discardChanges, isDirty, later, useLocation } from '@credenciados/shared';
import { addNavigationGuard, useDirty } from '@credenciados/shared/shell';
import { useEffect, useRef, useState } from 'react';

interface Answers {
  onStay: () => void;
  onLeave: () => void;
}

/** Longest wait for the dialog's code. */
const DIALOG_MS = 3_000;
const loadDialog = async () => (await import('../lazy-dialogs.ts')).UnsavedDialog;
const UnsavedDialog = later(
  () =>
    Promise.race([
      loadDialog(),
      new Promise<never>((_, late) => setTimeout(() => late(new Error('UnsavedDialog')), DIALOG_MS)),
    ]),
  { failed: (answers) => <PlainQuestion {...answers} /> },
);

/** Asks before leaving a page with unsaved changes of any module (TEL-45). */
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
    // Preloads the dialog, since the network may be down when it is needed.
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
  return <UnsavedDialog {...answers} />;
}

/** Fallback with the browser's own dialog if the code doesn't load. */
function PlainQuestion({ onStay, onLeave }: Answers) {
  useEffect(() => {
    if (window.confirm('Sair sem salvar?')) onLeave();
    else onStay();
  });
  return null;
}
