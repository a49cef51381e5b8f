import { Button, later } from '@credenciados/shared';
import { useRecentNotices } from '@credenciados/shared/shell';
import { type ReactNode, useState } from 'react';

const RecentNoticesModal = later(async () => (await import('../lazy-dialogs.ts')).RecentNoticesModal, {
  failed: () => null,
});

/** Button that opens this tab's notices again. Invisible before the first one, with its space reserved. */
export function RecentNotices({ children }: { children: ReactNode }) {
  const any = useRecentNotices((state) => state.notices.length > 0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        title="Avisos recentes"
        px="2"
        visibility={any ? undefined : 'hidden'}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {open && <RecentNoticesModal onClose={() => setOpen(false)} />}
    </>
  );
}
