import { Alert, Box, Button, call, chakra, formatDateTime, useMutation } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { LuRotateCw } from 'react-icons/lu';
import { ActionFailure } from '../../common/action-failure.tsx';
import { refreshAfter } from '../../common/after-action.ts';
import { nextAttemptText, useIsDue } from '../../common/next-attempt.ts';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

interface EmailFailuresProps {
  solicitacao: Solicitacao;
  /** True for the person's own solicitação, which has no actions. */
  readOnly: boolean;
}

/** Undelivered and delayed e-mails about the solicitação, with reasons. */
export function EmailFailures(props: EmailFailuresProps) {
  const { emailsAdiados = [] } = props.solicitacao;
  const [first] = emailsAdiados;
  return (
    <>
      <Failed {...props} />
      {first && <Delayed emails={emailsAdiados} first={first} />}
    </>
  );
}

type Adiados = NonNullable<Solicitacao['emailsAdiados']>;

/** E-mails to be retried automatically. Their outcome is loaded on request, so that nothing changes under the analyst. */
function Delayed({ emails, first }: { emails: Adiados; first: Adiados[number] }) {
  const isDue = useIsDue(first.ate);
  const title = emails.length === 1 ? 'E-mail ainda não enviado' : `${emails.length} e-mails ainda não enviados`;
  return (
    <Box mb="5">
      <Alert
        tone="info"
        title={`${title}: ${nextAttemptText(first.ate)}`}
        actions={
          isDue && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => void refreshAfter('PUT /solicitacaoCredenciado/reenviarEmails/:id')()}
            >
              <LuRotateCw aria-hidden="true" />
              Ver se já foi enviado
            </Button>
          )
        }
      >
        <chakra.p>O portal tenta de novo sozinho. As mensagens ao interessado já estão disponíveis no portal.</chakra.p>
        <MailList>
          {emails.map(({ id, assunto, destinatario, motivo }) => (
            <chakra.li key={id} overflowWrap="anywhere">
              <strong>{assunto}</strong>, para {destinatario}. {motivo}
            </chakra.li>
          ))}
        </MailList>
      </Alert>
    </Box>
  );
}

const MailList = chakra('ul', { base: { listStyleType: 'disc', ps: '5', mt: '2' } });

/** E-mails that failed for good; staff with write access can resend them. */
function Failed({ solicitacao: { id, falhasEmail = [] }, readOnly }: EmailFailuresProps) {
  const canResend = useMay('PUT /solicitacaoCredenciado/reenviarEmails/:id') && !readOnly;
  const resend = useMutation({
    mutationFn: () => call('PUT /solicitacaoCredenciado/reenviarEmails/:id', { params: { id }, silent: true }),
    onSuccess: refreshAfter('PUT /solicitacaoCredenciado/reenviarEmails/:id'),
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
        <MailList>
          {falhasEmail.map(({ id: email, assunto, destinatario, quando, motivo }) => (
            <chakra.li key={email} overflowWrap="anywhere">
              <strong>{assunto}</strong>, para {destinatario}, em {formatDateTime(quando)}. {motivo}
            </chakra.li>
          ))}
        </MailList>
        <ActionFailure title="Os e-mails não foram reenviados." error={resend.error} />
      </Alert>
    </Box>
  );
}
