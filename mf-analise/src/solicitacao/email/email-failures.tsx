import { ACCESS, Alert, Box, Button, call, chakra, formatDateTime, useCan, useMutation } from '@credenciados/shared';
import { LuRotateCw } from 'react-icons/lu';
import { ActionFailure } from '../../common/action-failure.tsx';
import { refreshSolicitacoes } from '../../common/refresh.ts';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

interface EmailFailuresProps {
  solicitacao: Solicitacao;
  /** Nothing is offered: the solicitação is the person's own. */
  readOnly: boolean;
}

/** E-mails about the solicitação that did not arrive, and why; whoever works on it may have them sent again. */
export function EmailFailures({ solicitacao: { id, falhasEmail = [] }, readOnly }: EmailFailuresProps) {
  const canResend = useCan(ACCESS.staffWrite) && !readOnly;
  const resend = useMutation({
    mutationFn: () => call('PUT /solicitacaoCredenciado/reenviarEmails/:id', { params: { id }, silent: true }),
    onSuccess: refreshSolicitacoes,
  });
  if (falhasEmail.length === 0) {
    if (!resend.isSuccess) return null;
    return (
      <Box mb="5">
        <Alert tone="success" live title="Os e-mails voltaram para a fila de envio.">
          Se não forem entregues, o aviso volta a aparecer aqui.
        </Alert>
      </Box>
    );
  }
  return (
    <Box mb="5">
      <Alert
        tone="warning"
        title={
          falhasEmail.length === 1 ? 'Um e-mail não foi entregue' : `${falhasEmail.length} e-mails não foram entregues`
        }
        actions={
          canResend && (
            <Button size="sm" variant="outline" loading={resend.isPending} onClick={() => resend.mutate()}>
              <LuRotateCw aria-hidden="true" />
              Tentar novamente
            </Button>
          )
        }
      >
        <chakra.p>As mensagens continuam disponíveis no portal. Se preciso, avise a pessoa por telefone.</chakra.p>
        <chakra.ul listStyleType="disc" ps="5" mt="2">
          {falhasEmail.map(({ id: email, assunto, destinatario, quando, motivo }) => (
            <chakra.li key={email} overflowWrap="anywhere">
              <strong>{assunto}</strong>, para {destinatario}, em {formatDateTime(quando)}. {motivo}
            </chakra.li>
          ))}
        </chakra.ul>
        <ActionFailure title="Os e-mails não foram reenviados." error={resend.error} />
      </Alert>
    </Box>
  );
}
