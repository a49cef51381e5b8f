import type { MENU_ICONS } from '@credenciados/contract/module-descriptor';
import { GenIcon } from '@credenciados/shared';
import { useMemo } from 'react';
import type { IconType } from 'react-icons';
import {
  LuCircle,
  LuFiles,
  LuFileText,
  LuFolderOpen,
  LuListChecks,
  LuMail,
  LuMessageSquareText,
  LuUsers,
} from 'react-icons/lu';

/** Icons that descriptors may name for their menu entries. */
const ICONS: Record<(typeof MENU_ICONS)[number], IconType> & Record<string, IconType> = {
  editais: LuFileText,
  pessoas: LuUsers,
  processos: LuFolderOpen,
  solicitacoes: LuListChecks,
  mensagens: LuMail,
  conversas: LuMessageSquareText,
  modelos: LuFiles,
};

/** Custom icon of a module. Publishing accepts only SVG path data. */
const drawingOf = (d: string) =>
  GenIcon({
    tag: 'svg',
    attr: {
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: '2',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    child: [{ tag: 'path', attr: { d }, child: [] }],
  });

/** Icon of a menu entry; decorative, beside its label. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = useMemo(() => ICONS[name] ?? (name.startsWith('M') ? drawingOf(name) : LuCircle), [name]);
  return <Icon aria-hidden="true" size="1.25em" />;
}
