import { formatDate, formatDateTime, formatTimestamp, todayInZone } from './dates.ts';
import { foldText, formatCpf, formatFileSize, maskCpf, truncate, truncateFileName } from './text.ts';

describe('dates, in the agency’s time zone (America/Belem) whatever the browser’s is', () => {
  test('a time', () => {
    expect(formatDate('2026-01-01T02:59:59Z')).toBe('31/12/2025');
    expect(formatDateTime('2026-01-01T03:05:00Z')).toBe('01/01/2026 00:05');
    expect(formatTimestamp('2026-01-01T15:04:05Z')).toBe('01/01/2026 12:04:05');
  });
  test('a calendar day is the same day in every time zone', () => {
    expect(formatDate('2026-03-09')).toBe('09/03/2026');
  });
  test('today changes at the agency’s midnight', () => {
    expect(todayInZone(new Date('2026-05-10T02:59:59Z'))).toBe('2026-05-09');
    expect(todayInZone(new Date('2026-05-10T03:00:00Z'))).toBe('2026-05-10');
  });
});

describe('texts', () => {
  test('CPF, whole and masked', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(maskCpf('529.982.247-25')).toBe('***.982.247-**');
    expect(formatCpf('***.982.247-**')).toBe('***.982.247-**');
  });
  test('sizes', () => {
    expect([0, 1023, 1024, 1_572_864].map(formatFileSize)).toEqual(['0 bytes', '1.023 bytes', '1 KB', '1,5 MB']);
  });
  test('a file name is truncated before its extension', () => {
    expect(truncateFileName(`${'a'.repeat(61)}.pdf`, 60)).toBe(`${'a'.repeat(55)}….pdf`);
    expect(truncateFileName(`${'a'.repeat(56)}.pdf`, 60)).toBe(`${'a'.repeat(56)}.pdf`);
    expect(truncateFileName(`${'📄'.repeat(61)}.docx`, 60)).toBe(`${'📄'.repeat(54)}….docx`);
    expect(truncateFileName('a'.repeat(61), 60)).toBe(`${'a'.repeat(59)}…`);
    expect(truncateFileName(`Certidão. ${'a'.repeat(70)}`, 60)).toBe(`Certidão. ${'a'.repeat(49)}…`);
  });
  test('truncated and folded text', () => {
    expect(truncate('a'.repeat(60), 60)).toHaveLength(60);
    expect(truncate('a'.repeat(61), 60)).toBe(`${'a'.repeat(59)}…`);
    // Grapheme clusters are never split.
    expect(truncate('👩‍👩‍👧‍👦'.repeat(6), 5)).toBe(`${'👩‍👩‍👧‍👦'.repeat(4)}…`);
    expect(truncate('👍🏽'.repeat(5), 5)).toBe('👍🏽'.repeat(5));
    expect(truncate('e\u0301'.repeat(4), 3)).toBe(`${'e\u0301'.repeat(2)}…`);
    expect(truncate('um dois', 4)).toBe('um…');
    expect(foldText('São Félix do Xingu')).toBe('sao felix do xingu');
  });
});
