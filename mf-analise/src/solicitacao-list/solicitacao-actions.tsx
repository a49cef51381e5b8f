import { LuEye } from '@credenciados/shared';
import { useActs } from '@credenciados/shared/access';
import { type Action, ActionsMenu } from '@credenciados/shared/overlays';
import {
  LuBadgeCheck,
  LuClipboardCheck,
  LuGavel,
  LuLayers,
  LuMessagesSquare,
  LuSend,
  LuShieldBan,
  LuUndo2,
  LuUserCheck,
  LuUserX,
} from 'react-icons/lu';
import { useIsOwn } from '../common/own-solicitacao.ts';
import type { SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';
import { useSteerDecision } from '../lote/held-decision.tsx';
import { heldOf } from '../lote/lote-look.ts';

interface SolicitacaoActionsProps {
  row: SolicitacaoRow;
  /** True if the edital's accreditations end only by a proceeding (DES-1). */
  devidoProcesso: boolean;
  onAnalyse: () => void;
  onView: () => void;
  onHistory: () => void;
  onValidate: () => void;
  onDeaccredit: () => void;
  onProceeding: () => void;
  onImpeded: () => void;
  /** Opens the person's lote. */
  onLote: (id: number) => void;
}

/**
 * Actions of a solicitação by state and profile (ANL-1, ANL-7). The person's own is read-only. Their pending lote can be opened (LOT-5),
 * and their waiting decision sent or undone (ANL-22).
 */
export function SolicitacaoActions({ row, devidoProcesso, ...on }: SolicitacaoActionsProps) {
  const isOwn = useIsOwn(row.cpf);
  const acts = useActs('solicitacao', row.situacao);
  const offers = (act: (typeof acts)[number]) => !isOwn && acts.includes(act);
  const held = heldOf(row.lote);
  const decision = useSteerDecision(held?.id ?? 0);
  const actions: (Action | false)[] = [
    held !== null &&
      (held.meu || held.atePublicacao === true) && {
        label: 'Desfazer a decisão',
        icon: <LuUndo2 />,
        onSelect: () => void decision.run('desfazer'),
      },
    held?.meu === true &&
      held.saiEm !== null &&
      !held.segundaPessoa && {
        label: 'Enviar a decisão agora',
        icon: <LuSend />,
        onSelect: () => void decision.run('iniciar'),
      },
    held?.segundaPessoa === true &&
      !held.meu && { label: 'Confirmar ou devolver', icon: <LuUserCheck />, onSelect: on.onView },
    held === null && offers('ANALISAR') && { label: 'Analisar', icon: <LuClipboardCheck />, onSelect: on.onAnalyse },
    { label: 'Visualizar', icon: <LuEye />, onSelect: on.onView },
    { label: 'Histórico de conversas', icon: <LuMessagesSquare />, onSelect: on.onHistory },
    held === null &&
      row.lote?.meu === true && {
        label: `Abrir o lote nº ${row.lote.id}`,
        icon: <LuLayers />,
        onSelect: () => row.lote && on.onLote(row.lote.id),
      },
    !isOwn && { label: 'Estou impedido', icon: <LuShieldBan />, onSelect: on.onImpeded },
    held === null &&
      offers('VALIDAR') && { label: 'Validar credenciado', icon: <LuBadgeCheck />, onSelect: on.onValidate },
    devidoProcesso &&
      offers('PROCESSAR') && { label: 'Abrir procedimento', icon: <LuGavel />, onSelect: on.onProceeding },
    held === null &&
      !devidoProcesso &&
      offers('DESCREDENCIAR') && { label: 'Descredenciar', icon: <LuUserX />, onSelect: on.onDeaccredit, danger: true },
  ];
  return <ActionsMenu label={`Ações de ${row.nome}`} actions={actions.filter((action) => action !== false)} />;
}
