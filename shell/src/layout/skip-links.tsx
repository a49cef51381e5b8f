import { chakra } from '@credenciados/shared';
import { type MouseEvent, memo, useState } from 'react';
import { MENU_BUTTON } from './menu-drawer.tsx';

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetStart: '2',
    zIndex: 'skipNav',
    px: '4',
    py: '2',
    bg: 'bg.panel',
    color: 'primary.fg',
    fontWeight: 'semibold',
    borderRadius: 'sm',
    boxShadow: 'md',
    clipPath: 'inset(50%)',
    _focus: { clipPath: 'none' },
  },
});

/** First tab stops of the page, also by access keys: 1 contents, 2 menu, 3 search, 4 footer (eMAG 3.1). */
export const SkipLinks = memo(function SkipLinks({ hasMenu }: { hasMenu: boolean }) {
  const [hasSearch, setHasSearch] = useState(false);
  const goTo = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    const target = document.getElementById(id);
    target?.focus();
    // On narrow windows the menu is closed, so its button gets the focus.
    if (id === 'menu' && document.activeElement !== target) document.getElementById(MENU_BUTTON)?.focus();
    target?.scrollIntoView({ block: 'start' });
  };
  return (
    <chakra.nav aria-label="Atalhos" onFocus={() => setHasSearch(document.getElementById('busca') !== null)}>
      <SkipLink href="#conteudo" accessKey="1" onClick={goTo('conteudo')}>
        Ir para o conteúdo [1]
      </SkipLink>
      {hasMenu && (
        <SkipLink href="#menu" accessKey="2" onClick={goTo('menu')}>
          Ir para o menu [2]
        </SkipLink>
      )}
      {hasSearch && (
        <SkipLink href="#busca" onClick={goTo('busca')}>
          Ir para a busca [3]
        </SkipLink>
      )}
      <SkipLink href="#rodape" accessKey="4" onClick={goTo('rodape')}>
        Ir para o rodapé [4]
      </SkipLink>
    </chakra.nav>
  );
});
