import { type Endpoint, endpoints } from '@credenciados/contract';
import { exceedsJson } from '@credenciados/platform/json-limits';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bodyLimitsOf, MOST } from './body-limits.ts';

describe('the limits of a body', () => {
  const withBody = Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body);

  it.each(withBody)('for %s follow from its schema', (_key, endpoint) => {
    const limits = bodyLimitsOf(endpoint);
    for (const name of ['bytes', 'depth', 'parts'] as const) expect(limits[name]).toBeLessThan(MOST[name]);
  });

  it('are small for public calls, except registrations', () => {
    const open = withBody.filter(([key, { access }]) => access === 'public' && !key.includes('/publico/credenciado/'));
    for (const [key, endpoint] of open) {
      expect([key, bodyLimitsOf(endpoint).bytes < 64 * 1024]).toEqual([key, true]);
    }
  });

  it('are small for a call without a body', () => {
    expect(bodyLimitsOf({})).toEqual({ bytes: 16 * 1024, depth: 3, parts: 200 });
  });
});

describe('the limits of a JSON text', () => {
  /** Nesting depth of a value, and its number of objects, lists, commas and colons. */
  function measure(value: unknown): { depth: number; parts: number } {
    if (typeof value !== 'object' || value === null) return { depth: 0, parts: 0 };
    const items = Object.values(value).map(measure);
    const keys = Array.isArray(value) ? 0 : items.length;
    return {
      depth: 1 + Math.max(0, ...items.map(({ depth }) => depth)),
      parts: 1 + keys + Math.max(0, items.length - 1) + items.reduce((total, { parts }) => total + parts, 0),
    };
  }

  it('are exact for any JSON text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const { depth, parts } = measure(value);
        expect(exceedsJson(text, { depth, parts })).toBe(false);
        if (depth > 0) expect(exceedsJson(text, { depth: depth - 1, parts })).toBe(true);
        if (parts > 0) expect(exceedsJson(text, { depth, parts: parts - 1 })).toBe(true);
      }),
    );
  });

  it.each(['"[[[[', '"\\"[[[[', '"\\\\\\"[[[["', '{"a":"}]}]"'])('ignore brackets within a string: %s', (text) => {
    expect(exceedsJson(text, { depth: 1, parts: 2 })).toBe(false);
  });

  it('recognise the end of a string after an escaped backslash', () => {
    expect(exceedsJson('["\\\\",[[]]]', { depth: 2, parts: 20 })).toBe(true);
  });
});
