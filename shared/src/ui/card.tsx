import { chakra } from '@chakra-ui/react/styled-system';
import { compact } from './compact.ts';

/** A raised surface. Its heading and contents are the caller's. */
export const Card = chakra('div', {
  base: {
    bg: 'bg.panel',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.muted',
    boxShadow: 'sm',
    p: { base: '4', md: '6' },
    ...compact({ px: '5', py: '3' }),
  },
});

/** Names and values of a record: `<DataList><DataItem label="CPF">…</DataItem></DataList>`. */
export const DataList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
    columnGap: '6',
    rowGap: '4',
    ...compact({ rowGap: '2' }),
  },
});

const Term = chakra('dt', { base: { textStyle: 'sm', color: 'fg.muted', fontWeight: 'semibold' } });
const Description = chakra('dd', { base: { m: '0', minW: '0' } });

/** One name and its value; a dash stands for nothing. */
export function DataItem({ label, children }: { label: React.ReactNode; children?: React.ReactNode }) {
  return (
    <div>
      <Term>{label}</Term>
      <Description>{children === undefined || children === null || children === '' ? '—' : children}</Description>
    </div>
  );
}
