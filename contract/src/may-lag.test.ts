import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';

const all: [string, Endpoint][] = Object.entries(endpoints);
const mayLag = all.filter(([, endpoint]) => endpoint.mayLag);

describe('calls that may be answered as things were a moment ago', () => {
  it('only read, whole and as JSON, and find whatever there is of a list: none is about one thing that may not be there yet', () => {
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

  it('are followed by what may be as old', () => {
    for (const [key, { noLagAfter }] of mayLag) expect([key, noLagAfter]).toEqual([key, undefined]);
  });
});
