import { chakra } from '@chakra-ui/react/styled-system';

/** The pieces of a table: rows and cells on wide screens, cards with their own labels below 768 px. */

/** A table that is laid out as cards is no table any more to a screen reader, unless its parts say what they are. */
const role = (name: string) => ({ defaultProps: { role: name } });

export const HeadRow = chakra('tr', {}, role('row'));

export const Frame = chakra('div', {
  base: {
    borderWidth: { md: '1px' },
    borderColor: 'border.muted',
    borderRadius: 'md',
    bg: { md: 'bg.panel' },
    overflowX: 'auto',
  },
});

export const Table = chakra(
  'table',
  {
    base: {
      w: '100%',
      borderCollapse: 'collapse',
      display: { mdDown: 'block' },
      '& caption': { display: { mdDown: 'block' } },
    },
  },
  role('table'),
);

export const Head = chakra(
  'thead',
  {
    base: {
      bg: 'bg.subtle',
      // On phones the header row is kept for screen readers and for its sort buttons.
      display: { mdDown: 'block' },
      '& tr': { display: { mdDown: 'flex' }, flexWrap: 'wrap', gap: { mdDown: '1' } },
      borderRadius: { mdDown: 'md' },
      p: { mdDown: '2' },
      mb: { mdDown: '3' },
      '& th:not(:has(button))': {
        mdDown: { position: 'absolute', w: '1px', h: '1px', p: '0', overflow: 'hidden', clipPath: 'inset(50%)' },
      },
      '&:not(:has(button))': { mdDown: { p: '0', m: '0' } },
    },
  },
  role('rowgroup'),
);

export const Body = chakra(
  'tbody',
  { base: { display: { mdDown: 'flex' }, flexDirection: 'column', gap: '3' } },
  role('rowgroup'),
);

export const Row = chakra(
  'tr',
  {
    base: {
      display: { mdDown: 'block' },
      borderTopWidth: '1px',
      borderColor: 'border.muted',
      _hover: { bg: { md: 'primary.subtle' } },
      '&[aria-current]': { bg: 'primary.subtle', boxShadow: 'inset 4px 0 0 var(--chakra-colors-primary-solid)' },
      mdDown: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'md', boxShadow: 'xs', p: '4' },
    },
  },
  role('row'),
);

const cell = {
  px: { md: '3' },
  py: { base: '1.5', md: '3' },
  textStyle: { md: 'sm' },
  verticalAlign: 'middle',
  display: { mdDown: 'flex' },
  alignItems: 'baseline',
  gap: '3',
  '& > div': { minW: '0', flex: { mdDown: '1' }, overflowWrap: { base: 'anywhere', md: 'break-word' } },
  '&[data-nowrap] > div': { whiteSpace: 'nowrap' },
} as const;

export const HeaderCell = chakra(
  'th',
  {
    base: {
      px: { base: '2', md: '3' },
      py: { base: '1', md: '3' },
      textAlign: 'start',
      textStyle: 'sm',
      fontWeight: 'bold',
      color: 'fg.muted',
      verticalAlign: 'bottom',
      whiteSpace: 'normal',
    },
  },
  role('columnheader'),
);

export const Cell = chakra('td', { base: cell }, role('cell'));

export const RowHeader = chakra(
  'th',
  { base: { ...cell, fontWeight: 'semibold', textAlign: 'start' } },
  role('rowheader'),
);

/** The column's name inside a card. */
export const CardLabel = chakra('span', {
  base: { display: { md: 'none' }, flex: '0 0 36%', textStyle: 'sm', fontWeight: 'semibold', color: 'fg.muted' },
});

export const SortTrigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '6',
    fontWeight: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    borderRadius: 'xs',
    '& svg': { opacity: '0.6', flexShrink: '0' },
    '&[data-active]': { color: 'primary.fg', '& svg': { opacity: '1' } },
    _hover: { color: 'primary.fg' },
  },
});
