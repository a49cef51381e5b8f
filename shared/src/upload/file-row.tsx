import { LuCircle, LuCircleCheck } from 'react-icons/lu';
import { chakra } from '../ui/primitives.ts';

/** Row of a file, attached or being uploaded. */
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

/** Icon for done or to do; decorative, since the text says the same. */
export function Icon({ done }: { done: boolean }) {
  const Shape = done ? LuCircleCheck : LuCircle;
  return (
    <chakra.span color={done ? 'fg.success' : 'fg.subtle'} flexShrink="0" alignSelf="center" aria-hidden="true">
      <Shape />
    </chakra.span>
  );
}
