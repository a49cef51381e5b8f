import { ACAO_LOTE_LABEL, type AcaoLote, deadlineRange } from '@credenciados/contract';
import {
  ApiError,
  ERROR,
  portalNow,
  settings,
  useIdempotencyKey,
  useLocation,
  useNavigate,
} from '@credenciados/shared';
import { applyServerErrors, useUploading } from '@credenciados/shared/forms';
import { useState } from 'react';
import { DraftModal } from '../common/form-modal.tsx';
import { fromWhole } from '../common/solicitacoes/list-place.ts';
import type { EditalPublico } from '../common/solicitacoes/solicitacoes.api.ts';
import { AtoForm, type AtoValues, NINGUEM, useAtoForm } from './ato.form.tsx';
import { type Ato, type LinhaPrevia, type Selecao, useCreateLote, usePreview } from './lote.api.ts';
import { Preview } from './preview.tsx';

const FORM_ID = 'form-lote';

interface LoteModalProps {
  acao: AcaoLote;
  edital: EditalPublico;
  selecao: Selecao;
  count: number;
  onClose: () => void;
}

/** An act on the selection: form, preview line by line, then queued (LOT-2). */
export function LoteModal({ acao, edital, selecao, count, onClose }: LoteModalProps) {
  const [range] = useState(() => rangeOf(acao, edital));
  const [seen, setSeen] = useState<{ ato: Ato; linhas: LinhaPrevia[] } | null>(null);
  const preview = usePreview();
  const create = useCreateLote();
  const navigate = useNavigate();
  const list = useLocation();
  const [form, draft] = useAtoForm(acao, range, edital.id);
  const { keyFor } = useIdempotencyKey(draft.sending);
  const { onBusy, hasToWait } = useUploading(form);
  const show = async (values: AtoValues) => {
    if (hasToWait()) return;
    const ato = atoOf(acao, values);
    try {
      setSeen({ ato, linhas: await preview.mutateAsync({ ato, selecao }) });
    } catch (error) {
      applyServerErrors(form, error, 'ato');
    }
  };
  const confirm = async () => {
    if (!seen) return;
    const itens = seen.linhas
      .filter(({ motivo }) => motivo === null)
      .map(({ id, versao, responsavelId }) => ({ id, versao, responsavelId }));
    const body = { ato: seen.ato, itens };
    const { id } = await create.mutateAsync({ key: keyFor(body), body });
    draft.end();
    onClose();
    void navigate(`/lotes/visualizar/${id}`, { state: fromWhole(list) });
  };
  const willDo = seen?.linhas.filter(({ motivo }) => motivo === null).length ?? count;
  return (
    <DraftModal
      dirty={form.formState.isDirty}
      draft={draft}
      size="lg"
      title={`${ACAO_LOTE_LABEL[acao]}: ${count === 1 ? '1 solicitação' : `${count} solicitações`}`}
      onClose={onClose}
      formId={FORM_ID}
      submitLabel={seen ? `Confirmar (${willDo})` : 'Conferir antes de fazer'}
      saving={preview.isPending || create.isPending}
      submitDisabled={seen !== null && willDo === 0}
    >
      {seen ? (
        <Preview
          formId={FORM_ID}
          linhas={seen.linhas}
          failure={create.error instanceof ApiError ? create.error.message : create.error && ERROR.unexpected}
          onConfirm={() => void confirm().catch(() => undefined)}
          onBack={() => setSeen(null)}
        />
      ) : (
        <AtoForm
          id={FORM_ID}
          acao={acao}
          range={range}
          condicional={edital.condicoes === true}
          form={form}
          draft={draft}
          onBusy={onBusy}
          onSubmit={show}
        />
      )}
    </DraftModal>
  );
}

/** Range of deadlines valid for all: accredited people have 30 days from today (MSG-15), as the preview shows. */
function rangeOf(acao: AcaoLote, edital: Pick<LoteModalProps['edital'], 'dataFim' | 'prazoAposEdital'>) {
  const now = new Date(portalNow());
  const dataFim = new Date(edital.dataFim);
  const fromToday = dataFim < now && (acao === 'NOTIFICAR' || edital.prazoAposEdital === true);
  return deadlineRange(now, fromToday ? now : dataFim, settings().timeZone);
}

function atoOf(acao: AcaoLote, { justificativa, condicoes, para, ...message }: AtoValues): Ato {
  if (acao === 'ATRIBUIR') return { acao, para: para === NINGUEM ? null : Number(para) };
  if (acao === 'APROVAR') return { acao, justificativa, condicoes };
  if (acao === 'REPROVAR') return { acao, justificativa };
  if (acao === 'PEDIR_RETIFICACAO') return { acao, ...message };
  return { acao, ...message, dataLimiteResposta: message.dataLimiteResposta || null };
}
