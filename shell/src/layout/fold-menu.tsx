import { Box, IconButton, LuChevronLeft, LuChevronRight } from '@credenciados/shared';

import { MENU_OPEN, MENU_STORED } from './menu-is-folded.ts';

interface FoldButtonProps {
  folded: boolean;
  onChange: (folded: boolean) => void;
}

/** Button that folds or unfolds the side menu; the state is remembered. */
export function FoldButton({ folded, onChange }: FoldButtonProps) {
  const label = folded ? 'Abrir o menu lateral' : 'Recolher o menu lateral';
  const turn = () => {
    if (folded) localStorage.setItem(MENU_STORED, MENU_OPEN);
    else localStorage.removeItem(MENU_STORED);
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
