import { defineRecipe, defineTextStyles } from '@chakra-ui/react/styled-system';

/** Text sizes with their line heights. */
export const textStyles = defineTextStyles({
  xs: { value: { fontSize: 'xs', lineHeight: '1.4' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.45' } },
  md: { value: { fontSize: 'md', lineHeight: '1.5' } },
  lg: { value: { fontSize: 'lg', lineHeight: '1.5' } },
  xl: { value: { fontSize: 'xl', lineHeight: '1.4' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: '1.3' } },
  '3xl': { value: { fontSize: '3xl', lineHeight: '1.25' } },
});

/** The gov.br button: a pill; one solid (primary) button per group, others outlined or plain. */
export const buttonRecipe = defineRecipe({
  className: 'chakra-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    // Text wider than the window wraps.
    maxW: '100%',
    // A pill of one line; text of several lines stays inside it.
    borderRadius: '1.5rem',
    borderWidth: '1px',
    borderColor: 'transparent',
    cursor: 'button',
    fontWeight: 'semibold',
    lineHeight: '1.2',
    textDecoration: 'none',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _disabled: { opacity: '0.5', cursor: 'not-allowed' },
    _icon: { flexShrink: '0', width: '1.15em', height: '1.15em' },
  },
  variants: {
    size: {
      xs: { minH: '7', minW: '7', px: '2.5', textStyle: 'xs' },
      sm: { minH: '8', minW: '8', px: '3.5', textStyle: 'sm' },
      md: { minH: '10', minW: '10', px: '5', py: '1', textStyle: 'md' },
      lg: { minH: '12', minW: '12', px: '6', py: '1', textStyle: 'md' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: { base: 'colorPalette.hover', _disabled: 'colorPalette.solid' } },
      },
      outline: {
        borderColor: 'colorPalette.border',
        color: 'colorPalette.fg',
        bg: 'bg.panel',
        _hover: { bg: 'colorPalette.subtle' },
      },
      ghost: { color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' } },
      plain: { color: 'inherit' },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

export const containerRecipe = defineRecipe({
  className: 'chakra-container',
  base: { position: 'relative', w: '100%', maxW: '80rem', mx: 'auto', px: { base: '4', md: '6', lg: '8' } },
});

export const headingRecipe = defineRecipe({
  className: 'chakra-heading',
  base: { fontFamily: 'heading', fontWeight: 'bold', color: 'fg.heading', textWrap: 'balance' },
  variants: {
    size: {
      sm: { textStyle: 'sm' },
      md: { textStyle: 'md' },
      lg: { textStyle: 'lg' },
      xl: { textStyle: 'xl' },
      '2xl': { textStyle: { base: 'xl', md: '2xl' } },
      '3xl': { textStyle: { base: '2xl', md: '3xl' } },
    },
  },
  defaultVariants: { size: 'xl' },
});

export const linkRecipe = defineRecipe({
  className: 'chakra-link',
  base: {
    color: 'fg.link',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'xs',
    cursor: 'pointer',
    _hover: { color: 'primary.hover', textDecorationThickness: '2px' },
  },
});
