import { formatDateTime } from '../format/dates.ts';
import { Button } from '../ui/button.tsx';
import { useKeptPlace } from '../ui/keep-focus.ts';
import { Flex, Text } from '../ui/primitives.ts';
import type { Draft } from './use-draft-form.ts';

/** Line that says that a draft was restored, with a button to discard it, or that the browser can't store drafts. */
export function DraftLine({ draft: { restored, blocked, discard } }: { draft: Draft }) {
  if (blocked) {
    return (
      <Text role="status" textStyle="sm" mb="3">
        Este navegador não está guardando o que você escreve. Envie, ou copie o texto, antes de sair desta página.
      </Text>
    );
  }
  return restored && <Restored {...restored} onDiscard={discard} />;
}

interface RestoredProps extends NonNullable<Draft['restored']> {
  onDiscard: () => void;
}

function Restored({ savedAt, check, onDiscard }: RestoredProps) {
  const box = useKeptPlace<HTMLDivElement>();
  return (
    <Flex ref={box} role="status" wrap="wrap" align="center" gap="2" mb="3" textStyle="sm">
      <Text as="span">
        Recuperamos o que você escreveu em {formatDateTime(new Date(savedAt))} e ainda não enviou.
        {check && ' Depois disso algo mudou aqui ou em outra aba: confira antes de enviar.'}
      </Text>
      <Button size="sm" variant="outline" onClick={onDiscard}>
        Descartar
      </Button>
    </Flex>
  );
}
