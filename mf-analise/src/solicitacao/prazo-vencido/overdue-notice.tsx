import { Alert, Box, Button, formatDate } from '@credenciados/shared';
import { useActs } from '@credenciados/shared/access';
import { PorQueEstaData } from '@credenciados/shared/solicitacao';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { isOverdue, type OverdueAct } from './overdue.ts';

interface OverdueNoticeProps {
  solicitacao: Solicitacao;
  readOnly: boolean;
  onAct: (act: OverdueAct) => void;
}

const BUTTONS = [
  ['PRORROGAR_RETIFICACAO', 'Prorrogar o prazo'],
  ['RETOMAR', 'Retomar a análise'],
  ['ARQUIVAR', 'Arquivar'],
] as const;

/** Says that the deadline to rectify is over, and offers the possible acts. */
export function OverdueNotice({ solicitacao, readOnly, onAct }: OverdueNoticeProps) {
  const acts = useActs('solicitacao', solicitacao.situacao);
  const { prazoRetificacao, arquivamentoPropostoEm } = solicitacao;
  if (!isOverdue(solicitacao) || !prazoRetificacao) return null;
  const buttons = BUTTONS.filter(([act]) => !readOnly && acts.includes(act));
  return (
    <Box mb="4">
      <Alert
        tone="warning"
        title={`O prazo para retificar terminou em ${formatDate(prazoRetificacao)}, sem resposta.`}
        actions={
          buttons.length > 0 &&
          buttons.map(([act, label]) => (
            <Button key={act} size="sm" variant="outline" onClick={() => onAct(act)}>
              {label}
            </Button>
          ))
        }
      >
        {arquivamentoPropostoEm &&
          `O portal propôs o arquivamento em ${formatDate(arquivamentoPropostoEm)} e avisou o interessado.`}
        <PorQueEstaData of="solicitacao" id={solicitacao.id} />
      </Alert>
    </Box>
  );
}
