import { discardChanges, isDirty, useLocation } from '@credenciados/shared';
import { addNavigationGuard, useDirty } from '@credenciados/shared/shell';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const UnsavedDialog = lazy(async () => ({ default: (await import('../over-the-page.ts')).UnsavedDialog }));

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
      <UnsavedDialog
        onStay={() => setLeave(null)}
        onLeave={() => {
          setLeave(null);
          discardChanges();
          leave.proceed();
        }}
      />
    </Suspense>
  );
}
