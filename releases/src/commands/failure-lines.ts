import { existsSync } from 'node:fs';
import type { FalhaModulo, Publicados } from '@credenciados/contract';

/** A failure, merged over versions. */
interface Failure extends FalhaModulo {
  versoes: Map<string, number>;
}

/**
 * Failures of a module or of the shell (`shell`), most frequent first, as lines for a terminal (TEL-22); null if there is no such module.
 */
export function failureLines({ modulos, shell }: Publicados, name: string): string[] | null {
  const of = name === 'shell' ? shell : modulos.find(({ nome }) => nome === name);
  if (!of) return null;
  const known = new Map<string, Failure>();
  for (const { versao, falhas } of of.versoes) for (const falha of falhas) add(known, versao, falha);
  const failures = [...known.values()].sort((a, b) => b.vezes - a.vezes);
  if (failures.length === 0) return [`No browser told of a failure of ${name}.`];
  return failures.flatMap((failure) => linesOf(failure, name));
}

/** Merges failures at the same source position in several versions. */
function add(known: Map<string, Failure>, versao: string, falha: FalhaModulo): void {
  const key = [falha.fase, falha.erro, falha.lugares[0] ?? ''].join('\n');
  const { vezes } = falha;
  const before = known.get(key);
  if (!before) {
    known.set(key, { ...falha, versoes: new Map([[versao, vezes]]) });
    return;
  }
  const [older, newer] = before.ultima < falha.ultima ? [before, falha] : [falha, before];
  known.set(key, {
    ...newer,
    vezes: before.vezes + vezes,
    navegadores: sum(before.navegadores, falha.navegadores),
    primeira: [before.primeira, falha.primeira].sort()[0] ?? falha.primeira,
    composicao: newer.composicao ?? older.composicao,
    versoes: before.versoes.set(versao, vezes),
  });
}

function sum(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const all = { ...one };
  for (const [name, times] of Object.entries(other)) all[name] = (all[name] ?? 0) + times;
  return all;
}

function linesOf({ vezes, fase, erro, lugares, versoes, navegadores, composicao, ...failure }: Failure, name: string) {
  // In a module's own repository its files have no folder of its name.
  const places = existsSync(name) ? lugares : lugares.map((place) => place.replace(`${name}/`, ''));
  return [
    `${vezes}×  ${fase}  ${erro}`,
    ...places.map((place, at) => `      ${at === 0 ? 'at  ' : 'from'} ${place}`),
    `      ${failure.primeira} to ${failure.ultima}${composicao ? `, last of composition ${composicao}` : ''}`,
    `      versions ${counted([...versoes])}; browsers ${counted(Object.entries(navegadores)) || 'unknown'}`,
  ];
}

const counted = (counts: readonly (readonly [string, number])[]) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([what, times]) => `${what} (${times})`)
    .join(', ');
