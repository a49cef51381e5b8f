import { Alert, Box, Button, errorText, notify, Text } from '@credenciados/shared';
import { Section } from '@credenciados/shared/solicitacao';
import { useSetResumo } from './conta.api.ts';

/** Switch for the staff's daily digest (FIL-22). */
export function ResumoDiario({ ligado, email }: { ligado: boolean; email: string }) {
  const set = useSetResumo();
  const turn = async () => {
    try {
      await set.mutateAsync(!ligado);
      notify({ type: 'success', title: ligado ? 'Resumo diário desligado.' : 'Resumo diário ligado.' });
    } catch {
      // The error is shown above the button.
    }
  };
  return (
    <Section title="Resumo diário por e-mail">
      <Text mb="3" maxW="text">
        Em dias úteis, pela manhã, um e-mail diz quantas solicitações são novas, foram respondidas ou têm prazo perto do
        fim, e quantos e-mails não foram entregues, primeiro o que está sob sua responsabilidade. Quando não há nada a
        dizer, nada é enviado.
      </Text>
      <Text role="status" fontWeight="semibold" mb="4">
        {statusOf(ligado, email)}
      </Text>
      {set.error && (
        <Box mb="4">
          <Alert live tone="error" title="O resumo diário não foi alterado.">
            {errorText(set.error)}
          </Alert>
        </Box>
      )}
      <Button variant="outline" loading={set.isPending} onClick={() => void turn()}>
        {ligado ? 'Desligar o resumo diário' : 'Ligar o resumo diário'}
      </Button>
    </Section>
  );
}

function statusOf(ligado: boolean, email: string): string {
  if (!ligado) return 'O resumo está desligado.';
  return email ? `O resumo está ligado e vai para ${email}.` : 'O resumo está ligado, mas a sua conta não tem e-mail.';
}
