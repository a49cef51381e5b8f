import { Box, IconButton, LuChevronLeft, LuChevronRight } from '@credenciados/shared';

const STORED = 'menu-lateral';
const OPEN = 'aberto';

/** Whether the side menu is folded to its icons, where it can be, as it is until the person unfolds it on this device. */
export const menuIsFolded = (): boolean => localStorage.getItem(STORED) !== OPEN;

interface FoldButtonProps {
  folded: boolean;
  onChange: (folded: boolean) => void;
}

/** Folds the side menu away, or unfolds it, and remembers which. */
export function FoldButton({ folded, onChange }: FoldButtonProps) {
  const label = folded ? 'Abrir o menu lateral' : 'Recolher o menu lateral';
  const turn = () => {
    if (folded) localStorage.setItem(STORED, OPEN);
    else localStorage.removeItem(STORED);
    onChange(!folded);
  };
  return (
    <Box hideBelow="xl" px="2.5" pt="2" textAlign={folded ? 'center' : 'end'}>
      <IconButton size="sm" variant="ghost" aria-label={label} title={label} aria-expanded={!folded} onClick={turn}>
        {folded ? <LuChevronRight /> : <LuChevronLeft />}
      </IconButton>
    </Box>
  );
}
