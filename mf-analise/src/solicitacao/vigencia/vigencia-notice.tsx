import { showVigencia } from '@credenciados/contract/vigencia';
import { Alert, Box, Button, formatDate } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { useRef, useState } from 'react';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { ReintegrarModal, SuspenderModal } from './suspensao.modal.tsx';

/** Acts with a dialog here. Conditions have their own list. */
const LABEL = {
  SUSPENDER_CREDENCIAMENTO: 'Suspender o credenciamento',
  REINTEGRAR_CREDENCIAMENTO: 'Encerrar a suspensão',
} as const;

interface VigenciaNoticeProps {
  solicitacao: Solicitacao;
  readOnly: boolean;
}

/** Until when the accreditation is valid, or suspended, with what can be done; nothing where the edital says nothing (VIG-1). */
export function VigenciaNotice({ solicitacao: { id, vigencia }, readOnly }: VigenciaNoticeProps) {
  const [act, setAct] = useState<keyof typeof LABEL | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const mayAct = useMay('PUT /credenciamento/suspender/:id') && !readOnly;
  if (!vigencia?.situacao) return null;
  const { situacao, motivo } = vigencia;
  const end = showVigencia({ ...vigencia, situacao }, formatDate)?.toLowerCase();
  const acts = mayAct ? vigencia.acoes.filter((acao) => acao !== 'CUMPRIR_CONDICAO') : [];
  if (!end && acts.length === 0) return null;
  // The act's button is gone afterwards, so the dialog returns the focus to the notice.
  const open = (acao: keyof typeof LABEL) => {
    box.current?.focus({ preventScroll: true });
    setAct(acao);
  };
  const close = () => setAct(null);
  return (
    <Box ref={box} tabIndex={-1} outline="none" mb="4">
      <Alert
        tone={situacao === 'ATIVO' ? 'info' : 'warning'}
        title={`Credenciamento ${end ?? 'sem prazo de validade'}`}
        actions={
          acts.length > 0 &&
          acts.map((acao) => (
            <Button key={acao} size="sm" variant="outline" onClick={() => open(acao)}>
              {LABEL[acao]}
            </Button>
          ))
        }
      >
        {motivo !== null && `Motivo da suspensão: ${motivo}`}
      </Alert>
      {act === 'SUSPENDER_CREDENCIAMENTO' && <SuspenderModal id={id} onClose={close} />}
      {act === 'REINTEGRAR_CREDENCIAMENTO' && <ReintegrarModal id={id} onClose={close} />}
    </Box>
  );
}
