import { Button, chakra, IconButton, useLocation } from '@credenciados/shared';
import { type ReactNode, useEffect, useRef } from 'react';
import { LuMenu, LuX } from 'react-icons/lu';

const Panel = chakra('dialog', {
  base: {
    m: '0',
    p: '0',
    w: '18rem',
    maxW: '85vw',
    h: '100dvh',
    maxH: '100dvh',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'xl',
    '&::backdrop': { bg: 'rgb(0 0 0 / 0.6)' },
  },
});

/** Id of the button that opens the menu on narrow screens. */
export const MENU_BUTTON = 'abrir-menu';

/** Side menu on narrow screens, opened over the page by a button. A native modal dialog, which traps the focus. */
export function MenuDrawer({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) panel.current?.close();
  }, [pathname]);
  const close = () => panel.current?.close();
  return (
    <>
      <Button
        id={MENU_BUTTON}
        variant="ghost"
        size="sm"
        px="2"
        aria-haspopup="dialog"
        onClick={() => panel.current?.showModal()}
      >
        <LuMenu aria-hidden="true" />
        <chakra.span srOnly={{ base: true, sm: false }}>Menu</chakra.span>
      </Button>
      <Panel
        ref={panel}
        aria-label="Menu"
        onClick={(event) => {
          // A click on the dialog element itself is a click on its backdrop.
          if (event.target === panel.current) close();
        }}
      >
        <chakra.div minH="100%">
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" ps="4" pe="2" py="2">
            <chakra.span fontWeight="bold" color="fg.heading">
              Menu
            </chakra.span>
            <IconButton aria-label="Fechar o menu" variant="ghost" onClick={close}>
              <LuX />
            </IconButton>
          </chakra.div>
          <nav aria-label="Menu principal">{children}</nav>
        </chakra.div>
      </Panel>
    </>
  );
}
