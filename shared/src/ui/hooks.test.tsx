import { renderHook } from '@testing-library/react';
import { useInterval } from './use-interval.ts';
import { useWindowEvent } from './use-window-event.ts';

// TEL-15
test('an interval calls the latest function, pauses, and ends with its component', () => {
  jest.useFakeTimers();
  try {
    const calls: string[] = [];
    const { rerender, unmount } = renderHook(({ name, ms }) => useInterval(() => calls.push(name), ms), {
      initialProps: { name: 'first', ms: 1000 as number | null },
    });
    jest.advanceTimersByTime(1500);
    rerender({ name: 'second', ms: 1000 });
    jest.advanceTimersByTime(1000);
    expect(calls).toEqual(['first', 'second']);
    rerender({ name: 'second', ms: null });
    jest.advanceTimersByTime(5000);
    rerender({ name: 'third', ms: 1000 });
    jest.advanceTimersByTime(1000);
    unmount();
    expect(calls).toEqual(['first', 'second', 'third']);
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

test('a window listener calls the latest function, and ends with its component', () => {
  const heard: string[] = [];
  const { rerender, unmount } = renderHook(({ name }) => useWindowEvent('resize', () => heard.push(name)), {
    initialProps: { name: 'first' },
  });
  window.dispatchEvent(new Event('resize'));
  rerender({ name: 'second' });
  window.dispatchEvent(new Event('resize'));
  unmount();
  window.dispatchEvent(new Event('resize'));
  expect(heard).toEqual(['first', 'second']);
});
