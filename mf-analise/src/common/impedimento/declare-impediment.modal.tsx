import { MotivoModal } from '../motivo.modal.tsx';
import { useDeclareImpediment } from './impedimento.api.ts';

interface DeclareImpedimentModalProps {
  id: number;
  nome: string;
  onClose: () => void;
  onDone: () => void;
}

/** Declares that the person is impeded in a solicitação (IMP-1). */
export function DeclareImpedimentModal({ id, nome, ...on }: DeclareImpedimentModalProps) {
  const declare = useDeclareImpediment(id);
  return (
    <MotivoModal
      draftKey={`impedimento-${id}`}
      title="Estou impedido"
      text={`Você não verá mais a solicitação de ${nome} nem atuará nela. Só outra pessoa da comissão encerra o impedimento.`}
      hint="A comissão lê este texto. O interessado não."
      submitLabel="Declarar impedimento"
      done="Impedimento declarado."
      failure="O impedimento não foi declarado."
      act={declare.mutateAsync}
      {...on}
    />
  );
}
