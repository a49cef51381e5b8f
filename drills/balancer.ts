import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '@credenciados/journeys/portal';

/** Starts HAProxy before the processes, with the deployment's file. */
export function startBalancer(port: number, portals: readonly { url: string }[]): ChildProcess {
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, PORTAL_ADDRESS: `127.0.0.1:${port}` };
  portals.forEach((portal, place) => {
    env[`PORTAL_${place + 1}`] = new URL(portal.url).host.replace('localhost', '127.0.0.1');
  });
  return spawn('/usr/sbin/haproxy', ['-db', '-f', path.join(ROOT, 'deploy/haproxy.cfg')], { env, stdio: 'ignore' });
}
