import { CODIGO } from '@credenciados/contract';
import { Alert, Box } from '@credenciados/shared';

/** Explains why no action is offered: the solicitação is the person's own. */
export function OwnSolicitacaoAlert() {
  return (
    <Box mb="5">
      <Alert tone="warning" title="Esta solicitação é sua.">
        {CODIGO.SOLICITACAO_PROPRIA} Aqui você só pode consultá-la.
      </Alert>
    </Box>
  );
}
