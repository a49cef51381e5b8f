import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** Parts of a field in a column. Chakra's own recipe would add the part names of all its components to every form. */
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
      // The mark of a required field follows the last word, also of two lines.
      '& > [data-required-mark]': { ms: '1' },
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
