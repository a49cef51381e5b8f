import { Alert, later } from '@credenciados/shared';
import { type Notice, takeNotices, useNotices } from '@credenciados/shared/shell';
import { useEffect, useState } from 'react';

// Named: without a name the chunk's id would be made from the project's folder.
const loadOverlays = () => import(/* webpackChunkName: "overlays" */ '@credenciados/shared/overlays');
const Toaster = later(async () => (await loadOverlays()).Toaster, {
  failed: () => <PlainNotices />,
});

/** Shows notices from `notify`; their code is loaded with the first one. */
export function Notices() {
  const waiting = useNotices((state) => state.queue.length > 0);
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (waiting) setNeeded(true);
  }, [waiting]);
  return needed && <Toaster />;
}

/** Fallback if that code can't be loaded: plain notices at the end of the page, until the next one. */
function PlainNotices() {
  const waiting = useNotices((state) => state.queue.length);
  const [shown, setShown] = useState<Notice | null>(null);
  useEffect(() => {
    if (waiting > 0) setShown(takeNotices().at(-1) ?? null);
  }, [waiting]);
  return shown ? (
    <Alert live tone={shown.type} title={shown.title}>
      {shown.description}
    </Alert>
  ) : null;
}
