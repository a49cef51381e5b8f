import { Menu } from '@chakra-ui/react/menu';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { LuEllipsisVertical } from 'react-icons/lu';
import { Button, IconButton, NewTabNotice } from '../ui/button.tsx';
import { chakra } from '../ui/primitives.ts';
import { addSlotRecipes } from '../ui/system.ts';

addSlotRecipes({ menu: menuSlotRecipe });

/** One thing that can be done. */
export interface Action {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A file or another site, opened in a new tab, which is announced. */
  href?: string;
  disabled?: boolean;
  danger?: boolean;
}

interface ActionsMenuProps {
  /** Accessible name that distinguishes this menu from others: "Ações de Maria da Silva". */
  label: string;
  /** Written on the button; without it the button is three dots. */
  children?: ReactNode;
  /** How the button looks that has words. */
  variant?: 'outline' | 'ghost';
  actions: readonly Action[];
}

/** Not a style prop, which the list's own styles could not override. */
const CardWord = chakra('span', { base: { display: 'none' } });

/** A button that opens a menu of actions, which stays inside the page's landmarks. Nothing is shown when there are none. */
export function ActionsMenu({ label, children, variant = 'outline', actions }: ActionsMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  return (
    <Menu.Root positioning={{ placement: 'bottom-end', strategy: 'fixed' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild ref={trigger}>
        {children ? (
          <Button variant={variant} aria-label={label}>
            {children}
          </Button>
        ) : (
          <IconButton variant="ghost" size="sm" aria-label={label}>
            <LuEllipsisVertical />
            {/* Lists shown as cards have room for a label. */}
            <CardWord data-card-word="">Ações</CardWord>
          </IconButton>
        )}
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="13rem" textStyle="md">
          <FocusBack to={trigger} />
          {actions.map(({ label: text, icon, onSelect, href, disabled, danger }) => (
            <Menu.Item
              key={text}
              value={text}
              asChild={href !== undefined}
              disabled={disabled}
              onSelect={onSelect}
              color={danger ? 'fg.error' : undefined}
              minH="9"
              cursor="pointer"
            >
              {href === undefined ? (
                <>
                  {icon}
                  {text}
                </>
              ) : (
                <a href={href} target="_blank" rel="noopener">
                  {icon}
                  {text}
                  <NewTabNotice />
                </a>
              )}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

/**
 * The mouse over an item takes the focus once more from the button that got it back as the item was chosen: it isn't lost with the
 * menu, and a dialog that comes a moment later finds it where it is to go afterwards.
 */
function FocusBack({ to }: { to: RefObject<HTMLElement | null> }) {
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.closest('[role=menu]')) to.current?.focus({ preventScroll: true });
    },
    [to],
  );
  return null;
}
