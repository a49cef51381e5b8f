import { Box, chakra, Flex, Heading } from '@credenciados/shared';
import {
  DIALOG_BACKDROP,
  dialogButtons,
  dialogHeading,
  scrollingPart,
  WHERE_LOW,
} from '@credenciados/shared/form-core';
import { giveWay } from '@credenciados/shared/later';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

const Sheet = chakra('dialog', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    m: 'auto',
    p: '0',
    w: 'calc(100vw - 1.5rem)',
    maxW: '48rem',
    maxH: { base: 'calc(100dvh - 1.5rem)', md: 'calc(100dvh - 3rem)' },
    bg: 'bg.panel',
    color: 'fg',
    borderRadius: 'md',
    boxShadow: 'lg',
    overflow: 'hidden',
    '&::backdrop': { bg: DIALOG_BACKDROP },
    ...WHERE_LOW,
  },
});

interface TermsSheetProps {
  title: string;
  children: ReactNode;
  /** Stays visible above the buttons. */
  aboveButtons: ReactNode;
  footer: ReactNode;
  /** Element that gets the focus after closing. */
  finalFocus: () => HTMLElement | null;
}

/**
 * Modal dialog that must be answered before the form. It is the browser's `<dialog>`, styled like the library's, which would add 30 KB to
 * the first load.
 */
export function TermsSheet({ title, children, aboveButtons, footer, finalFocus }: TermsSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const after = useRef(finalFocus);
  after.current = finalFocus;
  const id = useId();
  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    // Not shown again after it was removed.
    const show = () => {
      if (!sheet.current?.isConnected) return;
      if (!sheet.current.open) sheet.current.showModal();
      heading.current?.focus();
    };
    // Layout of the dialog is a task of its own, after the form's.
    const frame = requestAnimationFrame(() => giveWay().then(show));
    // A second Escape closes a dialog even if the first was cancelled, so it reopens.
    const element = sheet.current;
    element?.addEventListener('close', show);
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener('close', show);
      style.overflow = before;
      after.current()?.focus();
    };
  }, []);
  return createPortal(
    <Sheet ref={sheet} aria-labelledby={id} onCancel={(event) => event.preventDefault()}>
      <Box px="6" pt="6" pb="3">
        <Heading as="h2" ref={heading} id={id} {...dialogHeading}>
          {title}
        </Heading>
      </Box>
      <Box flex="1" minH="0" px="6" pt="2" pb="6" {...scrollingPart}>
        {children}
      </Box>
      <Flex direction="column" gap="4" px="6" pt="2" pb="6">
        {aboveButtons}
        <Box {...dialogButtons}>{footer}</Box>
      </Flex>
    </Sheet>,
    document.body,
  );
}
