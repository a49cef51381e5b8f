import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { say } from '@credenciados/platform/say';
import { layOutComposition } from '../lay-out-composition.ts';
import type { ModuleTarget } from '../targets/module-target.ts';

/** Starts a portal of this repository, with its own sample data, that serves one composition until it is ended. */
export async function replay(target: ModuleTarget, id: string, port: number): Promise<void> {
  const folder = path.resolve('.cache/replay', id);
  const [web, dataDir] = [path.join(folder, 'web'), path.join(folder, 'data')];
  await rm(web, { recursive: true, force: true });
  await mkdir(web, { recursive: true });
  await layOutComposition(target, id, web);
  say(`Composition ${id}, every file as it was: http://localhost:${port}/credenciados/`);
  const child = spawn(process.execPath, ['--import', 'tsx', path.resolve('api/src/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(port), WEB_DIR: web, WEB_STORE: web, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 0;
}
