import { ERROR } from '@credenciados/contract/texts';
import { type ReactNode, useState } from 'react';
import { LuFileDown } from 'react-icons/lu';
import { errorText, errorTitle } from '../../http/error-text.ts';
import { notify } from '../../http/notices.store.ts';
import { Button } from '../../ui/button.tsx';

interface SaveFileButtonProps {
  /** Downloads the file without a notice on failure. */
  save: () => Promise<void>;
  /** Label with format: 'Baixar comprovante (PDF)'. */
  children: ReactNode;
  /** Accessible name, if several buttons have the same text. */
  label?: string;
  size?: 'sm' | 'md';
}

/** Downloads a file that the API creates, and shows a failure. */
export function SaveFileButton({ save, children, label, size = 'md' }: SaveFileButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      notify({ type: 'error', title: errorTitle(error, ERROR.title), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size={size} variant="outline" loading={busy} aria-label={label} onClick={() => void run()}>
      <LuFileDown aria-hidden="true" />
      {children}
    </Button>
  );
}
