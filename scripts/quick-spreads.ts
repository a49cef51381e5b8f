import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAst } from 'vite';

interface Node {
  type: string;
  start: number;
  properties?: Node[];
}

/** `quickSpreads` of each script of a folder. Lines stay as they are, by which source maps still find their places. */
export async function quickenSpreads(folder: string): Promise<void> {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  for (const file of scripts.map((name) => path.join(folder, name))) {
    await writeFile(file, quickSpreads(await readFile(file, 'utf8')));
  }
}

/**
 * Has each object that takes another's properties first (`{ ...a, b }`) begin with nothing (`{ ...null, ...a, b }`), which makes the same
 * object. V8 of Node 20 copies the first of an object by a shape without room, and then takes 0.6 µs for each property that it adds
 * to it: 3 to 5 µs for what a list does for each of its rows. One that begins empty takes 0.1.
 */
export function quickSpreads(code: string): string {
  const places: number[] = [];
  collect(parseAst(code), places);
  let quick = '';
  let from = 0;
  for (const place of places.sort((a, b) => a - b)) {
    quick += `${code.slice(from, place)}...null, `;
    from = place;
  }
  return quick + code.slice(from);
}

/** Where objects begin that others' properties come first of, and more after them. */
function collect(value: unknown, places: number[]): void {
  if (Array.isArray(value)) for (const each of value) collect(each, places);
  else if (isNode(value)) {
    const [first, ...more] = value.type === 'ObjectExpression' ? (value.properties ?? []) : [];
    if (first?.type === 'SpreadElement' && more.length > 0) places.push(first.start);
    for (const each of Object.values(value)) if (typeof each === 'object') collect(each, places);
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
