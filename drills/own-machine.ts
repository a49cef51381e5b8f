import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Folders that packages and administrators write to: changes go to an overlay that is thrown away. */
const LAYERED = ['/etc', '/opt', '/usr', '/var'];
/** Environment variable of the inner processes: the overlays' folder, and whether the network is separate, too. */
const LAYERS = 'DRILL_LAYERS';
const APART = 'DRILL_APART';

/** A drill that installs and configures services like an administrator. */
export interface OwnMachine {
  /** Debian packages that it needs beyond those of its commands. */
  packages: readonly string[];
  /** Steps that need package registries. */
  prepare?: () => Promise<void>;
  /** Host names that resolve to this machine. */
  hosts: readonly string[];
  /** The drill itself, with only a loopback network of its own. True on success. */
  run: () => Promise<boolean>;
}

/**
 * Runs a drill in its own namespaces: files below `LAYERED` and `/run`, processes and network. Ports, packages, accounts and settings of
 * the machine stay unchanged, and all its processes end with the drill. Needs Linux and root.
 */
export async function onOwnMachine({ packages, prepare, hosts, run }: OwnMachine): Promise<boolean> {
  const layers = process.env[LAYERS];
  if (!layers) return enter();
  if (!process.env[APART]) {
    layer(layers);
    install(packages);
    await prepare?.();
    return again(['unshare', '--net'], { [APART]: '1' });
  }
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  const lines = ['127.0.0.1 localhost', ...hosts.map((name) => `127.0.0.1 ${name}`)];
  writeFileSync('/etc/hosts', `${lines.join('\n')}\n`);
  return run();
}

async function enter(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error(
      'This drill installs packages of Debian and configures services, in namespaces of its own: it must be root on Linux',
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-machine-'));
  try {
    // The shell is process 1 and reaps services that end: the drill itself waits for one child only.
    const first = ['bash', '-c', '"$@"; exit $?', 'bash'];
    const apart = ['unshare', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child', ...first];
    return again(apart, { [LAYERS]: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs this command again, inside. */
function again(inside: readonly string[], env: Record<string, string>): boolean {
  const [program = '', ...options] = inside;
  const command = [...options, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  return spawnSync(program, command, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

function layer(folder: string): void {
  // A link into /run would be broken.
  const resolver = readFileSync('/etc/resolv.conf');
  for (const [place, at] of LAYERED.entries()) {
    const [upper, work] = [path.join(folder, `${place}-upper`), path.join(folder, `${place}-work`)];
    mkdirSync(upper);
    mkdirSync(work);
    const options = `lowerdir=${at},upperdir=${upper},workdir=${work}`;
    execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', options, at]);
  }
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', '/run']);
  execFileSync('rm', ['-f', '/etc/resolv.conf']);
  writeFileSync('/etc/resolv.conf', resolver);
}

function install(packages: readonly string[]): void {
  const missing = packages.filter((name) => spawnSync('dpkg', ['--status', name], { stdio: 'ignore' }).status !== 0);
  if (missing.length === 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['install', '--yes', '--quiet', '--no-install-recommends'];
  execFileSync('apt-get', ['update', '--quiet'], { stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('apt-get', [...options, ...missing], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Makes folders below /run that packages expect. */
export function makeRuntimeFolders(): void {
  spawnSync('systemd-tmpfiles', ['--create', '--prefix=/run'], { stdio: 'ignore' });
}
