import { Alert, Box, Button, Text } from '@credenciados/shared';
import { useActs } from '@credenciados/shared/access';
import { useState } from 'react';
import { type Impedimento, useEndImpediment, useImpedimentos } from '../../common/impedimento/impedimento.api.ts';
import { MotivoModal } from '../../common/motivo.modal.tsx';
import { DecideClaimModal } from './decide-claim.modal.tsx';

/** Claims that wait, and people who are impeded in a solicitação, with what can be done (IMP-1, IMP-3). */
export function ImpedimentosNotice({ id }: { id: number }) {
  const { data = [] } = useImpedimentos(id);
  return data.map((impedimento) => <Notice key={impedimento.id} impedimento={impedimento} />);
}

function Notice({ impedimento }: { impedimento: Impedimento }) {
  const { situacao, pessoa, impedido, motivo } = impedimento;
  const [open, setOpen] = useState(false);
  const acts = useActs('impedimento', situacao);
  const close = () => setOpen(false);
  const claimed = acts.includes('ACOLHER');
  if (!claimed && !acts.includes('CESSAR')) return null;
  return (
    <Box mb="4">
      <Alert
        tone={claimed ? 'warning' : 'info'}
        title={
          claimed
            ? `O interessado alega o impedimento de ${pessoa}.`
            : `${impedido?.nome} tem impedimento nesta solicitação.`
        }
        actions={
          <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
            {claimed ? 'Decidir a alegação' : 'Encerrar o impedimento'}
          </Button>
        }
      >
        <Text whiteSpace="pre-line">{`Motivo: ${motivo}`}</Text>
      </Alert>
      {open && claimed && <DecideClaimModal impedimento={impedimento} onClose={close} />}
      {open && !claimed && <EndModal impedimento={impedimento} onClose={close} />}
    </Box>
  );
}

function EndModal({ impedimento: { id, impedido }, onClose }: { impedimento: Impedimento; onClose: () => void }) {
  const end = useEndImpediment(id);
  return (
    <MotivoModal
      draftKey={`encerrar-impedimento-${id}`}
      title="Encerrar o impedimento"
      text={`${impedido?.nome} volta a ver esta solicitação e a atuar nela.`}
      hint="O motivo fica no histórico."
      submitLabel="Encerrar"
      done="Impedimento encerrado."
      failure="O impedimento não foi encerrado."
      act={end.mutateAsync}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
