import { IMPEDIMENTO_TEXT, TERMO } from '@credenciados/contract';
import { ApiError, Box, Button, ForbiddenState, LoadFailure, Page, Text } from '@credenciados/shared';
import { ActionFailure } from '../action-failure.tsx';
import { useAcceptTerm } from './impedimento.api.ts';

interface CaseFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** In place of solicitações that failed to load: an impediment, the term to accept first (IMP-2, IMP-4), or the error. */
export function CaseFailure({ error, onRetry }: CaseFailureProps) {
  if (isImpeded(error)) return <ForbiddenState>{IMPEDIMENTO_TEXT.impeded}</ForbiddenState>;
  if (needsTerm(error)) {
    return (
      <Page title={TERMO.titulo} description={IMPEDIMENTO_TEXT.term}>
        <Term onAccepted={onRetry} />
      </Page>
    );
  }
  return <LoadFailure error={error} onRetry={onRetry} />;
}

const isRefusal = (error: unknown, codigo: string) => error instanceof ApiError && error.codigo === codigo;
const isImpeded = (error: unknown) => isRefusal(error, 'IMPEDIDO');
/** True if a call was refused until the person accepts the term of secrecy. */
export const needsTerm = (error: unknown) => isRefusal(error, 'TERMO_DE_SIGILO');

/** Term of secrecy, with its acceptance. */
export function Term({ onAccepted }: { onAccepted: () => void }) {
  const accept = useAcceptTerm();
  const press = async () => {
    try {
      await accept.mutateAsync();
      onAccepted();
    } catch {
      // The error is shown above the button.
    }
  };
  return (
    <>
      <Box as="ol" listStyleType="decimal" ps="5" mb="6" maxW="text">
        {TERMO.texto.map((promise) => (
          <Box as="li" key={promise} mb="3">
            {promise}
          </Box>
        ))}
      </Box>
      <ActionFailure title="O termo não foi aceito." error={accept.error} />
      <Button loading={accept.isPending} onClick={() => void press()}>
        Aceitar o termo
      </Button>
      <Text mt="3" textStyle="sm" color="fg.muted">
        {`O aceite vale por ${TERMO.dias} dias e fica no registro de auditoria.`}
      </Text>
    </>
  );
}
