import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/**
 * A field's parts, one above the other. Chakra's own recipe would bring the names of the parts of all its components with it, to
 * every form.
 */
export const fieldRecipe = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'label', 'helperText', 'errorText'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: '1.5',
      width: '100%',
      position: 'relative',
    },
    label: {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      textAlign: 'start',
      textStyle: 'md',
      fontWeight: 'semibold',
      _disabled: { opacity: '0.5' },
    },
    helperText: { color: 'fg.muted', textStyle: 'sm', mt: '-1' },
    errorText: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      color: 'fg.error',
      textStyle: 'sm',
      fontWeight: 'semibold',
      _icon: { flexShrink: '0' },
    },
  },
});
