import { Menu } from '@chakra-ui/react/menu';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { LuEllipsisVertical } from 'react-icons/lu';
import { Button, IconButton, NewTabNotice } from '../ui/button.tsx';
import { chakra } from '../ui/primitives.ts';
import { addSlotRecipes } from '../ui/system.ts';

addSlotRecipes({ menu: menuSlotRecipe });

/** An item of the menu. */
export interface Action {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** Address of a file or another site, opened in a new tab, which is announced. */
  href?: string;
  disabled?: boolean;
  danger?: boolean;
}

interface ActionsMenuProps {
  /** Accessible name that distinguishes this menu from others: "Ações de Maria da Silva". */
  label: string;
  /** Text of the button; without it the button shows three dots. */
  children?: ReactNode;
  /** Look of a button with text. */
  variant?: 'outline' | 'ghost';
  actions: readonly Action[];
}

/** A component, because the list's styles could not override a style prop. */
const CardWord = chakra('span', { base: { display: 'none' } });

/** Button that opens a menu of actions within the page's landmarks. Renders nothing without actions. */
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
 * Returns focus to the button a second time: hovering over an item takes it again while the menu closes, and a dialog opened next would
 * have nowhere to return it.
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
