import { Alert, Box, Button, chakra, Flex, formatDateTime, Text } from '@credenciados/shared';
import { Choice, Control, DRAFT_DAYS } from '@credenciados/shared/form-core';
import { laterDialog } from '@credenciados/shared/later';
import { useState } from 'react';
import type { RestoredDraft } from './registration-draft.ts';

const ConfirmDialog = laterDialog(() =>
  import('@credenciados/shared/overlays').then(({ ConfirmDialog }) => ConfirmDialog),
);

const Summary = chakra('summary', {
  base: {
    cursor: 'pointer',
    w: 'fit-content',
    py: '1.5',
    textStyle: 'sm',
    fontWeight: 'semibold',
    color: 'fg.success',
  },
});

interface DraftBannerProps {
  /** True on a phone, where details collapse below the line that says where the draft is stored. */
  phone: boolean;
  restored: RestoredDraft | null;
  exists: boolean;
  /** True if the browser can store drafts. */
  kept: boolean;
  /** True if the person stores the draft on the device, beyond the tab. */
  onDevice: boolean;
  onKeepOnDevice: (keep: boolean) => void;
  onErase: () => void;
}

/**
 * Says where the draft is stored and which of its files expired, and offers to erase it. Its space is reserved before a draft exists, so
 * nothing moves while the person types.
 */
export function DraftBanner({ phone, restored, exists, kept, onDevice, onKeepOnDevice, onErase }: DraftBannerProps) {
  const [asking, setAsking] = useState(false);
  if (!kept) return null;
  const erase = (
    <Button variant="outline" size="sm" disabled={!exists} onClick={() => setAsking(true)}>
      Apagar rascunho
    </Button>
  );
  const keep = (
    <Choice mt="2">
      <Control type="checkbox" checked={onDevice} onChange={(event) => onKeepOnDevice(event.target.checked)} />
      <span>Manter neste dispositivo por até {DRAFT_DAYS} dias (não marque em computador compartilhado)</span>
    </Choice>
  );
  const place = (
    <Text color="fg.muted" textStyle="sm">
      O rascunho fica somente nesta aba e se apaga com ela, a menos que você o mantenha no dispositivo.
    </Text>
  );
  return (
    <Box mb={phone ? '4' : '6'}>
      {restored && (
        <Alert tone="info" title="Recuperamos o seu rascunho" actions={!phone && erase}>
          Salvo em {formatDateTime(new Date(restored.savedAt))}, {onDevice ? 'neste dispositivo' : 'nesta aba'}.
          {restored.expiredFiles.length > 0 && ` Anexe de novo, pois expiraram: ${restored.expiredFiles.join(', ')}.`}
        </Alert>
      )}
      {phone ? (
        <details>
          <Summary>{exists ? 'Salvo neste aparelho' : 'Fica salvo neste aparelho'}</Summary>
          {place}
          {keep}
          {erase}
        </details>
      ) : (
        <>
          {!restored && (
            <Flex align="center" justify="space-between" wrap="wrap" gap="3">
              {place}
              {erase}
            </Flex>
          )}
          {keep}
        </>
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
