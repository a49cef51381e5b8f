import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system';

const scale = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const rem = (steps: readonly number[]) => scale(Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`])));

const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96,
];

/** Named fonts, because `system-ui` may resolve to a serif font for semibold text. */
const SANS =
  '"Red Hat Text Variable", "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", "DejaVu Sans", sans-serif';

/** Colours of the gov.br design system, with its names and numbers. */
export const tokens = defineTokens({
  colors: {
    black: { value: '#000000' },
    white: { value: '#ffffff' },
    gray: scale({
      50: '#f8f8f8',
      100: '#f0f0f0',
      200: '#e6e6e6',
      300: '#cccccc',
      400: '#adadad',
      500: '#888888',
      600: '#636363',
      700: '#555555',
      800: '#333333',
      900: '#1b1b1b',
      950: '#131313',
    }),
    blue: scale({
      50: '#edf5ff',
      100: '#d4e5ff',
      200: '#adcdff',
      300: '#81aefc',
      400: '#5992ed',
      500: '#2670e8',
      600: '#155bcb',
      700: '#1351b4',
      800: '#0c326f',
      900: '#071d41',
      950: '#050f22',
    }),
    green: scale({
      50: '#e3f5e1',
      100: '#b7f5bd',
      300: '#8aeba1',
      600: '#168821',
      700: '#0e6a17',
      800: '#0b4b3f',
      950: '#0a2417',
    }),
    yellow: scale({
      50: '#fff5c2',
      100: '#ffe396',
      300: '#ffcd07',
      600: '#8f5f00',
      700: '#735100',
      800: '#4d3700',
      950: '#2b2000',
    }),
    red: scale({
      50: '#fdf0ef',
      100: '#fcd8d2',
      300: '#f79a8a',
      600: '#e52207',
      700: '#b51d09',
      800: '#8b1303',
      950: '#3a0c06',
    }),
  },
  fonts: {
    heading: { value: SANS },
    body: { value: SANS },
    mono: { value: 'ui-monospace, "Cascadia Mono", "Liberation Mono", monospace' },
  },
  fontSizes: scale({
    '2xs': '0.75rem',
    xs: '0.8125rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
  }),
  fontWeights: scale({ normal: '450', medium: '500', semibold: '600', bold: '700' }),
  lineHeights: scale({ shorter: '1.25', short: '1.375', moderate: '1.5', tall: '1.625' }),
  letterSpacings: scale({ wide: '0.025em' }),
  radii: scale({ none: '0', xs: '0.125rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', full: '9999px' }),
  spacing: rem(STEPS),
  sizes: {
    ...rem(STEPS),
    ...scale({
      full: '100%',
      min: 'min-content',
      max: 'max-content',
      fit: 'fit-content',
      // About 75 characters of the text's own size.
      text: '36em',
      '2xs': '16rem',
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      '3xl': '48rem',
      '4xl': '56rem',
      '5xl': '64rem',
      '6xl': '72rem',
      '7xl': '80rem',
    }),
  },
  borders: scale({ xs: '0.5px solid', sm: '1px solid', md: '2px solid', lg: '4px solid' }),
  durations: scale({
    fastest: '50ms',
    faster: '100ms',
    fast: '150ms',
    moderate: '200ms',
    slow: '300ms',
    slower: '400ms',
    slowest: '500ms',
  }),
  easings: scale({
    'ease-in': 'cubic-bezier(0.42, 0, 1, 1)',
    'ease-out': 'cubic-bezier(0, 0, 0.58, 1)',
    'ease-in-out': 'cubic-bezier(0.42, 0, 0.58, 1)',
    'ease-in-smooth': 'cubic-bezier(0.32, 0.72, 0, 1)',
  }),
  animations: scale({ spin: 'spin 1s linear infinite', pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite' }),
  zIndex: scale({
    base: '0',
    docked: '10',
    dropdown: '1000',
    sticky: '1100',
    overlay: '1300',
    modal: '1400',
    popover: '1500',
    skipNav: '1600',
    toast: '1700',
    tooltip: '1800',
  }),
  cursor: scale({
    button: 'pointer',
    checkbox: 'default',
    disabled: 'not-allowed',
    menuitem: 'default',
    option: 'default',
    radio: 'default',
    switch: 'default',
    slider: 'default',
  }),
});

const both = (light: string, dark: string) => ({ value: { base: `{colors.${light}}`, _dark: `{colors.${dark}}` } });

/** Shadows are invisible in the dark theme, so floating elements have an edge. */
const EDGE = '0 0 0 1px {colors.border.emphasized}';

/** Colours by meaning, for the light and the dark theme. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: both('white', 'gray.950'),
      subtle: both('gray.50', 'gray.900'),
      muted: both('gray.100', 'gray.800'),
      emphasized: both('gray.200', 'gray.700'),
      inverted: both('blue.900', 'gray.50'),
      panel: both('white', 'gray.900'),
      error: both('red.50', 'red.950'),
      warning: both('yellow.50', 'yellow.950'),
      success: both('green.50', 'green.950'),
      info: both('blue.50', 'blue.900'),
    },
    fg: {
      DEFAULT: both('gray.800', 'gray.100'),
      muted: both('gray.700', 'gray.300'),
      subtle: both('gray.600', 'gray.400'),
      inverted: both('white', 'gray.950'),
      error: both('red.700', 'red.300'),
      warning: both('yellow.700', 'yellow.300'),
      success: both('green.700', 'green.300'),
      info: both('blue.700', 'blue.300'),
      heading: both('blue.900', 'gray.50'),
      link: both('blue.700', 'blue.300'),
    },
    border: {
      DEFAULT: both('gray.300', 'gray.700'),
      muted: both('gray.200', 'gray.800'),
      subtle: both('gray.100', 'gray.900'),
      emphasized: both('gray.500', 'gray.500'),
      inverted: both('gray.800', 'gray.200'),
      error: both('red.600', 'red.300'),
      warning: both('yellow.600', 'yellow.300'),
      success: both('green.600', 'green.300'),
      info: both('blue.600', 'blue.300'),
    },
    primary: {
      contrast: both('white', 'blue.950'),
      fg: both('blue.700', 'blue.300'),
      subtle: both('blue.50', 'blue.900'),
      muted: both('blue.100', 'blue.800'),
      emphasized: both('blue.200', 'blue.800'),
      solid: both('blue.700', 'blue.300'),
      hover: both('blue.800', 'blue.200'),
      focusRing: both('yellow.600', 'yellow.300'),
      border: both('blue.700', 'blue.300'),
    },
    red: {
      contrast: both('white', 'gray.950'),
      fg: both('red.700', 'red.300'),
      subtle: both('red.50', 'red.950'),
      muted: both('red.100', 'red.800'),
      emphasized: both('red.100', 'red.800'),
      solid: both('red.700', 'red.300'),
      hover: both('red.800', 'red.100'),
      focusRing: both('yellow.600', 'yellow.300'),
      border: both('red.700', 'red.300'),
    },
    // Required by Chakra's toasts.
    green: { contrast: both('white', 'gray.950'), solid: both('green.600', 'green.300') },
    orange: { contrast: both('gray.900', 'black'), solid: both('yellow.300', 'yellow.300') },
  },
  radii: { l1: { value: '{radii.xs}' }, l2: { value: '{radii.sm}' }, l3: { value: '{radii.md}' } },
  shadows: {
    xs: { value: '0 1px 2px rgb(0 0 0 / 0.1)' },
    sm: { value: '0 1px 6px rgb(51 51 51 / 0.16)' },
    md: { value: { base: '0 3px 10px rgb(51 51 51 / 0.18)', _dark: EDGE } },
    lg: { value: { base: '0 6px 18px rgb(51 51 51 / 0.2)', _dark: EDGE } },
    xl: { value: { base: '0 12px 28px rgb(51 51 51 / 0.24)', _dark: EDGE } },
  },
});
