import { dayOf } from '@credenciados/shared/contract';
import { expect, it } from '@jest/globals';
import { todayIn } from './today.ts';

it.each(['America/Belem', 'Asia/Kathmandu', 'Europe/Berlin', 'Pacific/Chatham', 'UTC'])(
  'is the day of the zone, on both sides of each quarter of an hour: %s',
  (timeZone) => {
    for (let quarter = 0; quarter < 3 * 96; quarter += 1) {
      const turn = Date.UTC(2026, 2, 28) + quarter * 15 * 60_000;
      for (const now of [new Date(turn - 1), new Date(turn)]) {
        expect(todayIn(now, timeZone)).toBe(dayOf(now, timeZone));
      }
    }
  },
);
