import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';

const all: [string, Endpoint][] = Object.entries(endpoints);
const mayLag = all.filter(([, endpoint]) => endpoint.mayLag);

describe('calls that may read from a lagging replica', () => {
  it('only read lists as JSON, and never a single record that may not exist yet', () => {
    expect(mayLag.length).toBeGreaterThan(5);
    for (const [key, { params, response, idempotent, errors, leitura }] of mayLag) {
      expect([key, params, typeof response, idempotent, errors, leitura === 'EXPORTACAO']).toEqual([
        key,
        undefined,
        'object',
        undefined,
        undefined,
        false,
      ]);
    }
  });

  it('don’t send later reads to the primary', () => {
    for (const [key, { noLagAfter }] of mayLag) expect([key, noLagAfter]).toEqual([key, undefined]);
  });
});
