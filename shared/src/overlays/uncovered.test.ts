import { act } from '@testing-library/react';
import { followUncovered } from './uncovered.ts';

// TEL-45
test('notices begin under what they mustn’t cover, while it is in sight and leaves room for them', async () => {
  const begin = () => document.documentElement.style.getPropertyValue('--uncovered');
  const end = followUncovered();
  const banner = document.createElement('div');
  banner.dataset.uncovered = '';
  let bottom = 300;
  banner.getBoundingClientRect = () => ({ ...new DOMRect(), bottom }) as DOMRect;
  await act(async () => document.body.append(banner));
  expect(begin()).toBe('');
  window.dispatchEvent(new Event('offline'));
  expect(begin()).toBe('308px');
  for (const [now, told] of [
    [-40, '8px'],
    [window.innerHeight - 100, '0px'],
  ] as const) {
    bottom = now;
    window.dispatchEvent(new Event('scroll'));
    expect(begin()).toBe(told);
  }
  await act(async () => banner.remove());
  expect(begin()).toBe('8px');
  window.dispatchEvent(new Event('online'));
  expect(begin()).toBe('');
  end();
  expect(begin()).toBe('');
});
