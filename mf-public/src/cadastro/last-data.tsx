import type { TipoDocumento } from '@credenciados/contract';
import { Alert, Box, Button, errorText, formatDate } from '@credenciados/shared';
import { useEffect, useRef, useState } from 'react';
import type { Minha } from './own-solicitacoes.api.ts';
import { useLastData } from './use-last-data.ts';

interface LastDataProps {
  ultima: Minha;
  tiposDocumento: readonly TipoDocumento[];
}

type State =
  | { step: 'offered' | 'busy' | 'takenBack' }
  | { step: 'failed'; reason: string }
  | { step: 'done'; copied: number };

/** Offers to fill in contact, address and documents from the last solicitação (INS-18). */
export function LastData({ ultima, tiposDocumento }: LastDataProps) {
  const { use, used, takeBack } = useLastData(ultima.id, tiposDocumento);
  const [state, setState] = useState<State>({ step: 'offered' });
  const box = useRef<HTMLDivElement>(null);
  const { step } = state;
  // Focuses the box: the pressed button is gone, or the box says why nothing was filled in.
  useEffect(() => {
    if (step !== 'offered' && step !== 'busy') box.current?.focus();
  }, [step]);

  async function fill(): Promise<void> {
    setState({ step: 'busy' });
    try {
      setState({ step: 'done', copied: await use() });
    } catch (error) {
      setState({ step: 'failed', reason: errorText(error) });
    }
  }

  const undo = (
    <Button
      size="sm"
      variant="outline"
      onClick={() => {
        takeBack();
        setState({ step: 'takenBack' });
      }}
    >
      Desfazer
    </Button>
  );
  return (
    <Box ref={box} tabIndex={-1} outline="none" scrollMarginTop="6rem">
      {state.step === 'done' ? (
        <Alert tone="success" live title="Usamos os dados da sua última solicitação." actions={undo}>
          {`E-mail, telefones e endereço foram preenchidos e ${attached(state.copied)} ${sentOn(ultima)} Confira tudo: corrija o que mudou e troque o documento que tiver vencido.`}
        </Alert>
      ) : (
        <Alert
          tone={step === 'failed' ? 'error' : 'info'}
          live={step === 'failed' || step === 'takenBack'}
          title={TITLE[step]}
          actions={
            <>
              <Button size="sm" variant="outline" loading={step === 'busy'} onClick={() => void fill()}>
                Usar dados da última solicitação
              </Button>
              {step === 'failed' && used() && undo}
            </>
          }
        >
          {state.step === 'failed'
            ? state.reason
            : `Você já enviou uma solicitação, no edital nº ${ultima.edital.numero}. O e-mail, os telefones, o endereço e os documentos dela podem ser usados nesta. ${sentOn(ultima)}`}
        </Alert>
      )}
    </Box>
  );
}

const TITLE: Partial<Record<State['step'], string>> = {
  failed: 'Não foi possível usar todos os dados da última solicitação.',
  takenBack: 'Os dados da última solicitação foram retirados. O que você mudou depois ficou.',
};

/** Date on which the documents were sent: their validity is unknown, so the person judges by it. */
function sentOn({ dataCadastro, dataReenvio }: Minha): string {
  const again = dataReenvio ? ` ou na retificação de ${formatDate(dataReenvio)}` : '';
  return `Os documentos dela foram enviados em ${formatDate(dataCadastro)}${again}.`;
}

function attached(count: number): string {
  if (count === 0) return 'nenhum documento foi anexado.';
  return count === 1 ? '1 documento foi anexado.' : `${count} documentos foram anexados.`;
}
