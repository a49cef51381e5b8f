import { marksOf, regionsOf, wordChanges } from './page-changes.ts';

/** A white page with black squares of 20 pixels. */
function page(...squares: readonly (readonly [number, number])[]) {
  const [width, height] = [120, 60];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [left, top] of squares) {
    for (let y = top; y < top + 20; y += 1) {
      for (let x = left; x < left + 20; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, data };
}

// ANL-12
describe('differences between two pages', () => {
  it('are none if they look alike', () => {
    expect(marksOf(page([0, 0]), page([0, 0]))).toEqual([]);
  });

  it('are marked only where they are', () => {
    const marks = marksOf(page([0, 0]), page([0, 0], [72, 24]));
    expect(marks.length).toBeGreaterThan(0);
    for (const { x, y } of marks) {
      expect(x).toBeGreaterThanOrEqual(72);
      expect(y).toBeGreaterThanOrEqual(24);
    }
  });

  it('are listed from top to bottom, with neighbours merged', () => {
    const mark = (x: number, y: number) => ({ x, y, size: 12 });
    const line = [mark(96, 120), mark(108, 120), mark(144, 132)];
    expect(regionsOf([...line, mark(300, 120), mark(96, 24)])).toEqual([
      { x: 96, y: 24, width: 12, height: 12 },
      { x: 96, y: 120, width: 60, height: 24 },
      { x: 300, y: 120, width: 12, height: 12 },
    ]);
  });

  it('are given as words, ignoring spaces', () => {
    expect(wordChanges('Válida  até 10/03/2026', 'Válida até\n10/05/2026')).toEqual([
      { what: 'saiu', text: '03' },
      { what: 'entrou', text: '05' },
    ]);
    expect(wordChanges('igual', 'igual')).toEqual([]);
    expect(wordChanges('', ' ')).toBeNull();
    expect(wordChanges('x'.repeat(30_000), 'y')).toBeNull();
  });
});
