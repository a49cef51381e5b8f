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

/** Spinner with a text for screen readers. */
export function Spinner({ label = 'Carregando…' }: { label?: string }) {
  return (
    <chakra.span role="status" data-loading="" display="inline-flex" alignItems="center" gap="3" color="fg.muted">
      <Ring aria-hidden="true" />
      {label}
    </chakra.span>
  );
}

/** Grey bar as a placeholder for text. */
export const Skeleton = chakra(
  'div',
  { base: { bg: 'bg.emphasized', borderRadius: 'sm', h: '4', animation: 'pulse' } },
  { defaultProps: { 'data-loading': '' } },
);

const SLOW_MS = 4_000;

/** Placeholder of a page while code or data load; says so if that takes long. */
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
