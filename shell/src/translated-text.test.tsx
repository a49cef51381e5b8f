import { act, render, screen } from '@testing-library/react';
import { guardTranslatedText } from './translated-text.ts';

/** Puts a text into `<font>` elements like a browser's translator: replaces it, or moves it inside. */
function translate(text: Text, way: 'replaced' | 'moved'): void {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  outer.append(inner);
  if (way === 'replaced') {
    inner.textContent = text.data;
    text.replaceWith(outer);
  } else {
    text.before(outer);
    inner.append(text);
  }
}

/** Translates all texts of the page once, and lets observers run. */
async function translateAll(way: 'replaced' | 'moved'): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) translate(text, way);
  await act(async () => undefined);
}

interface PageProps {
  count: number;
  loading?: boolean;
  word?: string;
  names?: readonly string[];
}

/** Page whose texts and their neighbours change, appear, disappear and move. */
function Page({ count, loading = false, word = 'Assumir', names = [] }: PageProps) {
  return (
    <main>
      <button type="button">
        {loading && <i>…</i>}
        {loading ? 'Enviando' : word}
      </button>
      <p>
        Há {count} {count === 1 ? 'nova' : 'novas'}
        {word === 'Assumir' && ' mensagens'}
        {count > 1 && <b>agora</b>}.
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {loading && 'Carregando a lista'}
      </ul>
    </main>
  );
}

beforeAll(guardTranslatedText);

test('a misplaced node is an error as usual', () => {
  expect(() => document.body.removeChild(document.createElement('p'))).toThrow('not a child');
  expect(() => document.body.insertBefore(document.createElement('p'), document.createElement('p'))).toThrow();
});

describe.each(['replaced', 'moved'] as const)('with texts that a translator has %s', (way) => {
  test.each([1, 2])('%i times, React continues, and its new texts are visible', async (times) => {
    const steps: PageProps[] = [
      { count: 1, names: ['Ana', 'Bia'] },
      { count: 2, loading: true, names: ['Bia', 'Ana', 'Caio'] },
      { count: 3, word: 'Enviado', names: ['Caio'] },
      { count: 1, word: 'Enviado' },
      { count: 12, names: ['Ana'] },
    ];
    const { rerender, unmount, container } = render(<Page count={0} />);
    for (const props of steps) {
      for (let time = 0; time < times; time += 1) await translateAll(way);
      rerender(<Page {...props} />);
      // Lets observers of the page run.
      await act(async () => undefined);
      const there = container.textContent;
      const plain = render(<Page {...props} />);
      expect(there).toBe(plain.container.textContent);
      plain.unmount();
    }
    expect(screen.getByRole('button')).toHaveTextContent('Assumir');
    await translateAll(way);
    unmount();
    expect(document.body).toHaveTextContent('');
  });
});
