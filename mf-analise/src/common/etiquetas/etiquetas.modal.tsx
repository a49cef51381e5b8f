import { Button, chakra, Flex, notify } from '@credenciados/shared';
import { useState } from 'react';
import { ActionFailure } from '../action-failure.tsx';
import { KeptListModal } from '../editable-list.modal.tsx';
import { EtiquetaForm } from './etiqueta.form.tsx';
import { EtiquetaBadge } from './etiqueta-badge.tsx';
import { type Etiqueta, useEtiquetas, useMark } from './etiquetas.api.ts';

interface EtiquetasModalProps {
  /** Solicitações to label. */
  solicitacoes: readonly number[];
  /** Ids of the labels of a single solicitação; null for several, where they are unknown. */
  postas: readonly number[] | null;
  onClose: () => void;
}

/** Adds labels to solicitações and removes them, with immediate effect; creates, changes and deletes labels (FIL-6). */
export function EtiquetasModal({ solicitacoes, postas, onClose }: EtiquetasModalProps) {
  const { length } = solicitacoes;
  return (
    <KeptListModal
      title={length === 1 ? 'Etiquetas' : `Etiquetas de ${length} solicitações`}
      about="Só a comissão vê. Cada mudança vale na hora."
      items={useEtiquetas()}
      texts={{
        failure: 'Não foi possível carregar as etiquetas.',
        none: 'Ainda não há etiquetas. Crie a primeira.',
        edit: ({ nome }) => `Editar a etiqueta ${nome}`,
        add: 'Nova etiqueta',
      }}
      show={(etiqueta) => <Choice etiqueta={etiqueta} solicitacoes={solicitacoes} postas={postas} />}
      form={(etiqueta, end) => <EtiquetaForm etiqueta={etiqueta} onClose={end} />}
      onClose={onClose}
    />
  );
}

type ChoiceProps = Pick<EtiquetasModalProps, 'solicitacoes' | 'postas'> & { etiqueta: Etiqueta };

function Choice({ etiqueta: { id, nome, cor }, solicitacoes, postas }: ChoiceProps) {
  const mark = useMark(solicitacoes);
  // Own state: the mutation's state arrives a moment later, and the box would flip back in between.
  const [asked, setAsked] = useState<boolean | null>(null);
  const set = async (posta: boolean) => {
    setAsked(posta);
    try {
      const { mudadas } = await mark.mutateAsync({ id, posta });
      if (!postas) notify({ type: 'success', title: doneText(mudadas, posta) });
    } catch {
      // The error is shown below the label.
    }
    setAsked(null);
  };
  const failure = <ActionFailure title={`A etiqueta ${nome} não mudou.`} error={mark.error} />;
  if (postas) {
    // Shows the wanted state while the request is under way.
    const checked = asked ?? postas.includes(id);
    return (
      <div>
        <chakra.label display="flex" alignItems="center" gap="3" minH="9" minW="0" cursor="pointer">
          <chakra.input
            type="checkbox"
            boxSize="5"
            flexShrink="0"
            accentColor="primary.solid"
            checked={checked}
            onChange={(event) => void set(event.target.checked)}
          />
          <EtiquetaBadge nome={nome} cor={cor} />
        </chakra.label>
        {failure}
      </div>
    );
  }
  return (
    <div>
      <Flex wrap="wrap" align="center" gap="2" minW="0">
        <EtiquetaBadge nome={nome} cor={cor} />
        <Button size="sm" variant="outline" aria-label={`Pôr a etiqueta ${nome}`} onClick={() => void set(true)}>
          Pôr
        </Button>
        <Button size="sm" variant="outline" aria-label={`Tirar a etiqueta ${nome}`} onClick={() => void set(false)}>
          Tirar
        </Button>
      </Flex>
      {failure}
    </div>
  );
}

function doneText(mudadas: number, posta: boolean): string {
  if (mudadas === 0) return posta ? 'Todas já tinham a etiqueta.' : 'Nenhuma tinha a etiqueta.';
  const where = mudadas === 1 ? '1 solicitação' : `${mudadas} solicitações`;
  return posta ? `Etiqueta posta em ${where}.` : `Etiqueta tirada de ${where}.`;
}
