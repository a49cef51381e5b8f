import { chakra } from '@credenciados/shared';

/** Count beside an icon of the header. */
export const Bubble = chakra('span', {
  base: {
    px: '1.5',
    minW: '5',
    borderRadius: 'full',
    bg: 'red.solid',
    color: 'red.contrast',
    textStyle: 'xs',
    fontWeight: 'bold',
    textAlign: 'center',
  },
});
