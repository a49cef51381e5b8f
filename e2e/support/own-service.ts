import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A service that runs until it is stopped. */
export interface OwnService {
  stop(): Promise<void>;
}

/** Starts a module's own service in the module's folder, as its `npm run service` does, and waits until it serves. */
export async function startService(cwd: string, env: Record<string, string>): Promise<OwnService> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'service/main.ts'], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const said = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)]);
  if (!said) throw new Error('The service ended before it served');
  return {
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
