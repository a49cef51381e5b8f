import { expect, it } from '@jest/globals';
import { instant } from './packed.ts';

it.each([
  '2026-01-01T12:00:00+00:00',
  '2026-01-01T12:00:00.1+00:00',
  '2026-01-01T12:00:00.12+00:00',
  '2026-01-01T12:00:00.123+00:00',
  '2026-01-01T12:00:00.123999+00:00',
  // Of a server whose sessions have another zone.
  '2026-01-01T12:00:00.123999-03:00',
  '2026-01-01T12:00:00+05:45',
])('a moment as PostgreSQL packs it is the contract’s: %s', (packed) => {
  expect(instant(packed)).toBe(new Date(packed).toISOString());
});

it('no moment is none', () => expect(instant(null)).toBeNull());
