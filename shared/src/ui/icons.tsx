import { chakra } from '@chakra-ui/react/styled-system';
import { LuCircleAlert, LuCircleCheck, LuCircleX, LuClock, LuInfo, LuTriangleAlert } from 'react-icons/lu';

/** Meaning of a colour, shown by an icon too. */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral';

const ICONS = {
  success: LuCircleCheck,
  warning: LuTriangleAlert,
  error: LuCircleX,
  info: LuInfo,
  neutral: LuCircleAlert,
  pending: LuClock,
};

/** Icon of a tone; decorative, since the text says the same. */
export function ToneIcon({ tone, size = '1.25em' }: { tone: Tone | 'pending'; size?: string }) {
  const Icon = ICONS[tone];
  return (
    <chakra.span flexShrink="0" display="inline-flex" aria-hidden="true">
      <Icon size={size} />
    </chakra.span>
  );
}
