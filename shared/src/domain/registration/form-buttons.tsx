import { Button } from '../../ui/button.tsx';
import { Flex } from '../../ui/primitives.ts';

interface FormButtonsProps {
  mode: 'create' | 'edit';
  step: 'form' | 'review';
  busy: boolean;
  onBack: () => void;
  onCancel: () => void;
}

/** The buttons at the end of the form and of its review. */
export function FormButtons({ mode, step, busy, onBack, onCancel }: FormButtonsProps) {
  const verb = mode === 'create' ? 'Cadastrar' : 'Salvar';
  return (
    <Flex gap="3" wrap="wrap" justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
      <Button variant="ghost" onClick={onCancel} disabled={busy}>
        Cancelar
      </Button>
      {step === 'review' && (
        <Button variant="outline" onClick={onBack} disabled={busy}>
          Voltar e corrigir
        </Button>
      )}
      <Button key={step} type="submit" loading={busy && step === 'review'} loadingText="Enviando…">
        {step === 'review' ? verb : `Revisar e ${verb.toLowerCase()}`}
      </Button>
    </Flex>
  );
}
