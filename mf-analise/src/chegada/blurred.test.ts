import { blurred, type Pixels } from './blurred.ts';

/** Grey image from rows of values. */
function imageOf(rows: readonly (readonly number[])[]): Pixels {
  const values = rows.flat();
  const data = Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255]));
  return { data, width: rows[0]?.length ?? 0, height: rows.length };
}

const valuesOf = ({ data }: Pixels) => Array.from(data).filter((_, index) => index % 4 === 0);

describe('a page without the noise of its scanner (CHE-8)', () => {
  it('has the mean of each square, at the edges of the part that is there', () => {
    const image = imageOf([
      [0, 90, 0],
      [90, 0, 90],
      [0, 90, 0],
    ]);
    expect(valuesOf(blurred(image, 1))).toEqual([45, 45, 45, 45, 40, 45, 45, 45, 45]);
  });

  it('keeps size, an even grey, and full opacity', () => {
    const grey = blurred(imageOf([[120, 120, 120, 120, 120]]), 2);
    expect([grey.width, grey.height, valuesOf(grey), grey.data[3]]).toEqual([5, 1, [120, 120, 120, 120, 120], 255]);
  });
});
