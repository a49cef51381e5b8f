import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { compact } from './compact.ts';
import { type Tone, ToneIcon } from './icons.tsx';

const COLORS: Record<Tone, { bg: string; color: string; borderColor: string }> = {
  success: { bg: 'bg.success', color: 'fg.success', borderColor: 'border.success' },
  warning: { bg: 'bg.warning', color: 'fg.warning', borderColor: 'border.warning' },
  error: { bg: 'bg.error', color: 'fg.error', borderColor: 'border.error' },
  info: { bg: 'bg.info', color: 'fg.info', borderColor: 'border.info' },
  neutral: { bg: 'bg.muted', color: 'fg.muted', borderColor: 'border.emphasized' },
};

interface StatusTagProps {
  tone: Tone;
  /** Shows a clock instead of the tone's icon, for a pending state. */
  pending?: boolean;
  children: ReactNode;
}

/** Tag of a state: text and icon, so that the colour is never the only sign. */
export function StatusTag({ tone, pending = false, children }: StatusTagProps) {
  return (
    <chakra.span
      display="inline-flex"
      gap="1.5"
      px="2.5"
      py="0.5"
      borderRadius={{ base: 'md', lg: 'full' }}
      borderWidth="1px"
      textStyle="sm"
      fontWeight="semibold"
      textAlign="start"
      // Beside the first line, whose baseline a card's label has, too.
      css={{ alignItems: 'flex-start', '& > span': { mt: '0.2em' }, ...compact({ whiteSpace: 'nowrap' }) }}
      {...COLORS[tone]}
    >
      <ToneIcon tone={pending ? 'pending' : tone} size="1em" />
      {children}
    </chakra.span>
  );
}

/** Short mark: a number, a type. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <chakra.span
      display="inline-flex"
      px="2"
      py="0.5"
      borderRadius="sm"
      textStyle="xs"
      fontWeight="semibold"
      {...COLORS[tone]}
    >
      {children}
    </chakra.span>
  );
}
