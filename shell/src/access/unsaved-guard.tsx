import { discardChanges, isDirty, useLocation } from '@credenciados/shared';
import { addNavigationGuard, useDirty } from '@credenciados/shared/shell';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const ConfirmDialog = lazy(async () => ({ default: (await import('@credenciados/shared/overlays')).ConfirmDialog }));

/** Asks before leaving a page with changes that aren't saved, whichever module has them. */
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  if (!leave) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="Sair sem salvar?"
        confirmLabel="Sair sem salvar"
        cancelLabel="Continuar nesta página"
        danger
        onClose={() => setLeave(null)}
        onConfirm={() => {
          setLeave(null);
          discardChanges();
          leave.proceed();
        }}
      >
        As alterações feitas nesta página ainda não foram salvas.
      </ConfirmDialog>
    </Suspense>
  );
}
