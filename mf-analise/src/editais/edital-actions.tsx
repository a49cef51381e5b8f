import { mayDo } from '@credenciados/contract/transitions';
import { LuDownload, LuEye, LuPencil } from '@credenciados/shared';
import { useActs, useMay } from '@credenciados/shared/access';
import { type Action, ActionsMenu } from '@credenciados/shared/overlays';
import {
  LuArchive,
  LuBan,
  LuCalendarClock,
  LuCircleHelp,
  LuFileCheck,
  LuListChecks,
  LuRotateCcw,
  LuScrollText,
} from 'react-icons/lu';
import type { Edital } from './editais.api.ts';
import { hasEnded } from './edital-look.ts';

interface EditalActionsProps {
  edital: Edital;
  onView: () => void;
  onEdit: () => void;
  onClose: () => void;
  onReopen: () => void;
  onLista: () => void;
  onAtos: () => void;
  onResultados: () => void;
  onTardias: () => void;
  onEsclarecimentos: () => void;
  onExtincao: () => void;
}

/** Actions of an edital in its state (EDT-12). */
export function EditalActions({ edital, ...on }: EditalActionsProps) {
  const acts = useActs('edital', edital.situacao);
  const mayChangeLista = useMay('PUT /edital/conferencia/byId/:id');
  const mayChangeModelo = useMay('PUT /ato/modelo/:id');
  const mayEnd = useMay('POST /extincao/propor');
  const open = mayDo('edital', 'EDITAR', edital.situacao);
  const undecided = edital.solicitacoesPendentes + edital.solicitacoesEmRetificacao > 0;
  const actions: (Action | false)[] = [
    { label: 'Visualizar Edital', icon: <LuEye />, onSelect: on.onView },
    edital.regras.errata
      ? acts.includes('PUBLICAR_ERRATA') && { label: 'Publicar errata', icon: <LuPencil />, onSelect: on.onEdit }
      : acts.includes('EDITAR') && { label: 'Editar', icon: <LuPencil />, onSelect: on.onEdit },
    // The form of an open edital has its list.
    !open &&
      undecided &&
      mayChangeLista && { label: 'Lista de conferência', icon: <LuListChecks />, onSelect: on.onLista },
    (edital.temAtos || mayChangeModelo) && { label: 'Atos assinados', icon: <LuFileCheck />, onSelect: on.onAtos },
    edital.regras.resultadoEmEtapas && { label: 'Resultados', icon: <LuScrollText />, onSelect: on.onResultados },
    (!open || hasEnded(edital)) && {
      label: 'Inscrições fora do prazo',
      icon: <LuCalendarClock />,
      onSelect: on.onTardias,
    },
    edital.regras.esclarecimentos && {
      label: 'Perguntas e impugnações',
      icon: <LuCircleHelp />,
      onSelect: on.onEsclarecimentos,
    },
    acts.includes('ENCERRAR') && { label: 'Encerrar', icon: <LuArchive />, onSelect: on.onClose },
    {
      label: 'Baixar',
      icon: <LuDownload />,
      href: `/credenciados/publico/edital/baixar?idEdital=${edital.id}`,
    },
    edital.podeReabrir &&
      acts.includes('REABRIR') && { label: 'Reabrir', icon: <LuRotateCcw />, onSelect: on.onReopen },
    !open && mayEnd && { label: 'Anular ou revogar', icon: <LuBan />, onSelect: on.onExtincao },
  ];
  return (
    <ActionsMenu label={`Ações do edital ${edital.numero}`} actions={actions.filter((action) => action !== false)} />
  );
}
