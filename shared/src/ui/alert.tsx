import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { type Tone, ToneIcon } from './icons.tsx';
import { useKeptPlace } from './keep-focus.ts';

const LOOK: Record<Exclude<Tone, 'neutral'>, { bg: string; accent: string; icon: string }> = {
  success: { bg: 'bg.success', accent: 'border.success', icon: 'fg.success' },
  warning: { bg: 'bg.warning', accent: 'border.warning', icon: 'fg.warning' },
  error: { bg: 'bg.error', accent: 'border.error', icon: 'fg.error' },
  info: { bg: 'bg.info', accent: 'border.info', icon: 'fg.info' },
};

interface AlertProps {
  tone: Exclude<Tone, 'neutral'>;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  /** Announced when it appears, for messages that arrive during the visit. */
  live?: boolean;
}

/** A persistent message on the page. If it goes while one of its buttons has the focus, the focus stays near. */
export function Alert({ tone, title, children, actions, live = false }: AlertProps) {
  const look = LOOK[tone];
  const element = useKeptPlace<HTMLDivElement>();
  return (
    <chakra.div
      ref={element}
      role={live ? (tone === 'error' || tone === 'warning' ? 'alert' : 'status') : undefined}
      display="flex"
      gap="3"
      p="4"
      bg={look.bg}
      borderRadius="sm"
      borderStartWidth="4px"
      borderColor={look.accent}
    >
      <chakra.span color={look.icon} mt="0.5">
        <ToneIcon tone={tone} />
      </chakra.span>
      <chakra.div flex="1" minW="0" maxW="text">
        {title && <chakra.p fontWeight="bold">{title}</chakra.p>}
        {children && <chakra.div whiteSpace="pre-line">{children}</chakra.div>}
        {actions && (
          <chakra.div display="flex" flexWrap="wrap" gap="3" mt="3">
            {actions}
          </chakra.div>
        )}
      </chakra.div>
    </chakra.div>
  );
}
