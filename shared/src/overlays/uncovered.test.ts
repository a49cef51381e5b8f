import { act } from '@testing-library/react';
import { followUncovered } from './uncovered.ts';

const begin = () => document.documentElement.style.getPropertyValue('--uncovered');

/** Adds an element to the page that ends at this pixel of the window. */
async function stand(bottom: number) {
  const element = document.createElement('div');
  element.dataset.uncovered = '';
  const end = { bottom };
  element.getBoundingClientRect = () => ({ ...new DOMRect(), ...end }) as DOMRect;
  await act(async () => document.body.append(element));
  return { end, leave: () => act(async () => element.remove()) };
}

// TEL-45
test('notices begin below what they mustn’t cover, while it is visible and leaves room for them', async () => {
  const header = await stand(72);
  const stop = followUncovered();
  expect(begin()).toBe('74px');
  const banner = await stand(300);
  expect(begin()).toBe('302px');
  for (const [now, told] of [
    [-40, '74px'],
    [window.innerHeight - 100, '74px'],
    [120, '122px'],
  ] as const) {
    banner.end.bottom = now;
    window.dispatchEvent(new Event('scroll'));
    expect(begin()).toBe(told);
  }
  await banner.leave();
  expect(begin()).toBe('74px');
  header.end.bottom = -1;
  window.dispatchEvent(new Event('resize'));
  expect(begin()).toBe('0px');
  stop();
  header.end.bottom = 72;
  window.dispatchEvent(new Event('scroll'));
  expect(begin()).toBe('0px');
  await header.leave();
});
