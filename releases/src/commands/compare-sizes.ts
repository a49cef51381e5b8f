import { type Candidate, readCandidate } from '../candidate.ts';
import { isPlain, type ModuleTarget } from '../targets/module-target.ts';

/** Sizes of a version, compressed. */
type Weighed = Pick<Candidate, 'firstLoadBytes' | 'parts' | 'totalBytes'>;

/** File name without its content hash: `cadastro.0123abcd.js` becomes `cadastro.js`. */
const partOf = (file: string): string => file.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '');

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);

/** Empty if below the displayed precision. */
function difference(before: number, after: number): string {
  const shown = (Math.abs(after - before) / 1024).toFixed(1);
  return shown === '0.0' ? '' : `${after > before ? '+' : '−'}${shown} KB`;
}

const sizesOf = ({ parts }: Weighed): Map<string, number> => {
  const sizes = new Map<string, number>();
  for (const { name, bytes } of parts) sizes.set(partOf(name), (sizes.get(partOf(name)) ?? 0) + bytes);
  return sizes;
};

/** Sizes of a version and the live one (TEL-42): first load, total, and each changed file. `live`: null if the module isn't live. */
export function weightLines(live: Weighed | null, next: Weighed): string[] {
  const line = (what: string, before: number, after: number) =>
    `  ${what.padEnd(32)}${kb(before)}${kb(after)}  ${difference(before, after)}`.trimEnd();
  const [former, now] = [live ? sizesOf(live) : new Map<string, number>(), sizesOf(next)];
  const parts = [...new Set([...former.keys(), ...now.keys()])].sort();
  return [
    `  ${'weight as it is sent'.padEnd(32)}${'live'.padStart(10)}${'preview'.padStart(10)}`,
    line('before it can mount', live?.firstLoadBytes ?? 0, next.firstLoadBytes),
    line('all files', live?.totalBytes ?? 0, next.totalBytes),
    ...parts
      .filter((part) => former.has(part) !== now.has(part) || difference(former.get(part) ?? 0, now.get(part) ?? 0))
      .map((part) => line(part, former.get(part) ?? 0, now.get(part) ?? 0)),
  ];
}

/** Weighs a built folder and the live version of its module at a target; missing data are reported, and don't hold up a preview. */
export async function weigh(target: ModuleTarget, folder: string, name: string, version: string): Promise<string[]> {
  return weighed(target, folder, name, version).catch((error: unknown) => {
    if (!isPlain(error)) throw error;
    return [`  weight beside the live one: not known (${error.message})`];
  });
}

async function weighed(target: ModuleTarget, folder: string, name: string, version: string): Promise<string[]> {
  const { modulos } = await target.list();
  const live = modulos.find(({ nome }) => nome === name);
  const known: Weighed[] = [];
  if (live) {
    await target.withVersion(
      name,
      live.versao,
      async (of) => void known.push(await readCandidate(of, name, live.versao)),
    );
  }
  return weightLines(known[0] ?? null, await readCandidate(folder, name, version));
}
