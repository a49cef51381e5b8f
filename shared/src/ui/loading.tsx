import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '1.5em',
    borderRadius: 'full',
    borderWidth: '3px',
    borderColor: 'border.muted',
    borderTopColor: 'primary.solid',
    animation: 'spin',
  },
});

/** A turning ring, with the words that a screen reader gives. */
export function Spinner({ label = 'Carregando…' }: { label?: string }) {
  return (
    <chakra.span role="status" data-loading="" display="inline-flex" alignItems="center" gap="3" color="fg.muted">
      <Ring aria-hidden="true" />
      {label}
    </chakra.span>
  );
}

/** A grey bar where text will be. */
export const Skeleton = chakra(
  'div',
  { base: { bg: 'bg.emphasized', borderRadius: 'sm', h: '4', animation: 'pulse' } },
  { defaultProps: { 'data-loading': '' } },
);

const SLOW_MS = 4_000;

/** Stands in for a page while its code or its data loads; says so when that takes long. */
export function PageLoading() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <chakra.div py="12" display="flex" justifyContent="center">
      <Spinner {...(isSlow && { label: 'Carregando… Está demorando mais que o normal.' })} />
    </chakra.div>
  );
}
