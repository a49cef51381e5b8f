import { Fragment } from 'react';

/** An address that may break after its dots and its @, and nowhere else. */
export function Email({ address }: { address: string }) {
  const ends = [...address.matchAll(/[@.]|$/g)].map(({ index }) => index + 1);
  return ends.map((end, position) => (
    <Fragment key={end}>
      {address.slice(ends[position - 1] ?? 0, end)}
      <wbr />
    </Fragment>
  ));
}
