import fc from 'fast-check';
import { dayOf, deadlineError, deadlineRange, endDayError, endOfDayIn, startOfDayIn } from './deadline.ts';
import { RULE } from './rule-texts.ts';

const BELEM = 'America/Belem';

// EDT-3
describe('days in the agency’s zone', () => {
  it('an edital ends at 23:59:59 in Belém, in any zone of the process', () => {
    expect(endOfDayIn('2026-03-31', BELEM).toISOString()).toBe('2026-04-01T02:59:59.000Z');
    expect(startOfDayIn('2026-03-31', BELEM).toISOString()).toBe('2026-03-31T03:00:00.000Z');
  });

  it('the day of a moment is the agency’s day', () => {
    expect(dayOf(new Date('2026-04-01T02:59:59Z'), BELEM)).toBe('2026-03-31');
    expect(dayOf(new Date('2026-04-01T03:00:00Z'), BELEM)).toBe('2026-04-01');
  });

  it('start, day and end agree for any moment and zone', () => {
    const zones = fc.constantFrom(BELEM, 'UTC', 'Asia/Tokyo', 'America/Sao_Paulo', 'America/Noronha');
    const moments = fc.date({ min: new Date('2019-06-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const day = dayOf(moment, zone);
        expect(startOfDayIn(day, zone).getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(endOfDayIn(day, zone).getTime() + 999).toBeGreaterThanOrEqual(moment.getTime());
        expect(dayOf(endOfDayIn(day, zone), zone)).toBe(day);
      }),
    );
  });
});

// MSG-4
describe('deadline of an answer', () => {
  const range = deadlineRange(new Date('2026-03-10T15:00:00Z'), new Date('2026-04-01T02:59:59Z'), BELEM);

  it('goes from tomorrow to the edital’s end plus 30 days, both inclusive', () => {
    expect(range).toEqual({ first: '2026-03-11', last: '2026-04-30' });
    expect(deadlineError('2026-03-11', range)).toBeNull();
    expect(deadlineError('2026-04-30', range)).toBeNull();
    expect(deadlineError('2026-03-10', range)).toBe('O prazo deve ser de 11/03/2026 a 30/04/2026.');
    expect(deadlineError('2026-05-01', range)).toBe('O prazo deve ser de 11/03/2026 a 30/04/2026.');
  });

  it('is impossible once the last day has passed', () => {
    expect(deadlineError('2026-06-01', { first: '2026-06-01', last: '2026-04-30' })).toBe(
      'O prazo máximo deste edital já passou.',
    );
  });
});

// EDT-4
describe('end of an edital', () => {
  it('is today or later, and not before its start', () => {
    expect(endDayError('2026-03-01', '2026-03-10', '2026-03-10')).toBeNull();
    expect(endDayError('2026-03-01', '2026-03-09', '2026-03-10')).toBe(RULE.endDate);
    expect(endDayError('2026-03-20', '2026-03-15', '2026-03-10')).toBe(RULE.endBeforeStart);
  });
});
