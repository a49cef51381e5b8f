import { IMPEDIMENTO_TEXT, TERMO } from '@credenciados/contract';
import { ApiError, Box, Button, ForbiddenState, LoadFailure, Page, Text } from '@credenciados/shared';
import { ActionFailure } from '../../common/action-failure.tsx';
import { useAcceptTerm } from '../../common/impedimento/impedimento.api.ts';

/** In place of a solicitação that failed to load: its impediment, the term to accept first (IMP-2, IMP-4), or the error. */
export function RefusedCase({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const codigo = error instanceof ApiError ? error.codigo : undefined;
  if (codigo === 'IMPEDIDO') return <ForbiddenState>{IMPEDIMENTO_TEXT.impeded}</ForbiddenState>;
  if (codigo === 'TERMO_DE_SIGILO') return <Term />;
  return <LoadFailure error={error} onRetry={onRetry} />;
}

function Term() {
  const accept = useAcceptTerm();
  return (
    <Page title={TERMO.titulo} description={IMPEDIMENTO_TEXT.term}>
      <Box as="ol" listStyleType="decimal" ps="5" mb="6" maxW="text">
        {TERMO.texto.map((promise) => (
          <Box as="li" key={promise} mb="3">
            {promise}
          </Box>
        ))}
      </Box>
      <ActionFailure title="O termo não foi aceito." error={accept.error} />
      <Button loading={accept.isPending} onClick={() => accept.mutate()}>
        Aceitar o termo
      </Button>
      <Text mt="3" textStyle="sm" color="fg.muted">
        {`O aceite vale por ${TERMO.dias} dias e fica no registro de auditoria.`}
      </Text>
    </Page>
  );
}
