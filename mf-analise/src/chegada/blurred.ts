/** Pixels of an image, as `ImageData` has them. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Grey copy of RGBA pixels, each the mean of the square around it. The noise of a scanner looks like parts of a code: without this step the
 * reader finds a third of noisy codes, and takes ten times as long.
 */
export function blurred({ data, width, height }: Pixels, radius: number): Pixels {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = ((data[at * 4] ?? 0) * 299 + (data[at * 4 + 1] ?? 0) * 587 + (data[at * 4 + 2] ?? 0) * 114) / 1000;
  }
  const rows = meanAlong(grey, { lines: height, length: width, next: 1, line: width }, radius);
  const means = meanAlong(rows, { lines: width, length: height, next: width, line: 1 }, radius);
  const result = new Uint8ClampedArray(data.length).fill(255);
  for (let at = 0; at < means.length; at += 1) result.fill(Math.round(means[at] ?? 0), at * 4, at * 4 + 3);
  return { data: result, width, height };
}

interface Lines {
  lines: number;
  length: number;
  /** Distance of two neighbours in a line, and of two lines. */
  next: number;
  line: number;
}

/** Running mean along each line; at an end, of the values that there are. */
function meanAlong(values: Float32Array, { lines, length, next, line }: Lines, radius: number): Float32Array {
  const means = new Float32Array(values.length);
  for (let index = 0; index < lines; index += 1) {
    const start = index * line;
    let sum = 0;
    for (let at = 0; at < Math.min(radius, length); at += 1) sum += values[start + at * next] ?? 0;
    for (let at = 0; at < length; at += 1) {
      const [entering, leaving] = [at + radius, at - radius - 1];
      if (entering < length) sum += values[start + entering * next] ?? 0;
      if (leaving >= 0) sum -= values[start + leaving * next] ?? 0;
      means[start + at * next] = sum / (Math.min(length - 1, entering) - Math.max(0, at - radius) + 1);
    }
  }
  return means;
}
