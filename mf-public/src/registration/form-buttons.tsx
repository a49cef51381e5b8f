import { Button, Flex, Text } from '@credenciados/shared';

interface FormButtonsProps {
  mode: 'create' | 'edit';
  step: 'form' | 'review';
  busy: boolean;
  /** True if the form is submitted as soon as its late sections have loaded. */
  waiting: boolean;
  onBack: () => void;
  onCancel: () => void;
}

/** Buttons at the end of the form and of its review. */
export function FormButtons({ mode, step, busy, waiting, onBack, onCancel }: FormButtonsProps) {
  const verb = mode === 'create' ? 'Cadastrar' : 'Salvar';
  return (
    <Flex gap="3" wrap="wrap" justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
      <Text role="status" color="fg.muted" alignSelf="center" flex="1">
        {waiting && 'Assim que o restante do formulário chegar, ele será conferido.'}
      </Text>
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
