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
