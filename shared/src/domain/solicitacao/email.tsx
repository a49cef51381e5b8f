import { Fragment } from 'react';

/** E-mail address that may wrap only after its dots and its @. */
export function Email({ address }: { address: string }) {
  const ends = [...address.matchAll(/[@.]|$/g)].map(({ index }) => index + 1);
  return ends.map((end, position) => (
    <Fragment key={end}>
      {address.slice(ends[position - 1] ?? 0, end)}
      <wbr />
    </Fragment>
  ));
}
