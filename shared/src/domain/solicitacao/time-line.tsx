import type { ReactNode } from 'react';
import { chakra } from '../../ui/primitives.ts';

/** Timeline of a solicitação: `<TimeLine><TimeLineItem sign={…}>…</TimeLineItem></TimeLine>`. */
export const TimeLine = chakra('ol', { base: { listStyleType: 'none' } });

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '2rem 1fr',
    columnGap: '3',
    position: 'relative',
    '&:not(:last-child)': { pb: '5' },
    // Line from one item to the next.
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '1rem',
      top: '2rem',
      bottom: '0',
      borderInlineStart: '2px solid',
      borderColor: 'border',
    },
  },
});

/** Round icon beside an item; decorative, since the text says the same. */
export const TimeLineSign = chakra('span', {
  base: { display: 'grid', placeItems: 'center', boxSize: '8', borderRadius: 'full' },
});

interface TimeLineItemProps {
  sign: ReactNode;
  /** True for the present step. */
  current?: boolean;
  children: ReactNode;
}

/** One fact or step. */
export function TimeLineItem({ sign, current = false, children }: TimeLineItemProps) {
  return (
    <Item aria-current={current ? 'step' : undefined}>
      {sign}
      <chakra.div minW="0" pt="1">
        {children}
      </chakra.div>
    </Item>
  );
}
