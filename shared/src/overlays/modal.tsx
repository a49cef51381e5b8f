import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { LuX } from 'react-icons/lu';
import { IconButton } from '../ui/button.tsx';
import { Box } from '../ui/primitives.ts';
import { addSlotRecipes } from '../ui/system.ts';
import { DIALOG_BACKDROP, dialogButtons, dialogHeading, scrollingPart, WHERE_LOW } from './dialog-parts.ts';

addSlotRecipes({ dialog: dialogSlotRecipe });

export interface ModalProps {
  open: boolean;
  /** Called for Escape, the X, and a click outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  footer?: ReactNode;
  /** Stays visible above the buttons, however long the content is. */
  aboveButtons?: ReactNode;
  /** Element to focus afterwards if the opener is gone. */
  finalFocus?: () => HTMLElement | null;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  /** Requires an answer: neither Escape nor a click outside closes it, and it has no X. */
  modalOnly?: boolean;
  role?: 'dialog' | 'alertdialog';
}

const WIDTH = { sm: '28rem', md: '36rem', lg: '48rem', xl: '64rem', full: '100%' };

/**
 * Modal dialog with a focus trap, which returns focus afterwards. It is isolated from the form that opened it: Enter in its fields and
 * events of its own form, which React bubbles through the component tree, don't submit that form.
 */
export function Modal({
  open,
  onClose,
  title,
  children,
  footer,
  aboveButtons,
  finalFocus,
  size = 'md',
  modalOnly = false,
  role = 'dialog',
}: ModalProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(open);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      role={role}
      closeOnEscape={!modalOnly}
      closeOnInteractOutside={false}
      initialFocusEl={() => heading.current}
      {...(finalFocus && { finalFocusEl: finalFocus })}
      scrollBehavior="inside"
      placement="center"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop bg={DIALOG_BACKDROP} />
        <Dialog.Positioner onSubmit={stop} p={size === 'full' ? '0' : { base: '3', md: '6' }}>
          <Dialog.Content
            maxW={WIDTH[size]}
            my="0"
            textStyle="md"
            maxH="100%"
            css={WHERE_LOW}
            {...(size === 'full' ? { h: '100%', borderRadius: '0' } : {})}
          >
            <Dialog.Header justifyContent="space-between" alignItems="flex-start" pb="3">
              <Dialog.Title ref={heading} {...dialogHeading}>
                {title}
              </Dialog.Title>
              {!modalOnly && (
                <IconButton aria-label="Fechar" variant="ghost" size="sm" mt="-1" me="-2" onClick={onClose}>
                  <LuX />
                </IconButton>
              )}
            </Dialog.Header>
            <Dialog.Body {...scrollingPart}>{children}</Dialog.Body>
            {footer && (
              <Dialog.Footer pb="6" flexDirection="column" alignItems="stretch" gap="4">
                {aboveButtons}
                <Box {...dialogButtons}>{footer}</Box>
              </Dialog.Footer>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function stop(event: FormEvent): void {
  event.stopPropagation();
}

/**
 * Returns focus to the menu's button if the dialog was opened from a menu item, which no longer exists, and to the page's heading if
 * the act of the dialog removed its opener.
 */
function useFocusBack(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const menuButton = before?.closest('[role=menu]')?.getAttribute('aria-labelledby');
    const opener = menuButton ? document.getElementById(menuButton) : before;
    return () => {
      // Runs after the dialog's own focus return, which takes precedence.
      setTimeout(() => {
        const { activeElement, body } = document;
        if (activeElement === null || activeElement === body) {
          // Nothing was focused if the dialog took the place of another one, whose button had opened it.
          const remains = opener?.isConnected && opener !== body ? opener : document.querySelector('h1');
          if (remains instanceof HTMLElement) remains.focus({ preventScroll: true });
        }
      });
    };
  }, [open]);
}
