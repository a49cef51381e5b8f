import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';

/** Counts to three by effects, each of which puts off another rendering. */
function Counter() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count % 4 < 3) setCount(count + 1);
  }, [count]);
  return (
    <button type="button" onClick={() => setCount(4)}>
      {count}
    </button>
  );
}

it('has done all that comes of rendering and of a click when these return', () => {
  render(<Counter />);
  expect(screen.getByRole('button').textContent).toBe('3');
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('7');
});

/** Page changed by its answer, or from outside. */
function Page({ answer, onShown }: { answer?: Promise<string>; onShown?: (show: (text: string) => void) => void }) {
  const [text, setText] = useState('before');
  useEffect(() => {
    onShown?.(setText);
    answer?.then(setText);
  }, [answer, onShown]);
  return text;
}

it('waits for what is asynchronous, and for what comes of it', async () => {
  const { container } = await act(async () => render(<Page answer={Promise.resolve('after')} />));
  expect(container.textContent).toBe('after');
});

it('leaves to the scheduler what nobody waits for', async () => {
  let show: (text: string) => void = () => undefined;
  const { container } = render(
    <Page
      onShown={(change) => {
        show = change;
      }}
    />,
  );
  show('after');
  expect(container.textContent).toBe('before');
  expect(await screen.findByText('after')).toBe(container);
});

const fail = () => {
  throw new Error('broken');
};
const Broken = () => fail();

function BrokenLater() {
  useEffect(fail, []);
  return null;
}

it('throws what rendering, an effect or the test itself throws', async () => {
  expect(() => render(<Broken />)).toThrow('broken');
  expect(() => render(<BrokenLater />)).toThrow('broken');
  expect(() => act(fail)).toThrow('broken');
  await expect(act(async () => fail())).rejects.toThrow('broken');
});

it('says at the end of a wait what was looked for, and what the page was like', async () => {
  render(<p>Outra coisa</p>);
  const wait = screen.findByText('Alguma coisa', {}, { timeout: 1 });
  await expect(wait).rejects.toThrow(/Alguma coisa[\s\S]*Outra coisa/);
});
