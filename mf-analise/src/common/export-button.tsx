import { Button, ERROR, errorText, notify } from '@credenciados/shared';
import { useState } from 'react';
import { LuFileDown } from 'react-icons/lu';

/** Fetches the whole list as CSV and gives it to the browser to keep. Busy until the file is there. */
export function ExportButton({ onExport, disabled }: { onExport: () => Promise<void>; disabled?: boolean }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onExport();
      notify({ type: 'success', title: 'O arquivo CSV foi baixado.' });
    } catch (error) {
      notify({ type: 'error', title: ERROR.title, description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" onClick={() => void run()} loading={busy} loadingText="Exportando…" disabled={disabled}>
      <LuFileDown aria-hidden="true" />
      Exportar (CSV)
    </Button>
  );
}
