import type { Tone } from '../ui/icons.tsx';
import { chakra } from '../ui/primitives.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import { Tooltip } from './tooltip.tsx';

/** Look of a state: icon, colour, label, and a meaning for the tooltip. */
export interface StateLook {
  tone: Tone;
  pending?: boolean;
  label: string;
  meaning: string;
}

/** A state as icon and word, with its meaning on pointer and focus. */
export function StateTag({ tone, pending, label, meaning }: StateLook) {
  return (
    <Tooltip content={meaning}>
      <chakra.button type="button" data-on-paper="" cursor="help" borderRadius="full" minH="6">
        <StatusTag tone={tone} pending={pending}>
          {label}
        </StatusTag>
      </chakra.button>
    </Tooltip>
  );
}
