import { chakra } from '@chakra-ui/react/styled-system';

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

/** What a page shows while its code or its data is on the way. */
export function PageLoading() {
  return (
    <chakra.div py="12" display="flex" justifyContent="center">
      <Spinner />
    </chakra.div>
  );
}
