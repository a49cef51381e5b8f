import { useState } from 'react';
import { formatDateTime } from '../../format/dates.ts';
import { ConfirmDialog } from '../../overlays/confirm-dialog.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Box, Flex, Text } from '../../ui/primitives.ts';
import type { RestoredDraft } from './registration-draft.ts';

interface DraftNoticeProps {
  restored: RestoredDraft | null;
  exists: boolean;
  /** The device keeps drafts. */
  kept: boolean;
  onErase: () => void;
}

/**
 * Says that a draft is kept on the device, what has become of its files, and offers to erase it. Its place is there before
 * there is a draft: nothing moves under the hand of a person who has begun to fill in.
 */
export function DraftNotice({ restored, exists, kept, onErase }: DraftNoticeProps) {
  const [asking, setAsking] = useState(false);
  if (!kept) return null;
  const erase = (
    <Button variant="outline" size="sm" disabled={!exists} onClick={() => setAsking(true)}>
      Apagar rascunho
    </Button>
  );
  return (
    <Box mb="6">
      {restored ? (
        <Alert tone="info" title="Recuperamos o seu rascunho" actions={erase}>
          Salvo em {formatDateTime(new Date(restored.savedAt))}, somente neste dispositivo.
          {restored.expiredFiles.length > 0 && ` Anexe de novo, pois expiraram: ${restored.expiredFiles.join(', ')}.`}
        </Alert>
      ) : (
        <Flex align="center" justify="space-between" wrap="wrap" gap="3">
          <Text color="fg.muted" textStyle="sm">
            O rascunho é salvo somente neste dispositivo. Em computador compartilhado, apague-o ao terminar.
          </Text>
          {erase}
        </Flex>
      )}
      <ConfirmDialog
        open={asking}
        title="Apagar rascunho"
        confirmLabel="Apagar rascunho"
        danger
        onConfirm={() => {
          setAsking(false);
          onErase();
        }}
        onClose={() => setAsking(false)}
      >
        Tudo o que você preencheu e anexou neste formulário será apagado. Deseja continuar?
      </ConfirmDialog>
    </Box>
  );
}
