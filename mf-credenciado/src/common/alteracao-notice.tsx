import { Alert, Box, formatDate, formatTimestamp, LinkButton, linkTo } from '@credenciados/shared';
import type { ReactNode } from 'react';
import type { Solicitacao } from '../solicitacoes.api.ts';

interface AlteracaoNoticeProps {
  solicitacao: Solicitacao;
  /** Shown while it can be changed. */
  action?: ReactNode;
}

/** Until when a registration can be changed, or why it can't be any more and where to ask (INS-23). Nothing if its edital doesn't allow it. */
export function AlteracaoNotice({ solicitacao: { id, edital, alteracao }, action }: AlteracaoNoticeProps) {
  if (!alteracao) return null;
  const { possivel, abertaEm } = alteracao;
  const ask = (
    <LinkButton to={linkTo('mf-mensagens:perguntar', { solicitacao: id })} variant="outline">
      Perguntar à comissão
    </LinkButton>
  );
  return (
    <Box mb="5">
      {possivel ? (
        <Alert
          tone="info"
          title={`Você pode alterar a sua inscrição até ${formatDate(edital.dataFim)}.`}
          actions={action}
        >
          Se a comissão abri-la para análise antes disso, ela não poderá mais ser alterada.
        </Alert>
      ) : (
        <Alert
          tone="info"
          title={
            abertaEm
              ? `A comissão abriu a sua inscrição para análise em ${formatTimestamp(abertaEm)}.`
              : 'O período de inscrições terminou.'
          }
          actions={ask}
        >
          A inscrição não pode mais ser alterada. Se algo estiver errado, pergunte à comissão.
        </Alert>
      )}
    </Box>
  );
}
