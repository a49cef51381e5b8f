import { act } from '@testing-library/react';
import { followUncovered } from './uncovered.ts';

const noRoom = jest.fn();
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
  const stop = followUncovered(noRoom);
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

/** Puts an element of a place in the window into the page. */
function put(tag: string, [left, top, width, height]: readonly [number, number, number, number]): HTMLElement {
  const element = document.createElement(tag);
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  element.checkVisibility = () => true;
  document.body.append(element);
  return element;
}

// TEL-45
test('notices begin where they cover no control, if the upper half of the window has such a place', () => {
  const notice = put('div', [700, 16, 300, 36]);
  notice.dataset.scope = 'toast';
  notice.dataset.part = 'root';
  notice.dataset.state = 'open';
  const beside = put('button', [100, 10, 200, 40]);
  const first = put('button', [800, 10, 100, 30]);
  const second = put('button', [900, 60, 100, 30]);
  const stop = followUncovered(noRoom);
  // There are 20 pixels between both, and 36 are needed.
  expect(begin()).toBe('92px');
  const everywhere = put('button', [600, 0, 400, window.innerHeight]);
  window.dispatchEvent(new Event('resize'));
  expect(begin()).toBe('0px');
  expect(noRoom).not.toHaveBeenCalled();
  const another = notice.cloneNode(true) as HTMLElement;
  document.body.append(another);
  window.dispatchEvent(new Event('resize'));
  expect(noRoom).toHaveBeenCalledTimes(1);
  stop();
  for (const element of [another, notice, beside, first, second, everywhere]) element.remove();
});
