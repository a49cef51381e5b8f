import { apiQuery, Button, chakra, useQuery } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';
import { AnyWidget } from '@credenciados/shared/shell';
import { useState } from 'react';
import { LuBell } from 'react-icons/lu';
import { useLive } from '../live/live.store.ts';
import { Bubble } from './bubble.tsx';

/** Polling interval without live updates. */
const EVERY_MS = 60_000;
/** Highest count shown. */
const MOST = 99;

interface NewsButtonProps {
  /** Module that provides the news. */
  module: string;
  widget: string;
  label: string;
}

/** Button with the number of unseen news (FIL-21), which opens them. */
export function NewsButton({ module, widget, label }: NewsButtonProps) {
  const [open, setOpen] = useState(false);
  const live = useLive((state) => state.live);
  const { data } = useQuery({
    ...apiQuery('GET /novidade/findAll', { background: true }),
    refetchInterval: live ? false : EVERY_MS,
  });
  const total = data?.total ?? 0;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" title={label} onClick={() => setOpen(true)}>
        <LuBell aria-hidden="true" />
        <chakra.span srOnly>{`${label}: ${inWords(total)}`}</chakra.span>
        {total > 0 && <Bubble aria-hidden="true">{total > MOST ? `${MOST}+` : total}</Bubble>}
      </Button>
      {open && (
        <Modal open title={label} onClose={close}>
          <AnyWidget module={module} widget={widget} props={{ onClose: close }} />
        </Modal>
      )}
    </>
  );
}

function inWords(total: number): string {
  if (total === 0) return 'nenhuma';
  return total > MOST ? `mais de ${MOST}` : String(total);
}
