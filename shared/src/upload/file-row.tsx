import { LuCircle, LuCircleCheck } from 'react-icons/lu';
import { chakra } from '../ui/primitives.ts';

/** A file, attached or on its way. */
export const FileRow = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '3',
    borderWidth: '1px',
    borderColor: 'border.muted',
    borderRadius: 'md',
    bg: 'bg.panel',
  },
});

/** Done or still to do; the word stands beside it. */
export function Icon({ done }: { done: boolean }) {
  const Shape = done ? LuCircleCheck : LuCircle;
  return (
    <chakra.span color={done ? 'fg.success' : 'fg.subtle'} flexShrink="0" alignSelf="center" aria-hidden="true">
      <Shape />
    </chakra.span>
  );
}
