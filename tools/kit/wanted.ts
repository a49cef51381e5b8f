import { parseArgs } from 'node:util';
import type { Wanted } from './standalone.ts';

/** Parses the generator's arguments; `usage` explains them. */
export function readWanted(args: readonly string[], usage: string): Wanted & { standalone?: string | undefined } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { title: { type: 'string' }, standalone: { type: 'string' }, service: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name = ''] = positionals;
  if (positionals.length > 1 || !/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`Name the module, e.g.: ${usage}`);
  }
  const plain = name.slice('mf-'.length).replaceAll('-', ' ');
  const title = values.title ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
  return { name, title, service: values.service ?? false, standalone: values.standalone };
}
