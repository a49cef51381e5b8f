import { Button, Flex, Text } from '@credenciados/shared';
import type { Mode } from './registration-form-props.ts';
import type { Topic } from './topics.ts';

interface FormButtonsProps {
  mode: Mode;
  view: Topic | 'form' | 'review';
  /** Next topic on a phone; null if the review is next. */
  next: Topic | null;
  busy: boolean;
  /** True if the form is submitted as soon as its late sections have loaded. */
  waiting: boolean;
  /** Undefined at the first step. */
  onBack: (() => void) | undefined;
  onCancel: () => void;
}

/** The buttons at the end of each step. */
export function FormButtons({ mode, view, next, busy, waiting, onBack, onCancel }: FormButtonsProps) {
  const verb = mode === 'create' ? 'Cadastrar' : 'Salvar';
  return (
    <Flex gap="3" wrap="wrap" justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
      <Text role="status" color="fg.muted" alignSelf="center" flex="1">
        {waiting && 'Assim que o restante do formulário chegar, ele será conferido.'}
      </Text>
      <Flex gap="3" justify="space-between">
        <Button variant="ghost" onClick={onCancel} disabled={busy}>
          Cancelar
        </Button>
        {onBack && (
          <Button variant="outline" onClick={onBack} disabled={busy}>
            {view === 'review' ? 'Voltar e corrigir' : 'Voltar'}
          </Button>
        )}
      </Flex>
      <Button key={view} type="submit" loading={busy && view === 'review'} loadingText="Enviando…">
        {view === 'review' ? verb : next ? 'Continuar' : `Revisar e ${verb.toLowerCase()}`}
      </Button>
    </Flex>
  );
}
