import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@credenciados/api/demo/accounts';
import { Browser } from '@credenciados/api/identity/testing/browser';
import { openSignIn, receive, submitSignIn } from '@credenciados/api/identity/testing/sign-in-steps';
import { comprovanteEndpoints, TUS_PIECE, TUS_VERSION, uploadHeaders } from '@credenciados/contract';
import { makePdf } from '@credenciados/journeys/people/registration-body';
import { ROOT, spawnPortal } from '@credenciados/journeys/portal';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { Authority } from './authority.ts';
import { makeRuntimeFolders, onOwnMachine } from './own-machine.ts';

const HOST = 'credenciamento.exemplo.gov.br';
const BASE = `https://${HOST}`;
const UPLOAD = '/credenciados/publico/documentoCredenciado/upload';
/** Chunk size of the pages' own uploads (shared/src/upload/resumable-send.ts). */
const PIECE = 512 * 1024;
const FILE_BYTES = 20_000_000;
/** Longer than the heartbeat interval of a stream. */
const SIGN_OF_LIFE_MS = 30_000;
/** A call with a limit of its own, counted by the visitor's address. */
const LIMITED = 'POST /publico/comprovante/pdf';
/** More than Apache buffers of a body (16 KB). */
const BEGINNING = 64 * 1024;
const SOON_MS = 5_000;

/** A proxy as packaged by Debian, with the file of deploy/proxies. */
interface Proxy {
  name: string;
  install(): void;
  service: string;
}

const FILES = `${ROOT}/deploy/proxies`;
const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    service: 'nginx',
    install() {
      copyFileSync(`${FILES}/nginx.conf`, '/etc/nginx/sites-available/credenciados');
      symlinkSync('/etc/nginx/sites-available/credenciados', '/etc/nginx/sites-enabled/credenciados');
      rmSync('/etc/nginx/sites-enabled/default', { force: true });
      execFileSync('nginx', ['-t'], { stdio: 'pipe' });
    },
  },
  {
    name: 'Apache',
    service: 'apache2',
    install() {
      copyFileSync(`${FILES}/apache.conf`, '/etc/apache2/sites-available/credenciados.conf');
      const comment = /a2enmod [^\n]+/.exec(readFileSync(`${FILES}/apache.conf`, 'utf8'))?.[0] ?? '';
      execFileSync('sh', ['-ec', comment], { stdio: 'pipe' });
      execFileSync('apache2ctl', ['configtest'], { stdio: 'pipe' });
    },
  },
  {
    name: 'HAProxy',
    service: 'haproxy',
    install() {
      copyFileSync(`${FILES}/haproxy.cfg`, '/etc/haproxy/haproxy.cfg');
      execFileSync('haproxy', ['-c', '-f', '/etc/haproxy/haproxy.cfg'], { stdio: 'pipe' });
    },
  },
];

/** Tests the examples of deploy/proxies: each proxy with TLS before a demonstration. */
export function drillProxies({
  say,
  only,
}: {
  say: (line: string) => void;
  only: readonly string[];
}): Promise<boolean> {
  return onOwnMachine({
    packages: ['nginx', 'apache2', 'haproxy'],
    hosts: [HOST],
    run: () => tryAll(say, only),
  });
}

async function tryAll(say: (line: string) => void, only: readonly string[]): Promise<boolean> {
  makeRuntimeFolders();
  const authority = new Authority('/etc/ssl/credenciados');
  authority.issue('portal', HOST);
  authority.trust();
  const dataDir = await temporaryFolder('proxies');
  const env = {
    MODE: 'demonstration',
    HOST: '127.0.0.1',
    PUBLIC_URL: BASE,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const portal = await spawnPortal({ port: 8080, dataDir, env });
  let failed = 0;
  try {
    await portal.ready();
    for (const [place, proxy] of PROXIES.entries()) {
      if (only.length > 0 && !only.includes(proxy.service)) continue;
      proxy.install();
      service(proxy, 'start');
      try {
        await answers(BASE);
        for (const [what, check] of checks(authority, place)) {
          const since = performance.now();
          const fault = await check().then(
            () => '',
            (error: unknown) => String(error instanceof Error ? (error.cause ?? error.message) : error),
          );
          if (fault) failed += 1;
          const seconds = ((performance.now() - since) / 1000).toFixed(1);
          say(`${fault ? 'FAIL' : 'ok  '} ${proxy.name}: ${what}, ${seconds} s${fault && `: ${fault}`}`);
        }
      } finally {
        service(proxy, 'stop');
      }
    }
  } finally {
    await portal.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
  return failed === 0;
}

const service = ({ service }: Proxy, action: 'start' | 'stop') =>
  execFileSync(`/etc/init.d/${service}`, [action], { stdio: 'pipe' });

/** Checks by name, in order; each throws on a fault. */
function checks(authority: Authority, place: number): [string, () => Promise<void>][] {
  return [
    ['http leads to https', redirects],
    ['a sign-in, and its event stream with a sign of life', followEvents],
    [`a file of ${FILE_BYTES / 1e6} MB in pieces of ${PIECE / 1024} KB`, uploadByPieces],
    ['a request goes on before its body is whole', passesOnAtOnce],
    ['visitors are counted by their own addresses', () => countsVisitors(authority, place)],
  ];
}

async function answers(base: string): Promise<void> {
  const until = performance.now() + SIGN_OF_LIFE_MS;
  while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) {
    if (performance.now() > until) throw new Error(`${base} does not answer`);
    await sleep(200);
  }
}

async function redirects(): Promise<void> {
  const { status, headers } = await fetch(`http://${HOST}/credenciados/?a=b`, { redirect: 'manual' });
  expectEqual([status, headers.get('location')], [301, `${BASE}/credenciados/?a=b`]);
  const secure = (await fetch(`${BASE}/credenciados/`)).headers.get('strict-transport-security');
  expectEqual(secure !== null, true);
}

async function followEvents(): Promise<void> {
  const browser = new Browser(BASE);
  const entered = await submitSignIn(browser, await openSignIn(browser), DEMO_PEOPLE.cageo.cpf, DEMO_PASSWORD);
  const token = await receive(browser, entered);
  if (!token) throw new Error('Nobody was signed in');
  const answer = await fetch(`${BASE}/credenciados/notificacao/eventos`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(SIGN_OF_LIFE_MS),
  });
  expectEqual(answer.status, 200);
  const reader = answer.body?.getReader();
  // One event at its beginning, and one heartbeat.
  for (const _ of [1, 2]) expectEqual(((await reader?.read())?.value?.length ?? 0) > 0, true);
  await reader?.cancel();
}

const newDraft = async (): Promise<Record<string, string>> => {
  const answer = await fetch(`${BASE}/credenciados/publico/rascunho`, { method: 'POST' });
  return { 'x-rascunho': JSON.parse(await answer.text()).rascunho };
};

const pieceHeaders = (at: number) => ({
  'tus-resumable': TUS_VERSION,
  'upload-offset': String(at),
  'content-type': TUS_PIECE,
});

async function beginUpload(draft: Record<string, string>, bytes: number): Promise<URL> {
  const { 'content-type': _, ...head } = uploadHeaders('documento.pdf', bytes);
  const begun = await fetch(`${BASE}${UPLOAD}?finalidade=CADASTRO`, { method: 'POST', headers: { ...draft, ...head } });
  expectEqual(begun.status, 201);
  return new URL(begun.headers.get('location') ?? '', BASE);
}

async function uploadByPieces(): Promise<void> {
  const draft = await newDraft();
  const file = makePdf(FILE_BYTES);
  const address = await beginUpload(draft, file.length);
  let last = '';
  for (let at = 0; at < file.length; at += PIECE) {
    const headers = { ...draft, ...pieceHeaders(at) };
    const body = new Uint8Array(file.subarray(at, at + PIECE));
    const answer = await fetch(address, { method: 'PATCH', headers, body });
    last = await answer.text();
    if (!answer.ok) throw new Error(`A piece at ${at} was refused: ${answer.status} ${last.slice(0, 200)}`);
  }
  expectEqual(JSON.parse(last).sha256, createHash('sha256').update(file).digest('hex'));
}

/** Cuts the connection within a chunk: the portal keeps the received bytes, unless the proxy buffers the whole body. */
async function passesOnAtOnce(): Promise<void> {
  const draft = await newDraft();
  const file = makePdf(PIECE);
  const address = await beginUpload(draft, file.length);
  const head = { ...draft, ...pieceHeaders(0), host: HOST, 'content-length': String(file.length) };
  const lines = [`PATCH ${address.pathname} HTTP/1.1`, ...Object.entries(head).map((pair) => pair.join(': ')), '', ''];
  const ca = readFileSync('/etc/ssl/credenciados/ca.crt');
  const socket = connect({ host: HOST, port: 443, servername: HOST, ca });
  await once(socket, 'secureConnect');
  socket.write(Buffer.concat([Buffer.from(lines.join('\r\n')), file.subarray(0, BEGINNING)]));
  // Time for the proxy to pass the bytes on before it sees the end.
  await sleep(1000);
  socket.destroy();
  const headers = { ...draft, 'tus-resumable': TUS_VERSION };
  for (const until = performance.now() + SOON_MS; ; await sleep(100)) {
    const answer = await fetch(address, { method: 'HEAD', headers });
    if (Number(answer.headers.get('upload-offset')) > 0) break;
    if (performance.now() > until) throw new Error(`Nothing came through within ${SOON_MS / 1000} s`);
  }
}

/** One visitor reaches a call's limit, whatever addresses they claim; the next one doesn't. */
async function countsVisitors(authority: Authority, place: number): Promise<void> {
  const asker = (from: string) => {
    const dispatcher = authority.agent(from);
    return async (claim: string): Promise<boolean> => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': claim };
      const init = { dispatcher, method: 'POST', headers, body: JSON.stringify({ codigo: 'nenhum' }) };
      const answer = await fetch(`${BASE}/credenciados${LIMITED.split(' ')[1]}`, init as RequestInit);
      await answer.arrayBuffer();
      return answer.status !== 429;
    };
  };
  const first = asker(`127.0.1.${place + 1}`);
  const taken: boolean[] = [];
  for (let turn = 0; turn <= comprovanteEndpoints[LIMITED].rateLimit; turn += 1) {
    taken.push(await first(`203.0.113.${turn}`));
  }
  expectEqual([taken[0], taken.at(-1)], [true, false]);
  expectEqual(await asker(`127.0.2.${place + 1}`)('203.0.113.1'), true);
}

function expectEqual(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} instead of ${b}`);
}
