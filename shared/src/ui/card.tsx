import { chakra } from '@chakra-ui/react/styled-system';
import * as React from 'react';
import { compact } from './compact.ts';

/** Raised surface; the caller adds heading and content. */
export const Card = chakra('div', {
  base: {
    bg: 'bg.panel',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.muted',
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
const Description = chakra('dd', { base: { m: '0', mt: '0.5', minW: '0' } });

/** Lets an e-mail address wrap before its signs, if needed, but not inside a word that fits. */
function breakable(text: string): React.ReactNode {
  const [first, ...rest] = text.split(/(?=[@.])/);
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name, and never move
        <React.Fragment key={index}>
          <wbr />
          {part}
        </React.Fragment>
      ))}
    </>
  );
}

const isAddress = (value: React.ReactNode): value is string =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value);

/** A name and its value; an empty value is shown as a dash. */
export function DataItem({ label, children }: { label: React.ReactNode; children?: React.ReactNode }) {
  return (
    <div>
      <Term>{label}</Term>
      <Description>
        {children === undefined || children === null || children === ''
          ? '—'
          : isAddress(children)
            ? breakable(children)
            : children}
      </Description>
    </div>
  );
}
