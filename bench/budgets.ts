import { loadavg } from 'node:os';

/** Median of values. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints a line. */
export const say = (line = '') => process.stdout.write(`${line}\n`);

export const kb = (bytes: number) => bytes / 1024;
export const ms = (value: number) => `${Math.round(value)} ms`;

/** Load of the machine: figures measured beside other work mean little. */
export const loadNow = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;

interface Budget {
  atMost?: number;
  atLeast?: number;
}

/** Prints a figure beside its budget; returns true if it is within. */
export function verdict(label: string, value: number, { atMost, atLeast }: Budget, digits = 0): boolean {
  const kept = value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY);
  const budget = atMost === undefined ? `${atLeast} at least` : `${atMost} at most`;
  say(`${kept ? 'within' : 'OVER  '}  ${label.padEnd(50)} ${value.toFixed(digits).padStart(7)}  budget ${budget}`);
  return kept;
}
