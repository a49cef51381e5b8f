import { tooltipSlotRecipe } from '@chakra-ui/react/theme';
import { Tooltip as ChakraTooltip } from '@chakra-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { chakra } from '../ui/primitives.ts';
import { addSlotRecipes } from '../ui/system.ts';

addSlotRecipes({ tooltip: tooltipSlotRecipe });

/** Tooltip of a focusable element, on pointer and focus. It stays within the page's landmarks. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <ChakraTooltip.Root
      openDelay={200}
      closeDelay={100}
      positioning={{ placement: 'top', strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <ChakraTooltip.Positioner>
        <ChakraTooltip.Content
          maxW="24rem"
          textStyle="sm"
          fontWeight="normal"
          textAlign="start"
          whiteSpace="normal"
          px="3"
          py="2"
        >
          {content}
        </ChakraTooltip.Content>
      </ChakraTooltip.Positioner>
    </ChakraTooltip.Root>
  );
}

/** Text truncated at `max` characters, with the full text in a tooltip and for screen readers. */
export function TruncatedText({ text, max }: { text: string; max: number }) {
  if (text.length <= max) return text;
  const short = `${text.slice(0, max - 1).trimEnd()}…`;
  return (
    <Tooltip content={text}>
      {/* Aligned with the first line of a label. */}
      <chakra.button
        type="button"
        aria-label={text}
        cursor="help"
        textAlign="start"
        verticalAlign="top"
        borderRadius="xs"
      >
        {short}
      </chakra.button>
    </Tooltip>
  );
}
