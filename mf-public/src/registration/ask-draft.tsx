import { Button, Card, Flex, Heading, Text } from '@credenciados/shared';

interface AskDraftProps {
  onContinue: () => void;
  onErase: () => void;
}

/** Question shown instead of the form after a tab with a draft was restored (INS-20). The draft stays hidden until it is answered. */
export function AskDraft({ onContinue, onErase }: AskDraftProps) {
  return (
    <Card as="section" aria-labelledby="rascunho-de-antes">
      <Heading as="h2" size="lg" id="rascunho-de-antes" mb="2">
        Há um rascunho nesta aba
      </Heading>
      <Text mb="4">
        Esta aba foi reaberta, e alguém tinha começado a preencher este formulário nela. Se foi você, continue. Se não
        foi, apague o rascunho e comece o seu.
      </Text>
      <Flex gap="3" wrap="wrap">
        <Button onClick={onContinue}>Continuar</Button>
        <Button variant="outline" onClick={onErase}>
          Apagar
        </Button>
      </Flex>
    </Card>
  );
}
