import { chakra } from '@chakra-ui/react/styled-system';
import { compactIn } from '../ui/compact.ts';

/** Elements of a table: rows and cells if there is room, otherwise cards with labels. */

/** Explicit roles, because a table styled as cards loses them for screen readers. */
const role = (name: string) => ({ defaultProps: { role: name } });

/** Styles for too little room. The list's container counts, not the window: beside the menu a table has less room. */
const narrow = <Style>(style: Style) => ({
  '@container few-columns (max-width: 46rem)': style,
  '@container many-columns (max-width: 54rem)': style,
});

/** Dense list beside the menu of a 1280 px window: long text wraps once, and the content above the rows is small. */
const tight = <Style>(style: Style) => ({ '@container many-columns (max-width: 80rem)': style });

/** Columns that are hidden in a dense, narrow list. */
const yields = {
  '&[data-yields]': {
    '@media screen': { '@container many-columns (min-width: 54.01rem) and (max-width: 80rem)': { display: 'none' } },
  },
} as const;

/** Container whose width decides the layout. */
export const Room = chakra('div', {
  base: {
    containerType: 'inline-size',
    containerName: 'many-columns',
    '&[data-few]': { containerName: 'few-columns' },
  },
});

export const HeadRow = chakra('tr', {}, role('row'));

export const Frame = chakra('div', {
  base: {
    // Rules alone, so that a table within a card has no second frame.
    borderBlockWidth: '1px',
    borderColor: 'border.muted',
    bg: 'bg.panel',
    overflowX: 'auto',
    // Contains visually hidden content, which would lengthen the page: not every browser clips it in a query container.
    position: 'relative',
    ...narrow({ borderWidth: '0', bg: 'transparent' }),
    // A scroll container would break the sticky header.
    ...compactIn({ overflowX: 'visible' }),
  },
});

export const Table = chakra(
  'table',
  { base: { w: '100%', borderCollapse: 'collapse', ...narrow({ display: 'block' }) } },
  role('table'),
);

export const Caption = chakra('caption', {
  base: {
    textAlign: 'start',
    fontWeight: 'semibold',
    '&[data-shown]': { p: '3' },
    ...narrow({ display: 'block', '&[data-shown]': { p: '0', pb: '3' } }),
  },
});

export const Head = chakra(
  'thead',
  {
    base: {
      bg: 'bg.subtle',
      // Cards keep the header row, for screen readers and its sort buttons.
      ...narrow({
        display: 'block',
        borderRadius: 'md',
        p: '2',
        mb: '3',
        '& tr': { display: 'flex', flexWrap: 'wrap', gap: '1' },
        // Visual only: each button has its own accessible name.
        '&:has(button) tr::before': { content: '"Ordenar por:" / ""', textStyle: 'sm', px: '2', py: '1' },
        '& th:not(:has(button, input))': {
          position: 'absolute',
          w: '1px',
          h: '1px',
          p: '0',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
        },
        '&:not(:has(button))': { p: '0', m: '0' },
        '& th:has(input)': { order: '-1', flex: '1 0 100%', '& [data-card-word]': { display: 'inline' } },
      }),
    },
  },
  role('rowgroup'),
);

export const Body = chakra(
  'tbody',
  {
    base: {
      ...narrow({
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
        gap: '3',
      }),
    },
  },
  role('rowgroup'),
);

export const Row = chakra(
  'tr',
  {
    base: {
      borderTopWidth: '1px',
      borderColor: 'border.muted',
      _hover: { bg: 'primary.subtle' },
      ...narrow({
        display: 'flex',
        flexDirection: 'column',
        bg: 'bg.panel',
        borderWidth: '1px',
        borderRadius: 'md',
        boxShadow: 'xs',
        p: '4',
        _hover: { bg: 'bg.panel' },
      }),
      '&[aria-current]': { bg: 'primary.subtle', boxShadow: 'inset 4px 0 0 var(--chakra-colors-primary-solid)' },
    },
  },
  role('row'),
);

const cell = {
  p: '3',
  textStyle: 'sm',
  verticalAlign: 'middle',
  '& > div': { minW: '0', overflowWrap: 'break-word' },
  // Fits the nine columns of surveyors beside the menu in 1280 px.
  // As high as a row with a menu of actions, if it has none.
  ...compactIn({ px: '1.5', py: '1px', lineHeight: '1.25', h: '8' }),
  '&[data-nowrap] > div': { whiteSpace: 'nowrap' },
  '&[data-align=end]': { textAlign: 'end' },
  '&[data-align=center]': { textAlign: 'center' },
  ...yields,
  ...narrow({
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    px: '0',
    py: '1.5',
    textStyle: 'md',
    '& > div': { flex: '1', overflowWrap: 'anywhere' },
    '&[data-nowrap] > div': { whiteSpace: 'normal' },
    '&[data-align]': { textAlign: 'start' },
  }),
} as const;

export const HeaderCell = chakra(
  'th',
  {
    base: {
      p: '3',
      textAlign: 'start',
      textStyle: 'sm',
      fontWeight: 'bold',
      color: 'fg.muted',
      verticalAlign: 'middle',
      whiteSpace: 'normal',
      ...yields,
      ...narrow({ px: '2', py: '1', minW: 'max-content', whiteSpace: 'nowrap' }),
      ...compactIn({
        px: '1.5',
        py: '1.5',
        position: 'sticky',
        top: '0',
        zIndex: 'base',
        bg: 'bg.subtle',
        boxShadow: 'inset 0 -1px 0 var(--chakra-colors-border-muted)',
        ...tight({ py: '1', fontSize: 'xs', lineHeight: '1.25' }),
      }),
    },
  },
  role('columnheader'),
);

export const Cell = chakra('td', { base: cell }, role('cell'));

/** Actions of a row; at the bottom of a card, without a label. */
export const ActionsCell = chakra(
  'td',
  {
    base: {
      // Buttons aren't printed.
      _print: { display: 'none !important' },
      ...cell,
      textAlign: 'end',
      ...compactIn({ px: '1.5', py: '0' }),
      ...narrow({
        display: 'block',
        mt: 'auto',
        px: '0',
        pt: '3',
        pb: '0',
        textAlign: 'start',
        borderTopWidth: '1px',
        borderColor: 'border.muted',
        _empty: { display: 'none' },
        // Three dots would be overlooked in a card.
        '& [data-card-word]': { display: 'inline', pe: '3' },
        '& button:has([data-card-word])': { borderColor: 'primary.solid', '& svg': { ms: '2' } },
      }),
    },
  },
  role('cell'),
);

export const RowHeader = chakra(
  'th',
  {
    base: {
      ...cell,
      fontWeight: 'semibold',
      textAlign: 'start',
      // First in a card, it is the card's title and needs no label.
      '&:first-child > span': narrow({ display: 'none' }),
    },
  },
  role('rowheader'),
);

/**
 * Text of any length. A long word may break, so that it doesn't push later columns out of the window. A dense list truncates it after one
 * line, or after two in narrow columns.
 */
export const LongText = chakra('div', {
  base: {
    minW: '8rem',
    overflowWrap: 'anywhere',
    ...narrow({ minW: '0' }),
    ...compactIn({
      '&[data-cut]': {
        minW: '5rem',
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: '1',
        overflow: 'hidden',
        wordBreak: 'break-all',
        // Wraps between words if possible; content may restrict its own breaks.
        ...tight({ WebkitLineClamp: '2', wordBreak: 'break-word', lineHeight: '1.2' }),
        '@media print': { display: 'block', wordBreak: 'normal' },
      },
    }),
  },
});

/** Column name inside a card. */
export const CardLabel = chakra('span', {
  base: {
    display: 'none',
    flex: '0 0 37.5%',
    textStyle: 'sm',
    fontWeight: 'semibold',
    color: 'fg.muted',
    ...narrow({ display: 'block' }),
  },
});

export const SortTrigger = chakra('button', {
  base: {
    minH: '6',
    fontWeight: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    borderRadius: 'xs',
    // Keeps the icon beside the last word, also of two lines: a no-break space and a word joiner, which no reader of the text meets.
    '& > span::before': { content: '"\\00a0\\2060"' },
    '& svg': { display: 'inline', verticalAlign: '-0.125em', opacity: '0.6', _print: { display: 'none' } },
    '&[data-active]': { color: 'primary.fg', '& svg': { opacity: '1' } },
    _hover: { color: 'primary.fg' },
  },
});
