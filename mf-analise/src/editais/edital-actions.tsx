import { LuDownload, LuEye, LuPencil } from '@credenciados/shared';
import { type Action, ActionsMenu } from '@credenciados/shared/overlays';
import { LuArchive, LuListChecks, LuRotateCcw } from 'react-icons/lu';
import type { Edital } from './editais.api.ts';

interface EditalActionsProps {
  edital: Edital;
  canWrite: boolean;
  onView: () => void;
  onEdit: () => void;
  onClose: () => void;
  onReopen: () => void;
  onLista: () => void;
}

/** Actions of an edital, by its state (EDT-12). */
export function EditalActions({ edital, canWrite, ...on }: EditalActionsProps) {
  const open = edital.situacao === 'ABERTO';
  const undecided = edital.solicitacoesPendentes + edital.solicitacoesEmRetificacao > 0;
  const actions: (Action | false)[] = [
    { label: 'Visualizar Edital', icon: <LuEye />, onSelect: on.onView },
    open && canWrite && { label: 'Editar', icon: <LuPencil />, onSelect: on.onEdit },
    // An open edital's is in its form.
    !open && undecided && canWrite && { label: 'Lista de conferência', icon: <LuListChecks />, onSelect: on.onLista },
    open && canWrite && { label: 'Encerrar', icon: <LuArchive />, onSelect: on.onClose },
    {
      label: 'Baixar',
      icon: <LuDownload />,
      href: `/credenciados/publico/edital/baixar?idEdital=${edital.id}`,
    },
    edital.podeReabrir && canWrite && { label: 'Reabrir', icon: <LuRotateCcw />, onSelect: on.onReopen },
  ];
  return (
    <ActionsMenu label={`Ações do edital ${edital.numero}`} actions={actions.filter((action) => action !== false)} />
  );
}
