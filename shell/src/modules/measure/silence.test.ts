import { Silence } from './silence.ts';

const turns = (silence: Silence, count: number) => Array.from({ length: count }, () => silence.turn()).at(-1);

// TEL-38
test('a page counts as frozen after ten silent ticks, unless silence is allowed', () => {
  const silence = new Silence();
  expect(turns(silence, 60)).toBeNull();
  silence.heard('mf-a');
  expect(turns(silence, 9)).toBeNull();
  silence.heard('mf-b');
  expect(turns(silence, 9)).toBeNull();
  expect(silence.turn()).toBe('mf-b');
  silence.heard(null);
  expect(turns(silence, 60)).toBeNull();
});
