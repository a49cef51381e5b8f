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
const ICONS: Record<string, IconType> = {
  editais: LuFileText,
  pessoas: LuUsers,
  processos: LuFolderOpen,
  solicitacoes: LuListChecks,
  mensagens: LuMail,
  conversas: LuMessageSquareText,
  modelos: LuFiles,
};

/** The icon of a menu entry; decoration beside its label. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? LuCircle;
  return <Icon aria-hidden="true" size="1.25em" />;
}
