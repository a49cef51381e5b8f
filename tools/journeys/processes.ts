import { readdirSync, readFileSync } from 'node:fs';

/** A process and its descendants, youngest last. Linux only. */
export function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const id = Number(name);
    const parent = Number.isInteger(id) ? parentOf(id) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), id]);
  }
  const found = [pid];
  for (let place = 0; place < found.length; place += 1) found.push(...(children.get(found[place] ?? 0) ?? []));
  return found;
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

/** Sends a signal to the processes that still run. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
}
