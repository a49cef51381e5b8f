import { Button, Flex, Text } from '@credenciados/shared';

interface FormButtonsProps {
  mode: 'create' | 'edit';
  step: 'form' | 'review';
  busy: boolean;
  /** It is to be sent as soon as all of it is there. */
  waiting: boolean;
  onBack: () => void;
  onCancel: () => void;
}

/** The buttons at the end of the form and of its review. */
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
