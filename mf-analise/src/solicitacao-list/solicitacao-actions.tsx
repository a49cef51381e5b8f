import { LuEye } from '@credenciados/shared';
import { useActs } from '@credenciados/shared/access';
import { type Action, ActionsMenu } from '@credenciados/shared/overlays';
import { LuBadgeCheck, LuClipboardCheck, LuLayers, LuMessagesSquare, LuUserX } from 'react-icons/lu';
import { useIsOwn } from '../common/own-solicitacao.ts';
import type { SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';

interface SolicitacaoActionsProps {
  row: SolicitacaoRow;
  onAnalyse: () => void;
  onView: () => void;
  onHistory: () => void;
  onValidate: () => void;
  onDeaccredit: () => void;
  /** Opens the person's lote. */
  onLote: (id: number) => void;
}

/**
 * Actions of a solicitação by state and profile (ANL-1, ANL-7). The person's own is read-only. Their pending lote can be opened (LOT-5).
 */
export function SolicitacaoActions({ row, ...on }: SolicitacaoActionsProps) {
  const isOwn = useIsOwn(row.cpf);
  const acts = useActs('solicitacao', row.situacao);
  const offers = (act: (typeof acts)[number]) => !isOwn && acts.includes(act);
  const actions: (Action | false)[] = [
    offers('ANALISAR') && { label: 'Analisar', icon: <LuClipboardCheck />, onSelect: on.onAnalyse },
    { label: 'Visualizar', icon: <LuEye />, onSelect: on.onView },
    { label: 'Histórico de conversas', icon: <LuMessagesSquare />, onSelect: on.onHistory },
    row.lote?.meu === true && {
      label: `Abrir o lote nº ${row.lote.id}`,
      icon: <LuLayers />,
      onSelect: () => row.lote && on.onLote(row.lote.id),
    },
    offers('VALIDAR') && { label: 'Validar credenciado', icon: <LuBadgeCheck />, onSelect: on.onValidate },
    offers('DESCREDENCIAR') && { label: 'Descredenciar', icon: <LuUserX />, onSelect: on.onDeaccredit, danger: true },
  ];
  return <ActionsMenu label={`Ações de ${row.nome}`} actions={actions.filter((action) => action !== false)} />;
}
