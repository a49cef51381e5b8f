const NAME = /^export (?:const|function) (\w+)/gm;
const LIMITS = 'export function aggregateChecks(';

/**
 * Removes zod's JSON Schema code: only the API uses it, and every form would load it. The limits of a schema (`maxLength`), which it
 * computes as well, stay. Removed functions throw if called.
 */
export default function withoutJsonSchema(source) {
  const names = [...source.matchAll(NAME)].map(([, name]) => name);
  const limits = source.indexOf(LIMITS);
  const end = limits < 0 ? 0 : source.indexOf('\n}\n', limits) + '\n}\n'.length;
  const rest = names.filter((name) => source.search(new RegExp(`^export (?:const|function) ${name}\\b`, 'm')) >= end);
  if (rest.length < 6) throw new Error('zod writes JSON Schema in another way now');
  const none = 'const none = () => { throw new Error("JSON Schema is not in the page"); };';
  return [
    source.slice(0, end),
    none,
    ...rest.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => none' : 'none'};`),
  ].join('\n');
}
