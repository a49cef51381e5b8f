import { tooltipSlotRecipe } from '@chakra-ui/react/theme';
import { Tooltip as ChakraTooltip } from '@chakra-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { chakra } from '../ui/primitives.ts';
import { addSlotRecipes } from '../ui/system.ts';

addSlotRecipes({ tooltip: tooltipSlotRecipe });

/** Says more of an element that can take the focus, on pointer and on focus. It stays inside the page's landmarks. */
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

/** A text cut at `max` characters; the whole of it is in a tooltip, and read out by a screen reader. */
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
