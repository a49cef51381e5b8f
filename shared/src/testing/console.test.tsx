import { render } from '@testing-library/react';
import { refuseConsole, takeConsole } from './console.ts';

const Items = ({ names }: { names: string[] }) => {
  const items = names.map((name) => ({ name }));
  // biome-ignore lint/correctness/useJsxKeyInIterable: React warns of the missing key
  return items.map(({ name }) => <li>{name}</li>);
};

test('a warning of React fails a test that doesn’t expect it', () => {
  render(<Items names={['a', 'b']} />);
  expect(refuseConsole).toThrow('Each child in a list should have a unique "key" prop');
  expect(refuseConsole).not.toThrow();
});

test('a test takes the warnings that it provokes', () => {
  console.warn('um', 1);
  console.error(new Error('dois'));
  expect(takeConsole()).toEqual(['um 1', expect.stringContaining('Error: dois')]);
  expect(takeConsole()).toEqual([]);
});
